// The document detective: reads the reports it is given and runs the probes that need nothing else. Probes that compare a report with the
// repository are the aggregator's: see `probes`.
import { probesFor, runProbes } from '@auditor/probes';
import {
	type AuditDocument,
	available,
	type Detection,
	documentsArtifact,
	type Json,
	type Lexicon,
	type Limitation,
} from '@auditor/schema';
import { type IngestInput, type IngestOptions, ingest } from './collect/ingest.js';
import { probes } from './probes/index.js';
import { readable } from './text/flow.js';

export interface DetectDocumentsOptions extends IngestOptions {
	readonly lexicon?: Lexicon;
	/** Per probe id. */
	readonly parameters?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface DocumentDetection extends Detection {
	readonly documents: AuditDocument[];
}

/** Never rejects. @param inputs files to read, or documents that were read already (see `ingestReport`). */
export async function detectDocuments(
	inputs: readonly (IngestInput | AuditDocument)[],
	options: DetectDocumentsOptions = {},
): Promise<DocumentDetection> {
	const documents: AuditDocument[] = [];
	for (const input of inputs) documents.push('status' in input ? input : await ingest(input, options));
	const artifacts = available(documentsArtifact, documents);
	const findings = runProbes(probesFor(probes, artifacts), artifacts, {
		detective: 'document',
		lexicon: options.lexicon,
		parameters: options.parameters,
	});
	return { artifacts, findings, limitations: limitationsOf(documents), documents };
}

function limitationsOf(documents: readonly AuditDocument[]): Limitation[] {
	if (documents.length === 0)
		return [{ detective: 'document', severity: 'critical', message: 'There is no report: what needs one was not assessed.', ours: false }];
	const nothing = readable(documents).length === 0;
	const aside = documents.flatMap(({ name, aside = [] }): Limitation[] =>
		aside.map((other) => ({
			detective: 'document',
			severity: 'note',
			message: `We took no claims from ${other}: the report is ${name}.`,
			ours: false,
		})),
	);
	const own = documents.flatMap((document) => {
		const bad = readable([document]).length === 0;
		const messages = bad && document.limitations.length === 0 ? [`It could not be read (${document.status}).`] : document.limitations;
		return messages.map(
			(message): Limitation => ({
				detective: 'document',
				severity: bad && nothing ? 'critical' : bad ? 'limitation' : 'note',
				message: `${document.name}: ${message}`,
				ours: message.startsWith('The auditor could not read it'),
			}),
		);
	});
	return [...own, ...aside];
}

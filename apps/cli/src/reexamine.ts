// The one re-examination: evidence that the judges of a contested criterion cited is read again at its place.
import { type Evidence, type JudicialOpinion, maskSecrets } from '@auditor/schema';

interface Readable {
	readFile(path: string): Promise<Uint8Array | null>;
}

/** The evidence with `reread` set where a cited place was read again; without a snapshot nothing changes. */
export async function rereadEvidence(
	evidence: readonly Evidence[],
	opinions: readonly JudicialOpinion[],
	criteria: readonly string[],
	snapshot: Readable | null,
): Promise<Evidence[]> {
	const cited = new Set(opinions.filter((o) => criteria.includes(o.criterion)).flatMap((o) => o.citations));
	return Promise.all(evidence.map(async (e) => (cited.has(e.id) && snapshot ? { ...e, reread: await reread(e, snapshot) } : e)));
}

async function reread(e: Evidence, snapshot: Readable): Promise<Evidence['reread']> {
	const { location, snippet } = e;
	if (location?.kind !== 'file' || location.path === null || location.line === null) return e.reread;
	const bytes = await snapshot.readFile(location.path);
	if (bytes === null) return 'not-found';
	const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
	if (location.line > lines.length) return 'not-found';
	// A place without a quote, and a text that was put together (the message a model is sent), stand nowhere as they are shown: reading again says nothing.
	if (snippet?.line === undefined) return e.reread;
	const first =
		snippet.text
			.split(/\r?\n/)
			.find((line) => line.trim() !== '')
			?.trim() ?? '';
	const around = lines.slice(Math.max(0, snippet.line - 4), Math.max(snippet.line, location.endLine ?? location.line) + 3);
	// Evidence holds no secrets, so a line is compared as it would be shown.
	return around.some((line) => maskSecrets(line).includes(first)) || first.startsWith('[secret masked') ? 'confirmed' : 'not-found';
}

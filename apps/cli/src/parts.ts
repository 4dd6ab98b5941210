// What may be installed beside the command and is not part of it: most audits need none of it, and together it weighs more than the rest.
import { createRequire } from 'node:module';
import { AuditorError } from '@auditor/schema';

export interface Part {
	readonly what: 'OCR' | 'queue' | 'store' | 'log' | 'pdf2json' | 'tracing';
	readonly packages: readonly string[];
	/** What an audit has with it, as it follows "for". */
	readonly brings: string;
}

/** In the order in which `doctor` lists them. The packages of models and their keys are looked at there. */
export const parts: readonly Part[] = [
	{ what: 'OCR', packages: ['tesseract.js', '@tesseract.js-data/eng'], brings: 'pages and diagrams that are pictures' },
	{ what: 'queue', packages: ['bullmq', 'ioredis'], brings: 'a batch on many machines' },
	{ what: 'store', packages: ['@aws-sdk/client-s3'], brings: 'results of a batch in S3' },
	{ what: 'log', packages: ['pino'], brings: '--log json' },
	{ what: 'pdf2json', packages: ['pdf2json'], brings: '--pdf-engine pdf2json' },
	{ what: 'tracing', packages: ['@opentelemetry/api'], brings: 'traces and metrics by OpenTelemetry' },
];

const require = createRequire(import.meta.url);

/** The command that adds what the part lacks; null: it is here. */
export function missingFrom({ packages }: Pick<Part, 'packages'>): string | null {
	const absent = packages.filter((name) => {
		try {
			require.resolve(name);
			return false;
		} catch (cause) {
			// A package for `import` alone is there, and says so in another way.
			return (cause as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
		}
	});
	return absent.length === 0 ? null : `npm install ${absent.join(' ')}`;
}

/** @throws AuditorError AUD_USAGE, in one sentence and the command that helps, when the part is not installed */
export function needPart(what: Part['what']): void {
	const part = parts.find((p) => p.what === what)!;
	const command = missingFrom(part);
	if (command === null) return;
	throw new AuditorError('AUD_USAGE', `What is needed for ${part.brings} is not installed.`, {
		hint: `Where the auditor is installed, run: ${command}`,
	});
}

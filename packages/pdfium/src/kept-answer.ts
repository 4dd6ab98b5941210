// By what is the answer of a child known again? By its program, the libraries that read for it, and all that it was asked, the document by its
// content: reading pictures costs a hundred times what everything else does.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const LIBRARIES = ['@hyzyla/pdfium', 'pdf2json', 'sharp', 'tesseract.js', '@tesseract.js-data/eng'];

/** @param program file of the child, whose name for each of its parts holds what is in it */
export function answerKey(program: string, request: object): string {
	const require = createRequire(import.meta.url);
	const hash = createHash('sha256')
		.update(readFileSync(program))
		.update(JSON.stringify(LIBRARIES.map((name) => versionOf(name, require))));
	// A buffer would be spelt out, number by number, before a replacer could see it.
	const asked = JSON.stringify(
		Object.entries(request).map(([name, value]: [string, unknown]) => [
			name,
			value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
		]),
	);
	return `answer:${hash.update(asked).digest('hex')}`;
}

/** Null where it is not installed, which is an answer of its own. */
function versionOf(name: string, require: NodeJS.Require): string | null {
	try {
		return (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;
	} catch {
		return null;
	}
}

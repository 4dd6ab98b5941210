// A renderer of the user's own, named by its path in place of a format. It is code that the user named, and is run as such.
import { rendererOf, renderers } from '@auditor/report';
import { AuditorError, type Renderer } from '@auditor/schema';
import { isOwnRenderer } from '../formats.js';
import { namedPath } from '../trust/origin.js';
import { runModule } from '../trust/run.js';
import { standsAt } from '../trust/where.js';
import { STAGES } from './out-folder.js';

/** The renderer of a format, or the one that a module exports by default. @throws AuditorError AUD_USAGE */
export async function rendererFor(format: string, cwd: string): Promise<Renderer> {
	if (!isOwnRenderer(format)) return rendererOf(format);
	const wrong = (why: string, cause?: unknown) => new AuditorError('AUD_USAGE', `The renderer ${format} ${why}.`, { cause });
	const failed = (cause: unknown) => wrong(`fails: ${firstLine((cause as Error)?.message ?? String(cause))}`, cause);
	const file = namedPath(cwd, format);
	if (standsAt(file) === null) throw wrong('does not exist');
	const given = (await runModule(file).catch((cause) => {
		throw failed(cause);
	})) as Partial<Renderer> | undefined;
	const { id, mediaType, fileName } = given ?? {};
	if (typeof id !== 'string' || typeof mediaType !== 'string' || typeof fileName !== 'string' || typeof given?.render !== 'function')
		throw wrong('exports nothing by default that has an id, a mediaType, a fileName and a function render');
	if (!/^\w[\w.-]*$/.test(fileName)) throw wrong(`writes to "${fileName}", which is no plain name of a file`);
	if (STAGES.includes(fileName) || renderers.some((ours) => ours.id === id || ours.fileName === fileName))
		throw wrong(`calls itself ${id} and writes ${fileName}, and one of these is the auditor's own`);
	return {
		id,
		mediaType,
		fileName,
		render(report, options) {
			let text: unknown;
			try {
				text = given.render?.(report, options);
			} catch (cause) {
				throw failed(cause);
			}
			if (typeof text !== 'string') throw wrong('gives no text');
			return text;
		},
	};
}

function firstLine(text: string): string {
	return text.split('\n')[0]!.replace(/\.$/, '');
}

// A page that tells to run a script which its manifest does not have: it is run in the folder whose manifest has it, or is told of no longer, where no manifest
// does and the block tells of others.
import type { FileEdits, Fix } from '../fix.js';
import type { Edit, Source } from '../source.js';

export const readmeScripts: Fix = {
	id: 'readme-scripts',
	title: 'Tell to run the scripts that there are.',
	answers: ['service/readme-run'],
	async propose({ location, related, values }, ground) {
		const asked = Array.isArray(values.scripts) ? values.scripts : [];
		const places = [location, ...related].flatMap((place, i) => {
			const { name, folder, from = '' } = Object(asked[i]) as Readonly<Record<string, unknown>>;
			// How to get to it from another folder, a page of the root does not say.
			return place?.path && place.line && typeof name === 'string' && from === '' && folder !== ''
				? [{ path: place.path, line: place.line, script: name, folder: typeof folder === 'string' ? folder : undefined }]
				: [];
		});
		if (places.length === 0 || places.length !== asked.length) return null;
		const found: FileEdits[] = [];
		for (const { path, line, script, folder } of places) {
			const opened = await ground.open(path);
			const edits =
				opened &&
				inLine(
					opened.source,
					line,
					script,
					folder,
					places.filter((one) => one.path === path).map((one) => one.line),
				);
			if (!edits) return null;
			found.push({ path, edits });
		}
		return found;
	},
};

const COMMAND = /^(\s{0,20}(?:\$ )?)(npm|pnpm|yarn) (?:run )?([\w:.-]{1,80})(?=\s{0,60}(?:#.*)?$)/;
/** How each manager is told of another folder. */
const INSIDE: Readonly<Record<string, (script: string, folder: string) => string>> = {
	npm: (script, folder) => `npm run ${script} --prefix ${folder}`,
	pnpm: (script, folder) => `pnpm --dir ${folder} ${script}`,
	yarn: (script, folder) => `yarn --cwd ${folder} ${script}`,
};

function inLine(source: Source, line: number, script: string, folder: string | undefined, gone: readonly number[]): Edit[] | null {
	const textOf = (at: number) => source.text.slice(source.startOf(at), source.endOf(at));
	const [whole, before, manager, named] = COMMAND.exec(textOf(line)) ?? [];
	if (whole === undefined || named !== script) return null;
	const start = source.startOf(line);
	if (folder !== undefined) return [{ start: start + before!.length, end: start + whole.length, text: INSIDE[manager!]!(script, folder) }];
	// The block has to tell of something else.
	const isFence = (at: number) => /^\s{0,9}(?:```|~~~)/.test(textOf(at));
	const isRemark = (at: number) => /^\s{0,20}#/.test(textOf(at));
	const isCommand = (at: number) => !isFence(at) && !isRemark(at) && !/^\s*(?:cd\b.*)?$/.test(textOf(at)) && !gone.includes(at);
	let [first, last] = [line, line];
	while (first > 1 && !isFence(first)) first--;
	while (last < source.lines && !isFence(last)) last++;
	const isTold = Array.from({ length: last - first - 1 }, (_, i) => first + 1 + i).some(isCommand);
	if (!isFence(first) || !isFence(last) || !isTold) return null;
	// A remark that stands above what goes alone goes with it, and so does the empty line above.
	let [from, next] = [line, line + 1];
	while (gone.includes(next)) next++;
	const isAlone = !isCommand(next);
	if (isAlone && isRemark(from - 1)) from--;
	if (isAlone && textOf(from - 1).trim() === '') from--;
	return [{ start: source.startOf(from), end: source.startOf(line + 1), text: '' }];
}

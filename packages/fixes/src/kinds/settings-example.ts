// Settings that the code reads and that stand nowhere: their names in the environment templates that the step names, with the default of the code; as
// a comment where there is none, since an empty value is read in its place. A template that git ignores is taken out of what it ignores.
import { folderOf, pathIn } from '@auditor/code';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { namesOf, newFile } from './_places.js';

const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|DSN|PRIVATE/;

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented'],
	async propose({ values }, ground) {
		const found: FileEdits[] = [];
		for (const [path, names] of Object.entries(Object(values.templates) as Record<string, unknown>)) {
			const own = namesOf(names).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
			const lines = own.map((name) => {
				const given = defaultOf(name, ground);
				return `${given === '' ? '# ' : ''}${name}=${given}`;
			});
			const edits = lines.length === 0 ? null : await addLines(path, lines, ground);
			if (!edits) return null;
			found.push(edits);
		}
		const ignoring = new Map<string, Set<string>>();
		for (const path of namesOf(values.ignored)) {
			const by = await ignoringFile(path, ground);
			if (by === null) return null;
			ignoring.set(by, (ignoring.get(by) ?? new Set()).add(`!${path.slice(path.lastIndexOf('/') + 1)}`));
		}
		for (const [path, lines] of ignoring) found.push((await addLines(path, [...lines], ground))!);
		return found.length > 0 ? found : null;
	},
};

/** Lines behind the others of a file, or a new one; null where it cannot be read. */
async function addLines(path: string, lines: readonly string[], ground: Ground): Promise<FileEdits | null> {
	if (!ground.paths.has(path)) return newFile(path, lines);
	const opened = await ground.open(path);
	if (!opened) return null;
	const { text, eol } = opened.source;
	const begins = text === '' || text.endsWith('\n') ? '' : eol;
	return { path, edits: [{ start: text.length, end: text.length, text: `${begins}${lines.join(eol)}${eol}` }] };
}

/** The nearest file above a template that has a line for files of settings. */
async function ignoringFile(template: string, { paths, open }: Ground): Promise<string | null> {
	for (let folder = folderOf(template); ; folder = folderOf(folder)) {
		const path = pathIn(folder, '.gitignore');
		if (paths.has(path) && /^[*/]{0,4}\.env/m.test((await open(path))?.source.text ?? '')) return path;
		if (folder === '') return null;
	}
}

/** The default that every reading of the setting names; empty for none, for several, and for what may be a secret. */
function defaultOf(name: string, { project }: Ground): string {
	if (SECRET.test(name)) return '';
	const found = project.files.flatMap(({ facts }) =>
		facts.calls.flatMap((c) => {
			const [first, second] = c.arguments;
			const reads = /^(?:getenv|get)$/.test(c.method ?? '') && first?.kind === 'string' && first.value === name;
			return reads && second?.kind === 'string' ? [second.value] : [];
		}),
	);
	const [only, ...others] = new Set(found);
	return only !== undefined && others.length === 0 && /^[\w./:@,-]*$/.test(only) ? only : '';
}

// A key that stands in the repository: in a template and on a page a placeholder takes its place, in code the variable of the environment that the product
// reads it from already. Everywhere, or nowhere; that it has to be revoked as well, the step says.
import { TEMPLATE } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { moduleIn } from '../python.js';
import type { Edit } from '../source.js';
import { placeholderOf } from './_template-style.js';

export const committedSecret: Fix = {
	id: 'committed-secret',
	title: 'Take the key out of the repository.',
	answers: ['safety/hard-coded-secret'],
	async propose({ location, related, values }, ground) {
		const [, begin, length] = /^(\S{4})…\((\d{2,5}) characters\)$/.exec(String(values.masked)) ?? [];
		const name = typeof values.name === 'string' && !OTHERWISE.has(String(values.kind)) ? values.name : '';
		if (!begin || name === '' || !location || related.length > MOST) return null;
		const found: FileEdits[] = [];
		const keys = new Set<string>();
		for (const { path, line } of [location, ...related]) {
			const opened = path && line ? await ground.open(path) : null;
			if (!opened || !path || !line) return null;
			const { source } = opened;
			const text = source.text.slice(source.startOf(line), source.endOf(line));
			const at = text.indexOf(begin);
			const key = text.slice(at, at + Number(length));
			if (at < 0 || text.indexOf(begin, at + 1) >= at + key.length || /^[\w-]/.test(text.slice(at + key.length))) return null;
			keys.add(key);
			const start = source.startOf(line) + at;
			const edits = await inPlace(opened, { start, end: start + key.length, text: '' }, text.slice(0, at), name, ground);
			if (!edits || keys.size > 1) return null;
			found.push({ path, edits });
		}
		return found;
	},
};

/** What no provider's form tells apart from other text. */
const OTHERWISE = new Set(['password', 'assigned secret']);
/** A key at more places is for somebody who searches for it. */
const MOST = 6;
const PAGE = /\.(?:md|mdx|rst|txt)$/i;

async function inPlace(opened: Opened, key: Edit, before: string, name: string, ground: Ground): Promise<Edit[] | null> {
	const { path, source, python, script } = opened;
	const isSet = new RegExp(`(?:^|[\\s"'\`{])(?:export )?${escapeText(name)}["']?\\s{0,3}[=:]\\s{0,3}["']?$`).test(before);
	if (TEMPLATE.test(path) || PAGE.test(path)) {
		// The key itself is none of the placeholders of the file.
		const others = source.text.slice(0, key.start) + source.text.slice(key.end);
		const shown = TEMPLATE.test(path) ? placeholderOf(others) : (one: string) => `<your-${one.toLowerCase().replaceAll('_', '-')}>`;
		return isSet ? [{ ...key, text: shown(name) }] : null;
	}
	const known = python || script ? await readAs(name, ground) : null;
	const quote = source.text[key.start - 1];
	if (known === null || !quote || !/["']/.test(quote) || source.text[key.end] !== quote) return null;
	const whole = { start: key.start - 1, end: key.end + 1 };
	if (!/=\s{0,3}["']$/.test(before) || source.text.slice(whole.end, source.endOf(source.lineAt(whole.end))).trim() !== (script ? ';' : ''))
		return null;
	const os = python ? moduleIn(opened, 'os') : null;
	if (script) return [{ ...whole, text: `process.env.${known}!` }];
	return os && [...os.edits, { ...whole, text: `${os.name}.environ["${known}"]` }];
}

/** The one variable of the environment that the product reads, or that a template names, under this name or a longer one. */
async function readAs(name: string, { paths, project, textAt }: Ground): Promise<string | null> {
	const upper = name.toUpperCase();
	const reads = new RegExp(
		`(?:\\benviron(?:\\.get\\(|\\[)|\\bgetenv\\(|\\bprocess\\.env(?:\\.|\\[))["']?((?:[A-Z\\d]{1,40}_){0,5}${escapeText(upper)})\\b`,
		'g',
	);
	const sets = new RegExp(`^((?:[A-Z\\d]{1,40}_){0,5}${escapeText(upper)})=`, 'gm');
	const found = new Set<string>();
	for (const { path, context } of project.files)
		if (context !== 'test') for (const [, one] of (await textAt(path)).matchAll(reads)) found.add(one!);
	for (const path of paths) if (TEMPLATE.test(path)) for (const [, one] of (await textAt(path)).matchAll(sets)) found.add(one!);
	const [only = null] = found;
	return found.size === 1 ? only : null;
}

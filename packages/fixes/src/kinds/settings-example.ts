// Settings that the code reads and that stand nowhere: their names in the environment template that the step names, with the default of the code; as
// a comment where there is none, since an empty value is read in its place.
import type { Fix, Ground } from '../fix.js';
import { namesOf } from './_places.js';

const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|DSN|PRIVATE/;

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented'],
	async propose({ values }, ground) {
		const missing = namesOf(values.missing).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
		const path = values.template;
		// More than the finding lists would stay out.
		if (typeof path !== 'string' || missing.length === 0 || missing.length >= 30) return null;
		const lines = missing.map((name) => {
			const given = defaultOf(name, ground);
			return `${given === '' ? '# ' : ''}${name}=${given}`;
		});
		if (!ground.paths.has(path)) return [{ path, edits: [{ start: 0, end: 0, text: `${lines.join('\n')}\n` }] }];
		const opened = await ground.open(path);
		if (!opened) return null;
		const { text, eol } = opened.source;
		const begins = text === '' || text.endsWith('\n') ? '' : eol;
		return [{ path, edits: [{ start: text.length, end: text.length, text: `${begins}${lines.join(eol)}${eol}` }] }];
	},
};

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

// Tests whose failure nobody hears of: `continue-on-error: true` and `|| true` go, around the command that runs them.
import type { Fix } from '../fix.js';
import type { Edit } from '../source.js';
import { workflowAt } from './_workflow.js';

export const workflowFailure: Fix = {
	id: 'workflow-failure',
	title: 'Let the tests fail the run.',
	answers: ['library/ci-tests'],
	async propose({ location, values }, ground) {
		const opened = await workflowAt(location?.path, ground);
		if (!opened || !location?.line || values.why !== 'ignored') return null;
		const { source } = opened;
		const lineText = (line: number) => source.text.slice(source.startOf(line), source.endOf(line));
		const edits: Edit[] = [];
		const own = lineText(location.line);
		const spared = /[ \t]{0,40}\|\|[ \t]{0,40}(?:true|:|exit 0)[ \t]{0,40}$/.exec(own);
		if (spared) {
			const start = source.startOf(location.line) + spared.index;
			edits.push({ start, end: source.endOf(location.line), text: '' });
		}
		// The step around: from its dash to the next, which stands as deep.
		let first = location.line;
		while (first > 1 && !/^\s*- /.test(lineText(first))) first--;
		const depth = /^\s*/.exec(lineText(first))![0].length;
		for (let line = first; line <= source.lines; line++) {
			const text = lineText(line);
			if (line > first && text.trim() !== '' && /^\s*/.exec(text)![0].length <= depth) break;
			if (/^\s+continue-on-error:\s*true\s*(?:#.*)?$/.test(text))
				edits.push({ start: source.startOf(line), end: source.startOf(line + 1), text: '' });
		}
		return edits.length > 0 ? [{ path: opened.path, edits }] : null;
	},
};

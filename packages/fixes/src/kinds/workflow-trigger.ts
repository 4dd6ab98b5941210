// A workflow that tests and does nothing else, and that no change starts: it runs on every push and pull request, too.
import type { Fix } from '../fix.js';
import { isOnce, jobsOf, workflowAt } from './_workflow.js';

export const workflowTrigger: Fix = {
	id: 'workflow-trigger',
	title: 'Start the tests on every push and pull request.',
	answers: ['library/ci-tests'],
	async propose({ location, values }, ground) {
		const opened = await workflowAt(location?.path, ground);
		if (!opened || values.why !== 'not-started' || jobsOf(opened).some(({ steps }) => steps.some(isOnce))) return null;
		const { source } = opened;
		const found = /^(?:on|"on"|'on'):([^\n]*)$/m.exec(source.text);
		if (!found) return null;
		const [line] = found;
		const events = found[1]!.trim();
		const end = found.index + line.replace(/\r$/, '').length;
		const plain = /^\w+$/.exec(events)?.[0];
		const list = /^\[([\w, ]+)\]$/.exec(events)?.[1];
		if (plain !== undefined || list !== undefined) {
			const text = `on: [push, pull_request, ${plain ?? list!.trim()}]`;
			return [{ path: opened.path, edits: [{ start: found.index, end, text }] }];
		}
		if (events !== '') return null;
		const indent = /\n([ \t]+)\S/.exec(source.text.slice(end))?.[1];
		if (indent === undefined) return null;
		return [{ path: opened.path, edits: [{ start: end, end, text: `${source.eol}${indent}push:${source.eol}${indent}pull_request:` }] }];
	},
};

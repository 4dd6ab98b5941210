// Tests that run on one version of Node: a matrix of it and of a newer one; of the one before, where it goes on with the newest. Not where the job does more
// than test, which would be done twice.
import { parseObject } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import type { Edit, Source } from '../source.js';
import { ASKED, isOlder, NODE_KEY as KEY, NEWER, OLDEST, promisedIn, versionsBeside } from './_node-versions.js';
import { namesOf } from './_places.js';
import { axisOf, isOnce, jobsOf, workflowAt } from './_workflow.js';

export const nodeMatrix: Fix = {
	id: 'node-matrix',
	title: 'Run the tests on another version of Node, too.',
	answers: ['library/ci-tests'],
	async propose({ location, outcome, values }, ground) {
		if (!location?.path || outcome !== 'true' || values.versions !== false || (await testsTwice(ground))) return null;
		const promised = promisedIn(parseObject(await ground.textAt('package.json')));
		if (promised !== undefined && promised < OLDEST) return null;
		for (const path of new Set([location.path, ...namesOf(values.files)])) {
			const opened = await workflowAt(path, ground);
			// What no change starts tests something else.
			if (opened && path !== location.path && !STARTED.test(opened.source.text)) continue;
			const edits = opened && inFile(opened, path === location.path ? location.line! : null, promised);
			if (edits) return [{ path, edits }];
		}
		return null;
	},
};

/** Two workflows test the same: one of them with a matrix is half a mend. */
async function testsTwice(ground: Ground): Promise<boolean> {
	let found = 0;
	for (const path of ground.paths) {
		const opened = await workflowAt(path, ground);
		const jobs = opened && STARTED.test(opened.source.text) ? jobsOf(opened) : [];
		if (jobs.some(({ steps }) => !steps.some(isOnce) && steps.some(({ run }) => TESTS.test(run?.text ?? '')))) found++;
	}
	return found > 1;
}

/** A change starts it. */
const STARTED = /^(?:on|['"]on['"]):.{0,80}\b(?:push|pull_request)\b|^\s{1,8}(?:- )?(?:push|pull_request)\b/m;

const TESTS = /\b(?:test|vitest|jest|mocha|ava|uvu|tap)\b/;

/** The job around a line; without one, the first that runs tests. */
function inFile(opened: Opened, at: number | null, promised: number | undefined): Edit[] | null {
	const { source } = opened;
	const jobs = jobsOf(opened);
	const job =
		at === null ? jobs.find(({ steps }) => steps.some(({ run }) => TESTS.test(run?.text ?? ''))) : jobs.findLast(({ line }) => line <= at);
	const steps = job?.steps ?? [];
	const set = steps.flatMap(({ inputs }) => inputs.get(KEY) ?? []);
	const [node] = set;
	if (!job || !node || set.length > 1 || steps.some((one) => isOnce(one) || isWhole(one))) return null;
	const axis = axisOf(node.text);
	const listed = axis === undefined ? null : job.matrix?.[axis];
	// What is tested on so old a version alone may run on no present one.
	if (Number(/^v?(\d{1,2})\b/.exec(String(Array.isArray(listed) ? listed[0] : node.text))?.[1] ?? OLDEST) < OLDEST) return null;
	return Array.isArray(listed)
		? listed.length === 1 && isOlder(String(listed[0]))
			? longer(source, job.line, axis!)
			: null
		: job.matrix === null
			? made(source, job.line, node, jobs[jobs.indexOf(job) + 1]?.line ?? source.lines + 1, promised)
			: null;
}

/** A report that is sent, or a result that is handed on, once for all that is tested: two of one name are refused. */
function isWhole({ uses }: ReturnType<typeof jobsOf>[number]['steps'][number]): boolean {
	return /^(?:coverallsapp\/|actions\/upload-)/.test(uses?.text ?? '');
}

/** `node: [20]`, or an item a line, gets a second one. */
function longer(source: Source, from: number, axis: string): Edit[] | null {
	const text = source.text.slice(source.startOf(from));
	const found = new RegExp(
		`^[ \\t]+${escapeText(axis)}:[ \\t]*(?:\\[[ \\t]*(["']?)v?\\d+(\\.x)?["']?(?=[ \\t]*\\])|\\r?\\n([ \\t]+- )(["']?)v?\\d+(\\.x)?["']?)`,
		'm',
	).exec(text);
	if (!found) return null;
	const at = source.startOf(from) + found.index + found[0].length;
	const [, quote = found[4] ?? '', end = found[5] ?? '', item] = found;
	const version = `${quote}${NEWER}${end}${quote}`;
	return [{ start: at, end: at, text: item === undefined ? `, ${version}` : `${source.eol}${item}${version}` }];
}

/** A matrix below `runs-on`, which the step then asks, and names of the job and its steps that tell the version. */
function made(
	source: Source,
	from: number,
	{ text, line }: { text: string; line: number },
	behind: number,
	promised: number | undefined,
): Edit[] | null {
	const written = new RegExp(`^([ \\t]+(?:- )?${KEY}:[ \\t]*)["']?${escapeText(text)}["']?(?=[ \\t]*(?:#.*)?$)`);
	const both = versionsBeside(text, promised)?.join(', ');
	const place = both && written.exec(source.text.slice(source.startOf(line), source.endOf(line)));
	const runs = /^([ \t]+)runs-on:.*$/m.exec(source.text.slice(source.startOf(from), source.startOf(line)));
	if (!place || !runs) return null;
	const indent = runs[1]!;
	const at = source.endOf(source.lineAt(source.startOf(from) + runs.index));
	const block = [`${indent}strategy:`, `${indent}  matrix:`, `${indent}    ${KEY}: [${both}]`];
	const start = source.startOf(line) + place[1]!.length;
	const named = new RegExp(`^([ \\t]+(?:- )?name:[^\\n]{0,80}\\b[Nn]ode(?:\\.?js)?[ @]v?)${escapeText(text)}(?![\\w.])`);
	const names = Array.from({ length: behind - from }, (_, i) => {
		const begin = source.startOf(from + i);
		const found = named.exec(source.text.slice(begin, source.endOf(from + i)));
		return found ? [{ start: begin + found[1]!.length, end: begin + found[0].length, text: ASKED }] : [];
	}).flat();
	return [
		...names,
		{ start: at, end: at, text: block.map((one) => `${source.eol}${one}`).join('') },
		{ start, end: source.startOf(line) + place[0].length, text: ASKED },
	];
}

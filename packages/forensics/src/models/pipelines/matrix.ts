// Which versions the jobs of GitHub Actions take from their matrices, and which Node they leave out.
import { escapeText, groupBy, type Texts } from '@auditor/schema';
import { type Job, yamlOf } from './actions.js';
import { truthOf } from './workflow-conditions.js';
import type { PipelineCommand } from './workflows.js';

/** Cells of matrices by their axes; at a line, those for which the step that holds it runs. */
function axesOf(jobs: readonly Job[], at?: number, last = at): [string, string[]][] {
	return jobs.flatMap(({ matrix, steps, body }) => {
		const condition = (at && steps.findLast(({ line }) => line <= at)?.condition) || '';
		const rows = [matrix, ...[matrix?.include].flat()].flatMap((row) =>
			typeof row === 'object' && row !== null ? Object.entries(row) : [],
		);
		const cells = rows.flatMap(([key, list]) => [list].flat().map((value) => ({ key, value: String(value) })));
		const axes = [...groupBy(cells, ({ key }) => key)].map(([key, all]): [string, string[]] => [key, all.map(({ value }) => value)]);
		const left = [matrix?.exclude].flat().flatMap((row) => (typeof row === 'object' && row !== null ? [Object.entries(row)] : []));
		// A row takes a value out where nothing else of it could be otherwise.
		const isOut = (key: string, value: string) =>
			truthOf(condition, [], new Map([[`matrix.${key}`, value]])) === false ||
			left.some(
				(row) =>
					row.every(([at, one]) => (at === key ? String(one) === value : matrix?.[at] !== undefined && [matrix[at]].flat().length === 1)) &&
					row.some(([at]) => at === key),
			);
		return axes.flatMap(([key, all]): [string, string[]][] =>
			isAsked(body, key) && !(last && isAskedLater(steps, key, body, last))
				? [[nameOf(key), all.filter((value) => !isOut(key, value))]]
				: [],
		);
	});
}

/** Something that the job does takes the value; an axis that nothing takes runs the same again. */
function isAsked(body: string, key: string): boolean {
	return namesAxis(key).test(body) || TAKES_ALL.test(body);
}

const namesAxis = (key: string) => new RegExp(`\\bmatrix\\s{0,3}(?:\\.\\s{0,3}|\\[\\s{0,3}['"])${escapeText(key)}(?![\\w-])`);
const TAKES_ALL = /\bmatrix\s{0,3}(?:\)|\}\}|\.\*|\[(?!\s{0,3}['"]))|^\s{0,99}- \*\w/m;

/** Only steps behind the one at this line take it. */
function isAskedLater(steps: Job['steps'], key: string, body: string, at: number): boolean {
	const later = steps.slice(steps.findLastIndex(({ line }) => line <= at) + 1);
	const said = later.flatMap(({ uses, run, inputs, env }) => [
		...[uses?.text, run?.text].flatMap((one) => one ?? []),
		...[...inputs.values()].map(({ text }) => text),
		...env.values(),
	]);
	const count = (text: string) => text.split(namesAxis(key)).length - 1;
	const own = said.filter((text) => isAsked(text, key)).join('\n');
	return count(own) > 0 && count(body) === count(own) && !TAKES_ALL.test(body);
}

/** What a matrix has several versions of, at a line those for which its step runs, and taken before a last line; null where no matrix has. */
export function severalVersions(jobs: readonly Job[], python: boolean, at?: number, last = at): string | null {
	const found = axesOf(jobs, at, last).find(
		([name, values]) => !OTHER_AXES.test(name) && (python || name !== 'Python') && new Set(values.filter(isVersion).map(bare)).size > 1,
	);
	return found?.[0] ?? null;
}

/** What jobs that run these commands, of another forge than GitHub, have several versions of: a list of Travis, images of Node, values of a matrix that they take. */
export function versionsElsewhere(commands: readonly PipelineCommand[], texts: Texts): string | null {
	const isSeveral = (all: readonly unknown[]) => new Set(all.map(String).filter(isVersion)).size > 1;
	const own = commands.filter(({ idle, path }) => idle === null && !path.includes('/workflows/'));
	for (const [path, all] of groupBy(own, (one) => one.path)) {
		const { jobs, workflows = jobs, node_js: listed, ...whole } = Object(yamlOf(texts.get(path) ?? ''));
		const begun = all.map(({ text }) => /(?<=^(?:(?:run|command|script): )?)(?!(?:run|command|script): )[^"'\\]*/.exec(text)![0].trim());
		const used = Object.values<{ jobs?: unknown }>(Object(workflows)).flatMap((flow) => [Object(flow).jobs].flat());
		const tested = Object.entries<unknown>({ ...whole, ...jobs }).flatMap(([name, job]) => {
			const said = JSON.stringify(job) ?? '';
			const uses = used.flatMap((one) => (one === name ? {} : Object.hasOwn(Object(one), name) ? Object(Object(one)[name]) : []));
			if (!begun.some((one) => said.includes(one)) || (workflows !== jobs && uses.length === 0)) return [];
			const rows = [Object(job).parallel?.matrix, ...uses.map(({ matrix }) => matrix?.parameters)].flat();
			return [{ said, cells: rows.flatMap((row) => Object.entries(Object(row))) }];
		});
		const images = tested.flatMap(({ said }) => /"image":"(?:[\w.-]{1,60}\/){0,3}node:(\w[\w.]{0,20})/.exec(said)?.[1] ?? []);
		if (isSeveral([listed].flat()) || isSeveral(images)) return 'Node';
		const axes = tested.flatMap(({ said, cells }) =>
			cells.filter(([key]) => new RegExp(`(?:\\bparameters\\.|\\$\\{?)${escapeText(key)}\\b`).test(said)),
		);
		const [axis] = [...groupBy(axes, ([key]) => key)].find(([, same]) => isSeveral(same.flatMap(([, list]) => list))) ?? [];
		if (axis) return nameOf(axis);
	}
	return null;
}

/** The versions of Node on which the step at this line of a job runs. */
export function nodesAt(job: readonly Job[], line: number): string[] {
	return axesOf(job, line).flatMap(([name, values]) => (name === 'Node' ? values : []));
}

function nameOf(key: string): string {
	const name = key.replace(/[-_]?versions?$/i, '').replace(/^node[-_.]?js$/i, 'node');
	return /^(?:node|python|deno|bun)$/i.test(name) ? name[0]!.toUpperCase() + name.slice(1).toLowerCase() : name || 'the runtime';
}

export interface Missed {
	readonly node: number;
	/** It is the oldest that is promised. */
	readonly floor: boolean;
	/** The tests run on so many others that nothing is asked of this one. */
	readonly spared: boolean;
	readonly why: string;
}

/** Versions of Node from which on tests are spared the oldest one. @source readers of 9 libraries: with 2 and 3 versions 4, with 4 and more 5 by six of eight */
const MANY_NODES = 4;

/** Versions of Node that the tests, which run on those of cells of matrices, leave out: the oldest that the manifests promise, and the one that publishes; null where neither is told. */
export function missedNodes(cells: readonly string[], promised: readonly unknown[], all: readonly Job[]): Missed[] | null {
	const known = cells.flatMap((value) => majorOf(value) ?? []);
	const oldest = promised.flatMap((range) =>
		typeof range !== 'string' || !isBound(range)
			? []
			: range.split('||').flatMap((one) => majorOf(one.replace(/<=?\s{0,9}\S{1,60}/g, '').replace(/^[\s>=^~]+/, '')) ?? []),
	);
	const floor = Math.min(...oldest);
	const publishing = all
		.filter(({ steps }) => steps.some(({ run, uses }) => PUBLISHES.test(run?.text ?? '') || PUBLISHES.test(uses?.text ?? '')))
		.flatMap(({ steps }) => steps.flatMap(({ inputs }) => majorOf(inputs.get('node-version')?.text ?? '') ?? []));
	if (known.length === 0 || oldest.length + publishing.length === 0) return null;
	const newest = Math.max(...publishing);
	return [
		...(oldest.length > 0 && floor < Math.min(...known)
			? [{ node: floor, floor: true, spared: new Set(known).size >= MANY_NODES, why: '`engines` allows' }]
			: []),
		...(publishing.length > 0 && known.length === cells.length && newest > Math.max(...known)
			? [{ node: newest, floor: false, spared: false, why: 'publishes' }]
			: []),
	];
}

const majorOf = (version: string): number | null => {
	const major = /^v?(\d{1,3})(?:\.|$)/.exec(version.trim())?.[1];
	return major === undefined ? null : Number(major);
};

const PUBLISHES = /\b(?:npm|pnpm|yarn|bun|changeset) (?:[\w-]{1,40} ){0,3}publish\b|^changesets\/action@|semantic-release|\bnpm-publish@/;

const OTHER_AXES = /os|system|shard|group|part|index/i;
const bare = (version: string) => version.replace(/^v|\.[x*]$/g, '');
const isVersion = (text: string) => /^v?\d+(?:[.\w-]{0,60}|\/\*)$|^(?:latest|current|next|canary|lts(?:\/\S{1,30})?)$/.test(text);

/** All versions from here on are all that anybody has, and no runtime has come to the other yet. */
const [OLD, TO_COME] = [4, 60];

/** It names a version that somebody still runs: neither any, nor all since the first ones, nor one that there is not yet. */
export function isBound(range: string): boolean {
	const whole = range.replace(/(?:\.0){1,2}(?=\s*(?:\||$))/g, '');
	return whole.split('||').every((part) => {
		const [, operator = '', first] = /^\s{0,9}(>=?|<=?|\^|~|=)?\s{0,9}v?(\d{1,5})/.exec(part) ?? [];
		const spans = /\S\s{1,9}-\s{1,9}v?\d/.test(part);
		const major = Number(first);
		// `>=18 <16`: no version is both.
		const [, to = '', below = 100_000] = /\s<(=?)\s{0,9}v?(\d{1,5})(?![\d.])/.exec(part) ?? /\s<(=?)\s{0,9}v?(\d{1,5})/.exec(part) ?? [];
		if (Number(below) < major || (Number(below) === major && to === '' && !/\s<\s{0,9}v?\d{1,5}\./.test(part))) return false;
		// `^18 ^20`: no version is of both.
		if (new Set(part.match(/(?<=[\^~]\s?v?)\d{1,5}/g)).size > 1) return false;
		const isOpen = spans || operator.startsWith('>');
		// What joins two ranges is a space: npm takes `>=18 && <20` for none.
		return first !== undefined && !/[&|,;]/.test(part) && major <= TO_COME && !operator.startsWith('<') && major >= (isOpen ? OLD : 1);
	});
}

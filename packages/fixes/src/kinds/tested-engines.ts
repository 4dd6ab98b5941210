// A package that does not say which Node it needs: the one that its compiler is told to write for, or the oldest of several that its tests, or else its build,
// run on, where that is an old one. Tests on one version alone, or on a present one, say nothing of others, and the range would shut users out for whom nothing
// fails; so would one of what runs in a browser.
import { own } from '@auditor/schema/pure';
import type { Fix, Ground } from '../fix.js';
import { addProperty } from '../json.js';
import { BUNDLES } from './_compiled.js';
import { manifestOf } from './_package.js';
import { nodePackage } from './_runtimes.js';
import { axisOf, jobsOf, workflowAt } from './_workflow.js';

/** @source nodejs.org: the newest version that is maintained no more */
const OLD = 20;

export const testedEngines: Fix = {
	id: 'tested-engines',
	title: 'Name the oldest Node that the package is made for.',
	answers: ['library/supported-engines'],
	async propose(finding, ground) {
		const manifest = await manifestOf(finding, ground);
		if (manifest?.opened.path !== 'package.json' || manifest.data.engines !== undefined) return null;
		const scripts = Object(manifest.data.scripts) as Readonly<Record<string, unknown>>;
		const isOfBrowsers =
			BROWSER.some((key) => manifest.data[key] !== undefined) ||
			Object.keys(Object(manifest.data.peerDependencies)).some((name) => PAGES.test(name));
		const written = await writtenFor(ground);
		const tested = await nodesOf(/\b(?:test|vitest|jest|mocha|ava|uvu|tap)\b/, scripts, ground);
		const run = new Set(tested.length > 0 ? tested : await nodesOf(/\bbuild\b|\btsc\b/, scripts, ground));
		const oldest = written ?? Math.min(...run);
		if (isOfBrowsers || (written === null && (run.size < 2 || oldest > OLD))) return null;
		const { eol, step } = manifest.opened.source;
		const text = `"engines": {${eol}${step}${step}"node": ">=${oldest}"${eol}${step}}`;
		const edit = addProperty(manifest.opened, manifest.object, text, [
			'files',
			'types',
			'main',
			'bugs',
			'repository',
			'license',
			'version',
		]);
		return edit && [{ path: manifest.opened.path, edits: [edit] }];
	},
};

/** The Node that a language of the compiler needs. @source node.green */
const LANGUAGES: Readonly<Record<string, number>> = { es2020: 14, es2021: 16, es2022: 18, es2023: 20, es2024: 22 };

/** The Node that what is compiled needs, by the settings for one, or by the language of a product that takes modules of Node, or that the compiler alone writes and tests run on Node; null where the settings do not say. */
async function writtenFor({ project, textAt }: Ground): Promise<number | null> {
	const text = await textAt('tsconfig.json');
	const base = /"extends":\s{0,9}\[?\s{0,9}"@tsconfig\/node(\d{2})(?:\/tsconfig\.json)?"/.exec(text)?.[1];
	if (base !== undefined) return Number(base);
	const language = /^\s{0,20}"target":\s{0,9}"(\w{1,10})"/m.exec(text)?.[1]?.toLowerCase();
	const { script, data } = nodePackage(await textAt('package.json'));
	const takes = project.files.some(
		({ context, facts }) => context === 'source' && facts.imports.some(({ module, typeOnly }) => !typeOnly && BUILT_IN.test(module)),
	);
	// What the compiler alone writes, for no page, is as its language says; what else is in it, a newer library would tell.
	const isPlain =
		/\btsc\b/.test(script('build')) && !BUNDLES.test(JSON.stringify(data.scripts)) && !/"lib"[^\]]{0,200}(?:\bdom\b|esnext)/i.test(text);
	const isOfNode = takes || (isPlain && /\b(?:vitest|jest|mocha|ava|tap|uvu|node --test)\b/.test(script('test')));
	return isOfNode && language !== undefined ? (own(LANGUAGES, language) ?? null) : null;
}
const BUILT_IN = /^(?:node:.*|fs(?:\/promises)?|path|crypto|http|https|net|os|stream|child_process|worker_threads|zlib)$/;

/** What runs in a page. */
const BROWSER = ['browser', 'unpkg', 'jsdelivr', 'browserslist'];
const PAGES = /^(?:react(?:-dom|-native)?|preact|vue|svelte|solid-js|@angular\/core|next)$/;

const SCRIPT = /\b(?:npm|pnpm|yarn|bun) (?:run )?([\w:-]{1,60})/g;

/** Versions that jobs set up which run this; none where one of them is not told by its number. */
async function nodesOf(runs: RegExp, scripts: Readonly<Record<string, unknown>>, ground: Ground): Promise<number[]> {
	// `yarn coverage` runs what the manifest says.
	const saidBy = (run: string) => [run, ...[...run.matchAll(SCRIPT)].map(([, name]) => String(own(scripts, name!) ?? ''))].join('\n');
	const found: string[] = [];
	for (const path of ground.paths) {
		const opened = await workflowAt(path, ground);
		for (const { steps, matrix } of opened ? jobsOf(opened) : []) {
			if (!steps.some(({ run }) => runs.test(saidBy(run?.text ?? '')))) continue;
			for (const { inputs } of steps) {
				const node = inputs.get('node-version')?.text;
				const axis = axisOf(node ?? '');
				if (node !== undefined) found.push(...(axis === undefined ? [node] : [matrix?.[axis]].flat().map(String)));
			}
		}
	}
	// What goes on with the newest is never the oldest.
	const majors = found.map((text) =>
		/^(?:lts\/\*|latest|current|node)$/.test(text)
			? Number.POSITIVE_INFINITY
			: Number(/^v?(\d{1,2})(?:\.[\dx]+){0,2}$/.exec(text)?.[1] ?? Number.NaN),
	);
	return majors.some(Number.isNaN) ? [] : majors;
}

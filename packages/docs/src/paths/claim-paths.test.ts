import { expect, it } from 'vitest';
import { english, german, markdown, printed, treeOf } from '../../test/documents.js';
import { claimPaths } from './claim-paths.js';
import { isForeign } from './foreign.js';

const tree = treeOf(
	'src/graph.py',
	'src/state.py',
	'src/nodes/judges.py',
	'src/tools/repo_tools.py',
	'reports/peer_received/summary.md',
	'README.md',
	'rubric/week.json',
	'.env.example',
	'Dockerfile',
	'tests/test_graph.py',
);
const said = (text: string, lexicon = english) => claimPaths(printed([text]), tree, lexicon).map((claim) => [claim.full, claim.verdict]);

it.each([
	['a whole path', 'The wiring is in src/graph.py.', [['src/graph.py', 'verified']]],
	[
		'a place inside a file',
		'See `src/graph.py:12-30` and src/state.py::State.',
		[
			['src/graph.py', 'verified'],
			['src/state.py', 'verified'],
		],
	],
	[
		'the end of a path',
		'The file nodes/judges.py and the bare judges.py.',
		[
			['nodes/judges.py', 'verified'],
			['judges.py', 'verified'],
		],
	],
	['a leading ./ and quotes', "'./src/graph.py'", [['src/graph.py', 'verified']]],
	['Windows slashes', 'src\\nodes\\judges.py', [['src/nodes/judges.py', 'verified']]],
	['a non-breaking hyphen', 'in reports/peer‑x/summary.md', [['reports/peer-x/summary.md', 'false']]],
	[
		'a folder',
		'All of src/nodes/ and src/tools.',
		[
			['src/nodes/', 'verified'],
			['src/tools', 'verified'],
		],
	],
	[
		'a pattern',
		'Everything in src/nodes/*.py and reports/<name>/summary.md',
		[
			['src/nodes/*.py', 'verified'],
			['reports/<name>/summary.md', 'verified'],
		],
	],
	['a module without its ending', 'The module src/state is typed.', [['src/state', 'verified']]],
	['other letters', 'See readme.md.', [['readme.md', 'verified']]],
	['the name of the repository in front', 'kitchen/src/graph.py', [['kitchen/src/graph.py', 'verified']]],
	['a line break in a path', 'The tools (src/tools/repo_t\nools.py) clone.', [['src/tools/repo_tools.py', 'verified']]],
	['a hyphen at the line end', 'See src/tools/repo_-\ntools.py there', [['src/tools/repo_tools.py', 'verified']]],
	['a rule drawn for an underscore', 'The clone is in src/tools/repo tools.py today.', [['src/tools/repo_tools.py', 'verified']]],
	['a file that is not there', 'The cache lives in src/cache.py and is fast.', [['src/cache.py', 'false']]],
	['a plan', 'We will add src/cache.py next week.', [['src/cache.py', 'forward']]],
	['a to-do item', '- Add a cache in src/cache.py', [['src/cache.py', 'forward']]],
	['a row under a plan', '5. Forward Plan\nFri 21h Full wiring src/cache.py', [['src/cache.py', 'forward']]],
	['another’s claim', 'Their PDF claimed src/cache.py existed.', [['src/cache.py', 'third-party']]],
	['a file made at run time', 'The run is written to out/run.json there.', [['out/run.json', 'runtime']]],
	['an argument of make', 'Run make bake TO="./bread/rye.md" LOUD=1 then.', [['bread/rye.md', 'unverified']]],
	['a name without its folder', 'The cache.py module.', [['cache.py', 'unverified']]],
	['an environment file', 'Keys are in .env here.', [['.env', 'runtime']]],
	[
		'a peer’s report in a folder of ours',
		"The peer's report (reports/peer_received/other.md) says so.",
		[['reports/peer_received/other.md', 'false']],
	],
	['a build file', 'The Dockerfile builds it.', [['Dockerfile', 'verified']]],
] as const)('sorts %s', (_name, text, claims) => {
	expect(said(text)).toEqual(claims);
});

it.each([
	'Fan-In/Fan-Out and and/or, input/output, CI/CD.',
	'See https://example.org/src/cache.py and git@host:a/b.py for it.',
	'Node.js, Next.js and Vue.js were compared with v1.2.',
	'Read /tmp/run/out.json, ~/x/y.py and C:\\Users\\me\\state.py.',
	'The state was read. py is no path, e.g. this one.',
	'operator.add and os.system(…) and self.log.',
	'Dates like 2026/02/03 and 4/5 points.',
	'A[Repo<br/>Node] --> B</b>, and math.log(2) is a number.',
])('sees no path in: %s', (text) => {
	expect(said(text)).toEqual([]);
});

it('does not join a sentence’s end with the next line', () => {
	expect(said('It is in src/nodes.\njudges.py holds it.')).toEqual([
		['src/nodes', 'verified'],
		['judges.py', 'verified'],
	]);
});

it('lets one excuse count for every mention of a path', () => {
	expect(
		said(
			'The cache is in src/cache.py and it is quick to read and easy to clear whenever the kitchen closes for the night, as the cooks like it.\n\nA cache, planned as src/cache.py, comes later.',
		),
	).toEqual([['src/cache.py', 'forward']]);
});

it('lets no excuse elsewhere count for a path that is cited with a place inside it', () => {
	const far =
		'The cooks like it, since it is quick to read and easy to clear whenever the kitchen closes for the night, and so does the owner.';
	expect(said(`The cache is built in src/cache.py::fill there. ${far}\n\nSteps to add a lid: src/cache.py changes.`)).toEqual([
		['src/cache.py', 'false'],
	]);
	expect(said(`We plan src/cache.py::fill for the week after. ${far}\n\nThe cache is in src/cache.py there.`)).toEqual([
		['src/cache.py', 'forward'],
	]);
	expect(said(`The cache is built in src/cache.py: it is quick. ${far}\n\nA cache, planned as src/cache.py, comes later.`)).toEqual([
		['src/cache.py', 'forward'],
	]);
});

it('does not take a bare name elsewhere for an excuse of a name that a drawn tree places', () => {
	const drawn = '├── src/\n│   ├── graph.py\n│   └── state.py\n├── .editorconfig  # the cooks’ taste\n├── oven.yaml\n└── README.md';
	expect(said(`${drawn}\n\n\n\nCopy .editorconfig to your kitchen.`)).toContainEqual(['.editorconfig', 'false']);
	expect(said(`${drawn}\n\n\n\nAn oven.yaml is planned.`)).toContainEqual(['oven.yaml', 'forward']);
});

it('knows a path whose underscore LaTeX drew as a rule, where others of the document are found so', () => {
	const found = 'The clone is in src/tools/repo tools.py today.';
	const torn = 'The stove is lit in src/tools/gas tools.py each morning.';
	expect(said(`${found} ${torn}`)).toEqual([
		['src/tools/repo_tools.py', 'verified'],
		['src/tools/gas_tools.py', 'false'],
	]);
	expect(said(torn).map(([path]) => path)).toEqual(['src/tools/gas', 'tools.py']);
	expect(said(`${found} Look into src/tools/ and graph.py there.`)).toEqual([
		['src/tools/repo_tools.py', 'verified'],
		['src/tools/', 'verified'],
		['graph.py', 'verified'],
	]);
});

it.each([
	['an address that a line broke', 'Read https://docs.kitchen.\norg/3/library/oven.html first.', 'org/3/library/oven.html', 'unverified'],
	['an address broken after a slash', 'Read https://kitchen.example/\nguide/oven.html first.', 'guide/oven.html', 'unverified'],
	['a path on a line of its own', 'Read https://kitchen.example first.\nsrc/oven.py is there.', 'src/oven.py', 'false'],
	['the second of two examples', 'Change a detector (for example, src/oven.py or src/stove.py) soon.', 'src/stove.py', 'unverified'],
] as const)('calls no path false that is %s', (_name, text, path, verdict) => {
	expect(said(text)).toContainEqual([path, verdict]);
});

it('rebuilds a drawn tree and looks its names up with their folders', () => {
	const text =
		'kitchen/\n├── src/\n│   ├── graph.py   # wiring\n│   ├── oven.py\n│   └── nodes/     # (judges.py, cooks.py)\n├── docs/ (planned)\n└── README.md';
	expect(said(text)).toEqual([
		['src/', 'verified'],
		['src/graph.py', 'verified'],
		['src/oven.py', 'false'],
		['src/nodes/', 'verified'],
		['src/nodes/judges.py', 'verified'],
		['src/nodes/cooks.py', 'false'],
		['docs/', 'forward'],
		['README.md', 'verified'],
	]);
});

it('takes a drawn tree that is mostly missing for a plan', () => {
	expect(said('├── lib/\n│ ├── a.ts\n│ └── b.ts\n└── README.md').map(([, verdict]) => verdict)).toEqual([
		'unverified',
		'unverified',
		'unverified',
		'verified',
	]);
});

it('says where a claim stands', () => {
	const inFile = claimPaths(markdown('# A\n\nSee src/oven.py here.'), tree, english)[0];
	expect(inFile?.location).toMatchObject({ kind: 'file', path: 'report.md', line: 3 });
	const onPage = claimPaths(printed(['nothing', 'See src/oven.py here.']), tree, english)[0];
	expect(onPage?.location).toMatchObject({ kind: 'page', path: 'report.pdf', page: 2 });
});

it('reads excuses in the language of the rubric', () => {
	expect(said('Geplant ist src/ofen.py als Ablage.', german)).toEqual([['src/ofen.py', 'forward']]);
	expect(said('Die Ablage steht in src/ofen.py und will gelobt sein.', german)).toEqual([['src/ofen.py', 'false']]);
});

it('knows a report on another project by its paths', () => {
	const foreign = ['lib/a.ts', 'lib/b.ts', 'app/c.ts', 'app/d.ts', 'core/e.rs'].map((path) => `It has ${path}.`).join('\n');
	expect(isForeign(claimPaths(printed([foreign]), tree, english))).toBe(true);
	expect(isForeign(claimPaths(printed([`${foreign}\nsrc/graph.py src/state.py`]), tree, english))).toBe(false);
});

it.each([
	['src/graqh.py', 'ocr', 'unverified'],
	['src/graqh.py', 'text-layer', 'false'],
	['src/cache.py', 'ocr', 'false'],
	['src/nodes/cache.py', 'ocr', 'false'],
] as const)('takes a letter of %s read from %s for what it is: %s', (path, source, verdict) => {
	const document = printed([`The graph is in ${path} there.`]);
	const pages = document.pages.map((page) => ({ ...page, source }));
	expect(claimPaths({ ...document, pages }, tree, english).map((claim) => claim.verdict)).toEqual([verdict]);
});

// The one-way dependencies of docs/architecture.md, as a test. Each rule's comment says what to do instead.
const pkg = (name) => `^packages/${name}/src`;
const test = '\\.test\\.ts$|/test/|/testing(\\.ts$|/)';
const only = (name, allowed, comment) => ({
	name: `${name}-stays-in-its-place`,
	severity: 'error',
	comment,
	from: { path: pkg(name), pathNot: test },
	to: { path: `^packages/(?!${[name, ...allowed].join('/|')}/)|^apps/|^rubrics/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
	forbidden: [
		only('schema', [], 'schema knows nobody: move what it needs into schema, or the code that needs it out of schema.'),
		only('probes', ['schema'], 'The probe kit knows schema alone: a probe belongs beside the collector whose artifact it reads.'),
		only('code', [], 'The model of programs knows no git, no library and no auditor: what a foreign name means belongs to forensics.'),
		only(
			'forensics',
			['schema', 'probes', 'code'],
			'A fact that needs two detectives is a probe that the aggregator runs: let it declare both artifacts.',
		),
		only(
			'docs',
			['schema', 'probes', 'pdfium'],
			'A fact that needs two detectives is a probe that the aggregator runs: let it declare both artifacts.',
		),
		only(
			'vision',
			['schema', 'probes', 'pdfium'],
			'A fact that needs two detectives is a probe that the aggregator runs: let it declare both artifacts.',
		),
		only('pdfium', [], 'pdfium is what the children of docs and vision share: what only one of them needs lies there.'),
		only('judges', ['schema'], 'Judges see case files alone: put what they need into the evidence.'),
		only('justice', ['schema'], 'Justice reads evidence and opinions alone: put what a rule needs into the case.'),
		only('report', ['schema'], 'A renderer reads the report alone: put what it shows into the report.'),
		only('cohort', ['schema'], 'A cohort reads reports and starts audits by command: let the app pass in what it needs.'),
		only('fixes', ['schema', 'code', 'forensics'], 'A fix turns a place and texts into edits: let the app apply, judge and write them.'),
		only(
			'similarity',
			['schema'],
			'Similarity compares tokens and texts it is given: let forensics and docs read them, and the app pass them in.',
		),
		only(
			'requirements',
			['schema', 'probes', 'code', 'forensics'],
			'Requirements in words ask what code and forensics offer: export what a look needs from there.',
		),
		{
			name: 'models-know-no-probes',
			severity: 'error',
			comment: 'Probes ask models, never the other way round: move what both need into models.',
			from: { path: '^packages/forensics/src/models/', pathNot: test },
			to: { path: '^packages/forensics/src/probes/' },
		},
		{
			name: 'no-package-imports-an-app',
			severity: 'error',
			comment: 'Apps compose packages, never the other way round: move the shared code into a package.',
			from: { path: '^(packages|rubrics)/' },
			to: { path: '^apps/' },
		},
		{
			name: 'langgraph-in-the-cli-alone',
			severity: 'error',
			comment: 'The graph is wiring and lives in apps/cli/src/graph: return data, let a node call you.',
			from: { path: '^(packages|rubrics)/' },
			to: { path: '@langchain/langgraph' },
		},
		{
			name: 'langchain-at-the-model-ports-alone',
			severity: 'error',
			comment: 'Models are spoken to in judges/src/openai* alone: use its port.',
			from: { path: '^(packages|rubrics)/', pathNot: '^packages/judges/src/(openai|vendor)|\\.test\\.ts$' },
			to: { path: '@langchain/' },
		},
		{
			name: 'heuristic-bench-without-langchain',
			severity: 'error',
			comment: 'The heuristic bench must run without LangChain installed: keep the import behind the port.',
			from: { path: '^packages/judges/src/heuristic\\.ts$' },
			to: { path: '@langchain/', reachable: true },
		},
		{
			name: 'pure-code-does-no-io',
			severity: 'error',
			comment: 'justice, report, schema and every probes folder are pure: collect the data in a collector and pass it in.',
			from: {
				path: '^packages/(schema|justice|report)/src|^packages/probes/src|^packages/[^/]+/src/probes/|^rubrics/[^/]+/src/',
				pathNot: test,
			},
			to: { dependencyTypes: ['core'], pathNot: '^(node:)?(path/posix|path)$' },
		},
		{
			name: 'code-knows-no-git',
			severity: 'error',
			comment: 'The model of programs reads texts it is given: open repositories and start processes in forensics.',
			from: { path: '^packages/code/src', pathNot: test },
			to: { path: '^(node:)?(child_process|net|http|https|dns)$|simple-git|^zod|/zod/' },
		},
		{
			name: 'probes-read-artifacts',
			severity: 'error',
			comment: 'A probe receives artifacts and never collects: declare the artifact in `needs`.',
			from: { path: '^packages/[^/]+/src/probes/', pathNot: test },
			to: { path: '^packages/[^/]+/src/(collect|sandbox)/' },
		},
		{
			name: 'probes-stand-alone',
			severity: 'error',
			comment:
				'A probe asks models and code. What two probes share is a question to a model: move it to models/, or to a helper of the area.',
			from: { path: '^(packages|rubrics)/[^/]+/src/probes/', pathNot: `/index\\.ts$|${test}` },
			to: { path: '^(packages|rubrics)/[^/]+/src/probes/', pathNot: '/_[^/]+\\.ts$' },
		},
		{
			name: 'probes-ask-no-syntax',
			severity: 'error',
			comment: 'Syntax is the lowest floor: ask a model of forensics, or what @auditor/code says about names, calls and values.',
			from: { path: '^(packages|rubrics)/[^/]+/src/probes/', pathNot: test },
			to: { path: '/src/syntax/' },
		},
		{
			name: 'rubrics-stand-on-the-public-surface',
			severity: 'error',
			comment: 'The code of a rubric package is written as an outsider would write it: export what it needs from the package, typed.',
			from: { path: '^rubrics/' },
			to: {
				path: '^packages/[^/]+/src/',
				pathNot: '^packages/(schema|probes|code|forensics)/src/(index|testing|pure|errors|values)\\.ts$',
			},
		},
		{
			name: 'child-processes-of-git-in-the-sandbox',
			severity: 'error',
			comment: 'Only forensics/sandbox and forensics/collect start git; ask a Snapshot instead.',
			from: { path: '^packages/forensics/src', pathNot: `^packages/forensics/src/(sandbox|collect)/|${test}` },
			to: { path: '^(node:)?child_process$|simple-git' },
		},
		{
			name: 'no-circular',
			severity: 'error',
			comment: 'Two modules that need each other are one, or need a third: move the shared part.',
			from: {},
			to: { circular: true },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '/dist/|/node_modules/\\.vite' },
		includeOnly: undefined,
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.base.json' },
		enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
		combinedDependencies: true,
	},
};

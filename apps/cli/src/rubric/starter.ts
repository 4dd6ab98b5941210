// The files of a new rubric package, as data: small, complete, and true of the fixtures that come with them.

/** Path to text. `parent`: the rubric that it extends, or null. */
export function starterFiles(name: string, parent: string | null): Record<string, string> {
	const short =
		name
			.replace(/^@/, '')
			.replace('/auditor-rubric', '')
			.replace(/^auditor-rubric-?/, '') || 'ours';
	const id = short.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^[^a-z]+/i, '') || 'ours';
	return {
		'package.json': json(manifest(name)),
		'rubric.json': json(rubric(id, parent)),
		'rubric.test.json': json(tests(parent === null)),
		'README.md': readme(name),
	};
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, 2)}\n`;
}

function manifest(name: string) {
	return {
		name,
		version: '0.1.0',
		description: 'A rubric for the Automaton Auditor.',
		license: 'MIT',
		type: 'module',
		keywords: ['auditor-rubric'],
		exports: { '.': './rubric.json', './rubric.json': './rubric.json', './package.json': './package.json' },
		files: ['rubric.json', 'rubric.test.json'],
		scripts: { validate: 'auditor rubric validate .', test: 'auditor rubric test .' },
		peerDependencies: { '@auditor/cli': '>=0.0.0' },
		peerDependenciesMeta: { '@auditor/cli': { optional: true } },
	};
}

function rubric(id: string, parent: string | null) {
	return {
		$schema: './node_modules/@auditor/schema/json/rubric.schema.json',
		id,
		name: id.charAt(0).toUpperCase() + id.slice(1),
		version: '0.1.0',
		...(parent === null ? {} : { extends: parent }),
		target: 'A project that others are to build on',
		policy: 'courtroom',
		criteria: [
			{
				id: 'tested',
				name: 'Tested',
				weight: 2,
				instruction: 'See whether the project has tests, and whether a machine runs them.',
				success: 'Tests that continuous integration runs on every change.',
				failure: 'No test at all.',
				levels: {
					'1': 'No test.',
					'2': 'A token test.',
					'3': 'Tests that nobody runs.',
					'4': 'Tests that a machine runs.',
					'5': 'Tests that a machine runs, and a linter.',
				},
				expectations: [
					{
						id: 'tests',
						text: 'At least one test checks a result of the program.',
						whenUnmet: 'No test checks a result of the program.',
						probe: 'library/tests-present',
						weight: 4,
						importance: 'essential',
						cap: 2,
					},
					{
						id: 'ci',
						text: 'Continuous integration runs the tests.',
						whenUnmet: 'We found no workflow that runs tests with assertions on every change.',
						probe: 'library/ci-tests',
						weight: 2,
					},
					{
						id: 'linter',
						text: 'A linter is configured.',
						whenUnmet: 'No linter is configured.',
						probe: 'library/lint-config',
						weight: 1,
						importance: 'bonus',
					},
				],
			},
			{
				id: 'usable',
				name: 'Usable by others',
				instruction: 'See whether others may use it, and whether its keys are its own.',
				success: 'A licence, and no key in the repository.',
				failure: 'Nobody may use it, or anybody may use its keys.',
				expectations: [
					{
						id: 'license',
						text: 'A licence says how the project may be used.',
						whenUnmet: 'No licence file says how the project may be used.',
						probe: 'library/license',
						weight: 2,
						importance: 'essential',
						cap: 3,
					},
					{
						id: 'no-env-file',
						text: 'No environment file with values (.env) is committed outside of tests.',
						whenUnmet: 'An environment file with values (.env) is committed.',
						probe: 'service/env-file',
						expects: 'false',
						weight: 1,
					},
				],
				hazards: [
					{
						id: 'secret',
						text: 'A file contains what looks like a key or token.',
						probe: 'safety/hard-coded-secret',
						charge: 'security',
					},
				],
				personaNotes: { prosecutor: 'A README that promises a licence is no licence.' },
			},
			{
				id: 'has_entry',
				name: 'Has an entry point',
				instruction: 'Find the function `main`.',
				success: 'There is a function `main`.',
				failure: 'Nobody knows where to begin.',
			},
		],
	};
}

function tests(alone: boolean) {
	return {
		fixtures: [
			{
				name: 'a project that has all of it',
				commits: [
					{
						message: 'Read the arguments and print the answer',
						files: {
							'src/main.py':
								'"""Prints the answer."""\n\n\ndef answer(question: str) -> int:\n    return len(question)\n\n\ndef main() -> None:\n    print(answer("why"))\n',
							LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy.\n',
						},
					},
					{
						message: 'Test the answer on every change',
						files: {
							'tests/test_main.py': 'from src.main import answer\n\n\ndef test_answer():\n    assert answer("why") == 3\n',
							'.github/workflows/ci.yml': 'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: pytest\n',
						},
					},
				],
				expect: { tested: [4, 5], usable: 5, has_entry: 5 },
				...(alone ? { total: [4.5, 5] } : {}),
			},
			{
				name: 'a project without tests, licence and entry point',
				files: { 'src/work.py': '# main is still to be written\n\n\ndef work() -> int:\n    return 1\n' },
				expect: { tested: [1, 2], usable: [1, 3], has_entry: 1 },
			},
			{
				name: 'an empty repository says nothing about its entry point',
				files: { 'notes.txt': 'to come\n' },
				expect: { has_entry: { status: 'not-applicable' } },
			},
		],
	};
}

function readme(name: string): string {
	return `# ${name}

A rubric for the Automaton Auditor. It is data: \`rubric.json\` says what is asked, what it weighs and which probes answer;
\`rubric.test.json\` says what it must give for small repositories.

\`\`\`sh
npm install --save-dev @auditor/cli
npx @auditor/cli rubric validate .
npx @auditor/cli rubric test .
npx @auditor/cli rubric show .
npx @auditor/cli audit <repository> --rubric .
\`\`\`

Once it is published and installed, \`--rubric ${name}\` finds it by name. \`auditor probes\` lists what can be asked.
`;
}

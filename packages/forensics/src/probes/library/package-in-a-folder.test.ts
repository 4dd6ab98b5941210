// biome-ignore-all format: tables of scenarios, one a line
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { committedModules } from './committed-modules.js';
import { license } from './license.js';
import { licenseName } from './license-name.js';
import { packagedFiles } from './packaged-files.js';
import { readmeExample } from './readme-example.js';
import { readmeInstall } from './readme-install.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const repo = (files: Record<string, string>) => () => repository(files);
const MIT = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software, to deal in the Software without restriction. '.repeat(2);

test(licenseName, [
	{ name: 'beside the one manifest', artifacts: repo({ 'src/package.json': manifest({ license: 'MIT' }) }), outcomes: ['true'], places: ['src/package.json:4'] },
	{ name: 'beside one of two manifests', artifacts: repo({ 'a/package.json': manifest({ license: 'MIT' }), 'b/package.json': manifest({ name: 'b' }) }), outcomes: ['false'] },
	{ name: 'at the root, over a manifest that names none', artifacts: repo({ 'package.json': '{\n"private": true,\n"license": "MIT"\n}', 'a/package.json': manifest() }), outcomes: ['true'], places: ['package.json:3'] },
]);

test(license, [
	{ name: 'beside the one manifest', artifacts: repo({ 'src/package.json': manifest({ license: 'MIT' }), 'src/LICENSE-MIT': MIT }), outcomes: ['true'], values: { file: 'src/LICENSE-MIT', spdx: 'MIT' } },
	{ name: 'in a folder beside it', artifacts: repo({ 'src/package.json': manifest({ license: 'MIT' }), 'fonts/LICENSE': MIT }), outcomes: ['false'], values: { file: null } },
]);

for (const [text, named, differs] of [['Creative Commons Legal Code\n\nCC0 1.0 Universal\n', 'CC-BY-1.0', true], ['Creative Commons Legal Code\n\nCC0 1.0 Universal\n', 'CC0-1.0', false], ['Creative Commons Legal Code\n\nAttribution 3.0 Unported\n', 'CC-BY-3.0', false]] as const)
	it(`tells ${named} from ${text}`, async () => {
		const found = runProbes([license], await repository({ 'package.json': manifest({ license: named }), LICENSE: text.repeat(5) }), { detective: 'repo' });
		expect(JSON.stringify(found).includes('but package.json')).toBe(differs);
	});

for (const [path, ignored, words] of [['src/node_modules', 'src/node_modules/\n', 'git rm -r --cached src/node_modules`), which .gitignore names already'], ['node_modules', '', 'git rm -r --cached node_modules`), and name it in .gitignore']] as const)
	it(`says how to take out ${path}`, async () => {
		const found = runProbes([committedModules], await repository({ 'package.json': manifest(), '.gitignore': ignored, [`${path}/b/package.json`]: '{}' }), { detective: 'repo' });
		expect(JSON.stringify(found)).toContain(words);
	});

test(packagedFiles, [
	...([['*\n!a.js\n!*/\n', 'true'], ['*\n', 'false'], ['src\n!a.js\n', 'false']] as const).map(([rules, outcome]) => ({ name: `.npmignore of ${JSON.stringify(rules)}`, artifacts: repo({ 'src/package.json': manifest({ main: 'a.js' }), 'src/a.js': '', 'src/.npmignore': rules }), outcomes: [outcome] })),
]);

const named = { 'package.json': manifest({ main: 'index.js' }), 'index.js': 'export const tie = 1;\n' };
const USE = "import { tie } from 'odd-name';\n\nconst found = tie(1);\nconsole.log(found);\n";
const indented = USE.replace(/^(?=.)/gm, '\t');
test(readmeExample, [
	{ name: 'a folder of examples that the README names', artifacts: repo({ ...named, 'README.md': '# Odd\n\nSee `examples`.\n', 'examples/src/a.ts': `// one\n${USE}` }), outcomes: ['true'], places: ['examples/src/a.ts:2'], values: { readme: false } },
	{ name: 'a folder that is linked', artifacts: repo({ ...named, 'README.md': '# Odd\n\nSee [examples](./examples/).\n', 'examples/a.ts': USE }), outcomes: ['true'] },
	{ name: 'a folder that it does not name', artifacts: repo({ ...named, 'README.md': '# Odd\n\n## Examples\n', 'examples/a.ts': USE }), outcomes: ['false'] },
	{ name: 'a folder of others', artifacts: repo({ ...named, 'README.md': '# Odd\n\nSee `examples`.\n', 'examples/a.ts': USE.replace('odd-name', 'odd-other') }), outcomes: ['false'] },
	{ name: 'indented code of a page of the wiki', artifacts: repo({ ...named, 'README.md': '# Odd\n', 'documents/wiki/Use it.md': `# Use\n\nSo:\n\n#### One\n${indented}` }), outcomes: ['true'], places: ['documents/wiki/Use it.md:6'] },
	{ name: 'indented lines of a paragraph', artifacts: repo({ ...named, 'README.md': '# Odd\n', 'documents/wiki/Use it.md': `# Use\n\nSo:\n${indented.replace('\n\n', '\n')}` }), outcomes: ['false'] },
]);
test(readmeInstall, [
	{ name: 'a page of the wiki', artifacts: repo({ ...named, 'README.md': '# Odd\n', 'documents/wiki/Setup it.md': '1. Install it into your project: npm install odd-name –save\n' }), outcomes: ['true'], places: ['documents/wiki/Setup it.md:1'] },
]);

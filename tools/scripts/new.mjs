// `pnpm new probe area/id`: writes a probe, its test and its line in the list of the area. What it writes compiles, passes and is complete, so that
// the author changes a working probe. It overwrites nothing. `--in rubrics/automaton-auditor` names a package whose area is shared with another;
// `--root` names another copy of the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root as here } from './setup.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { root: { type: 'string', default: here }, in: { type: 'string', default: '' } },
});
try {
	const [kind, id, ...rest] = positionals;
	if (kind !== 'probe' || id === undefined || rest.length > 0) throw new Error('Say what to write: pnpm new probe area/id.');
	for (const path of newProbe(values.root, id, values.in)) process.stdout.write(`${path}\n`);
	process.stdout.write('Next: change question, texts and inspect; pnpm build; pnpm run docs.\n');
} catch (error) {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}

/** Writes the files. Returns their paths, relative to the root. */
function newProbe(root, id, owner) {
	if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(id))
		throw new Error(`"${id}" is no probe id: write area/noun-phrase in lower case, for example git/issue-reference.`);
	const [area, name] = id.split('/');
	const areas = areasOf(root, owner);
	const folder = areas.get(area);
	if (folder === undefined)
		throw new Error(
			`There is no area "${area}". Areas: ${[...areas.keys()].sort().join(', ')}. A new area begins with a folder and its index.ts.`,
		);
	const file = join(folder, `${name}.ts`);
	const test = join(folder, `${name}.test.ts`);
	const list = join(folder, 'index.ts');
	for (const path of [file, test]) if (existsSync(path)) throw new Error(`${relative(root, path)} is there already; choose another id.`);
	const constant = camel(name);
	const listed = withProbe(readFileSync(list, 'utf8'), name, constant);
	if (listed === null)
		throw new Error(`${relative(root, list)} holds no list of probes; write \`export const … : readonly Probe[] = […]\` there.`);
	writeFileSync(file, probeText(id, name, constant));
	writeFileSync(test, testText(name, constant));
	writeFileSync(list, listed);
	const biome = join(root, 'node_modules/.bin/biome');
	if (existsSync(biome)) spawnSync(biome, ['check', '--write', file, test, list], { cwd: root });
	return [file, test, list].map((path) => relative(root, path));
}

/** Area to its folder: a folder below `src/probes`, or `src/probes` itself where the package is named as its only area. */
function areasOf(root, owner) {
	const areas = new Map();
	const packages = ['packages', 'rubrics']
		.filter((group) => existsSync(join(root, group)))
		.flatMap((group) => readdirSync(join(root, group)).map((name) => [name, join(root, group, name)]));
	for (const [name, path] of packages) {
		const probes = join(path, 'src/probes');
		if (owner !== '' && join(root, owner) !== path) continue;
		if (!existsSync(join(probes, 'index.ts'))) continue;
		const folders = readdirSync(probes, { withFileTypes: true }).filter((entry) => existsSync(join(probes, entry.name, 'index.ts')));
		// An area that a rubric shares with a package is the package's: its probes are listed there first.
		if (folders.length === 0) areas.set(name, probes);
		for (const entry of folders) if (!areas.has(entry.name)) areas.set(entry.name, join(probes, entry.name));
	}
	return areas;
}

/** The list with an import and an entry more; null where there is no list. */
function withProbe(text, name, constant) {
	const open = /: readonly Probe\[\] = \[\n?/.exec(text);
	if (open === null) return null;
	const close = text.indexOf(']', open.index + open[0].length);
	const own = text
		.slice(open.index + open[0].length, close)
		.split(',')
		.map((item) => item.trim())
		.filter(Boolean);
	const lines = [...own, constant].map((item) => `\t${item},\n`).join('');
	const listed = `${text.slice(0, open.index)}: readonly Probe[] = [\n${lines}${text.slice(close)}`;
	const imports = [...listed.matchAll(/^import [^;]*;\n/gm)];
	const next = imports.find(([line]) => line.includes("'./") && line.slice(line.indexOf("'./")) > `'./${name}.js'`) ?? null;
	const last = imports.at(-1);
	const at = next?.index ?? (last ? last.index + last[0].length : 0);
	return `${listed.slice(0, at)}import { ${constant} } from './${name}.js';\n${listed.slice(at)}`;
}

function camel(name) {
	return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function probeText(id, name, constant) {
	const question = `Does the repository hold a file named ${name}?`;
	return `// ${question}
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';

export const ${constant} = defineProbe({
	id: '${id}',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact },
	question: '${question}',
	motivation: 'Say here what a reader learns from the answer.',
	method: 'Compares the names of all files, without their endings.',
	blindSpots: 'Files that are made when the project is built.',
	remediation: { effort: 'low', text: 'Add a file named ${name}.' },
	inspect: ({ tree }) => {
		const path = tree.files.map((file) => file.path).find((own) => own.split('/').at(-1)?.split('.')[0] === '${name}');
		const rationale = \`Looked among the names of \${tree.files.length} files.\`;
		if (path === undefined) return [{ outcome: 'false', message: 'No file is named ${name}.', rationale, confidence: 0.9 }];
		return [{ outcome: 'true', message: \`\${path} is named ${name}.\`, rationale, location: fileLocation(path), confidence: 0.9 }];
	},
});
`;
}

function testText(name, constant) {
	return `import { probeTester } from '@auditor/probes/testing';
import { available, missing, treeArtifact } from '@auditor/schema';
import { expect, it } from 'vitest';
import { ${constant} } from './${name}.js';

const probe = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });

const tree = (path: string) =>
	available(treeArtifact, {
		commit: 'c',
		files: [{ path, blob: 'b', mode: '100644', bytes: 1, context: 'source', language: null }],
		lines: {},
	});

probe(${constant}, [
	{ name: 'a file of that name', artifacts: tree('odd/${name}.txt'), outcomes: ['true'] },
	{ name: 'no such file', artifacts: tree('odd/other.txt'), outcomes: ['false'] },
	{ name: 'a name that only begins like it', artifacts: tree('odd/${name}-not.txt'), outcomes: ['false'] },
	{ name: 'no tree', artifacts: missing(treeArtifact, 'unavailable', 'The files could not be read.'), outcomes: ['not-available'] },
]);
`;
}

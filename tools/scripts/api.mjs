// `pnpm run api`: writes api/<package>.api.md, what each published package offers to those who import it, read from its built declarations;
// `--check` only says whether they are current. A change of the offer thereby stands in the diff. What a zod model holds is in the JSON Schemas.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

const check = process.argv.includes('--check');
const packages = ['packages', 'apps', 'rubrics'].flatMap((group) =>
	readdirSync(join(root, group)).flatMap((name) => {
		const folder = join(root, group, name);
		const manifest = JSON.parse(read(join(folder, 'package.json')) ?? '{"private":true}');
		// A package of data offers no code.
		const offers = manifest.exports && Object.values(manifest.exports).some((target) => target.types);
		return manifest.private || !offers ? [] : [{ folder, manifest }];
	}),
);
const entries = packages.flatMap(({ folder, manifest }) =>
	Object.entries(manifest.exports).flatMap(([path, target]) =>
		target.types ? [{ manifest, path, file: join(folder, target.types) }] : [],
	),
);
const program = ts.createProgram(
	entries.map((e) => e.file),
	{
		module: ts.ModuleKind.NodeNext,
		moduleResolution: ts.ModuleResolutionKind.NodeNext,
		target: ts.ScriptTarget.ES2023,
		skipLibCheck: true,
	},
);
const checker = program.getTypeChecker();

mkdirSync(join(root, 'api'), { recursive: true });
let stale = 0;
for (const { manifest } of packages) {
	const own = entries.filter((e) => e.manifest === manifest);
	const text = [`# ${manifest.name}`, '', ...own.flatMap(sectionOf)].join('\n');
	const path = join('api', `${manifest.name.split('/')[1]}.api.md`);
	if (read(join(root, path)) === text) continue;
	stale += 1;
	if (!check) writeFileSync(join(root, path), text);
	process.stderr.write(check ? `${path} is not current: run pnpm run api.\n` : `${path} is written.\n`);
}
process.exitCode = check && stale > 0 ? 1 : 0;

function sectionOf({ manifest, path, file }) {
	const source = program.getSourceFile(file);
	if (!source) {
		process.stderr.write(`${file} is not there; build first.\n`);
		process.exit(3);
	}
	const module = checker.getSymbolAtLocation(source);
	const names = module ? checker.getExportsOfModule(module) : [];
	const told = [...names].sort((a, b) => (a.name < b.name ? -1 : 1)).map((symbol) => tell(symbol, source));
	return [`## ${manifest.name}${path.slice(1)}`, '', '```ts', ...told, '```', ''];
}

function tell(exported, source) {
	const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
	const [declaration] = symbol.declarations ?? [];
	if (!declaration) return `export ${exported.name}`;
	if (ts.isVariableDeclaration(declaration))
		return `const ${exported.name}: ${checker.typeToString(checker.getTypeOfSymbol(symbol), source)}`;
	const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });
	return symbol.declarations
		.map((d) => printer.printNode(ts.EmitHint.Unspecified, d, d.getSourceFile()).replace(/^(export |declare )+/, ''))
		.join('\n');
}

function read(path) {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return null;
	}
}

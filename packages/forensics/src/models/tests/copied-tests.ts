// Does a test file look at the program at all, or ask a live model? One that imports nothing of it and calls what it defines itself tests a copy.
import { once, type Project, reachedFrom, readsOf, receiverOf, type SourceFile, textOf, traitsOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { callsIn, madeIn } from '../source/product-calls.js';
import { runsGraph } from '../state/threads.js';
import { conftestsOf } from './stopped-tests.js';

/** It comes to the program by no import, fixture, process, server, file or global name that we know, and its tests call what stands beside them. */
export function testsCopies(project: Project, file: SourceFile, texts: ReadonlyMap<string, string>): boolean {
	const { imports, functions, calls } = file.facts;
	if (project.outlines.length > 0 || project.imports(file).length > 0 || startsMore(file) || GLOBAL.test(texts.get(file.path) ?? ''))
		return false;
	if (!imports.every(({ module }) => isForeign(project, file, module, texts))) return false;
	const taken = new Set(functions.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
	if (conftestsOf(project).some(({ facts }) => facts.functions.some(({ name }) => taken.has(name)))) return false;
	const own = new Set(functions.flatMap(({ name, scope }) => (scope.function === null ? name : [])));
	return calls.some(({ callee, scope }) => scope.function !== null && own.has(textOf(callee, file)));
}

/** Of a package that a manifest asks for; of Python, no project, folder or file is called so. */
function isForeign(project: Project, file: SourceFile, module: string, texts: ReadonlyMap<string, string>): boolean {
	const [scope = '', name = ''] = module.split('/');
	const root = module.startsWith('@') ? `${scope}/${name}` : traitsOf(file).modules === 'dotted' ? module.split('.')[0]! : scope;
	const said = manifests(texts).join('\n');
	if (new RegExp(`\\bname"?\\s?[:=]\\s?"${escapeText(root).replaceAll(/_|\\?-/g, '[_-]')}"`, 'i').test(said)) return false;
	if (traitsOf(file).modules !== 'dotted') return module.startsWith('node:') || said.includes(`"${root}"`);
	return root !== '' && !project.files.some(({ path }) => `/${path}`.includes(`/${root}/`) || `/${path}`.includes(`/${root}.`));
}

const manifests = once((texts: ReadonlyMap<string, string>) =>
	[...texts].flatMap(([path, text]) => (/(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml)$/.test(path) ? text : [])),
);

/** Starts a program, asks a server, or imports by a name that is put together or from a folder that it names itself. */
export function startsMore(file: SourceFile): boolean {
	const { calls, imports } = file.facts;
	return (
		imports.some(({ module, alias }) => ASKS.test(module) && readsOf(file).has(alias.split('.')[0]!)) ||
		calls.some(({ callee, method }) => STARTS.test(method ?? '') || /^sys\.path\.(?:insert|append)$/.test(textOf(callee, file)))
	);
}

const ASKS = /^(?:subprocess|(?:node:)?child_process|supertest|requests|httpx|playwright|execa|runpy|importlib)\b/;
const STARTS = /^(?:spawn\w{0,9}|fetch|import_module|__import__|import|TestClient)$/;

/** What a file, a page, a server or a setting may bring of the program. */
const GLOBAL =
	/\b(?:cy|browser|page|globalThis|global|process|Deno|Bun|__dirname|__file__|localhost|connect|open|read\w{0,20}|require\w{0,20}|importActual|AsyncClient|ClientSession|axios)\b(?=\s?[.([])|@[\w-]{1,40}\/(?:test|web)["']/;

/** What such a test file needs, as the end of a sentence; null where it may run without. */
export function needsOf(project: Project, texts: ReadonlyMap<string, string>, test: SourceFile): string | null {
	const key = (WITHOUT_KEY.exec(texts.get(test.path) ?? '') ?? []).slice(1).find((name) => name !== undefined);
	const isSet = key !== undefined && [...texts].some(([path, text]) => /\.ya?ml$/.test(path) && text.includes(key));
	if (key !== undefined && !isSet) return `runs only where \`${key}\` is set`;
	const around = conftestsOf(project).filter(({ path }) => test.path.startsWith(path.slice(0, -11)));
	if ([test, ...around].some(({ path }) => REPLACES.test(texts.get(path) ?? ''))) return null;
	const asked = test.facts.calls.find((call) => {
		const receiver = runsGraph(call) ? receiverOf(call.callee) : null;
		const root = receiver ? textOf(receiver, test) : '';
		const found = /^\w+$/.test(root) ? project.resolve(root, test, call.scope) : null;
		return found?.kind === 'value' && asksModel(project)(found.file);
	});
	return asked ? `runs the whole agent at line ${asked.line}, and so asks a language model, which needs a key or a server` : null;
}

/** Something stands in the place of the model, or of what it is asked by. */
const REPLACES = /mock|patch|fake|stub|dummy|nock\b|\bmsw\b|respx|\bvcr\b|cassette|override|injected/i;
/** All tests of a file are left out: `pytestmark = pytest.mark.skipif(not os.getenv("KEY"))`, `describe.skipIf(!process.env.KEY)`. */
const WITHOUT_KEY =
	/^pytestmark\s?=\s?\[?\s{0,40}pytest\.mark\.skipif\(\s{0,40}not os\.(?:getenv\(|environ\.get\()["'](\w{1,80})|^describe\.skipIf\(!process\.env\.(\w{1,80})|^describe\.runIf\((?:!!)?process\.env\.(\w{1,80})/m;

/** A module that builds a graph or an agent, where it or what it imports makes a client of a language model. */
const asksModel = once((project: Project) => {
	const graphs = new Set(madeIn(project, ['graph', 'agent', 'workflow']).map(({ file }) => file));
	const asks = callsIn(project).filter(({ file, call }) => meaningOf(project, file, call, 'ask') !== null);
	const models = new Set([...madeIn(project, ['model']), ...asks].map(({ file }) => file));
	return once((file: SourceFile) => {
		const all = reachedFrom(file, project.imports);
		return all.some((one) => graphs.has(one)) && all.some((one) => models.has(one));
	});
});

// Which tests ask a live language model? Those that run a whole graph or agent whose modules make a client, and put nothing in its place,
// and those that are left out where a key is not set. Not seen: clients that a setting replaces.
import { once, type Project, reachedFrom, receiverOf, type SourceFile, textOf } from '@auditor/code';
import { meaningOf } from '../libraries/meaning.js';
import { callsIn, madeIn } from './product-calls.js';
import { conftestsOf } from './stopped-tests.js';
import { runsGraph } from './threads.js';

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

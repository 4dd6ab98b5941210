// Work, routes, reducers and lists of names that a report tells of, against a small kitchen made of text: each is told where the code shows it, and silent in its look-alikes.
import { fileLocation, type GraphModel } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { claimActs } from './acts.js';
import { codeText } from './code-text.js';
import { claimCounts } from './counts.js';
import { claimDenials } from './denials.js';
import { claimFeatures } from './features.js';
import { claimLists } from './listed-names.js';
import { claimParameters } from './parameters.js';
import { claimReduced } from './reduced-fields.js';
import { claimRoutes } from './routes.js';
import { WORK_FEATURES } from './work-features.js';

const codeOf = (text: string) => {
	const tree = treeOf('src/oven.py');
	return codeText(new Map([['src/oven.py', `${text}\nif __name__ == "__main__":\n    cook()\n`]]), {
		...tree,
		files: tree.files.map((file) => ({ ...file, language: 'python' })),
	});
};
const graphOf = (...ids: string[]) =>
	[
		{ context: 'source', file: 'src/oven.py', nodes: ids.map((id, at) => ({ id, line: at + 1, definition: null })), edges: [] },
	] as unknown as GraphModel[];

describe('work that a line shows', () => {
	const told = (report: string, code: string) =>
		claimFeatures([flowOf(markdown(report))], WORK_FEATURES, [], english, codeOf(code)).map(({ feature, verdict }) => [feature, verdict]);

	it.each([
		['It does PDF parsing.', 'menu = PdfReader(path)', [['pdf-text', 'found']]],
		['The graph wiring is read.', 'if node.func.attr == "add_edge": pass', [['graph-calls', 'found']]],
		['The score variance decides.', 'spread = max(scores) - min(scores)', [['score-spread', 'found']]],
		['The store is thread-safe.', 'lock = threading.Lock()', [['lock', 'found']]],
		['Dishes have field validation.', 'salt: int = Field(ge=1, le=5)', [['field-limits', 'found']]],
		["`extra='forbid'` blocks other fields.", 'config = {"extra": "forbid"}', [['strict-fields', 'found']]],
		["`extra='forbid'` blocks other fields.", 'config = {}', [['strict-fields', 'contradicted']]],
	])('%j with %j', (report, code, expected) => {
		expect(told(report, code)).toEqual(expected);
	});

	it.each([
		['a comment', 'The store is thread-safe.', '# lock = threading.Lock()'],
		['a text', 'It does PDF parsing.', 'hint = "use PdfReader(path)"'],
		['a plan', '## Remediation Plan\n\n- Add PDF parsing.', 'menu = PdfReader(path)'],
		['something else of that name', 'The store is thread-safe.', 'class BlockList: pass'],
	])('is not told of %s', (_, report, code) => {
		expect(told(report, code).filter(([, verdict]) => verdict !== 'unverified')).toEqual([]);
	});
});

describe('work of a part', () => {
	const CODE =
		'class DishReader:\n    def read(self, path):\n        return page_text(path)\n\ndef page_text(path):\n    return PdfReader(path)\n\ndef salt_taster(state):\n    return {}\n';
	const told = (report: string) =>
		claimActs([flowOf(printed([report]))], WORK_FEATURES, codeOf(CODE), [], english).map(({ what, by }) => [what, by?.line]);

	it('is told where the part comes to it', () => {
		expect(told('DishReader parses the PDF.')).toEqual([['“parses the PDF” of DishReader', 6]]);
		expect(told('Parts:\n• PDF parsing (DishReader)')).toEqual([['“PDF parsing” of DishReader', 6]]);
	});

	it.each([
		['a part that does not come to it', 'SaltTaster parses the PDF.'],
		['two parts, of which one may do it', 'DishReader and SaltTaster do PDF parsing.'],
		['a word that is no part', 'The Cook parses the PDF.'],
		['a part that is far from it', 'DishReader is a part that everybody in this kitchen likes and which is near PDF parsing.'],
	])('is not told of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});
});

describe('routes', () => {
	const told = (report: string, code: string) => claimRoutes(flowOf(markdown(report)), codeOf(code), english).map(({ what }) => what);

	it.each([
		['- `POST /api/dishes/{dish}`', '@app.post("/api/dishes/{dish_id}")', ['POST /api/dishes/{dish}']],
		['| GET | `/menu` |', '@app.get("/menu", response_model=Menu)', ['GET /menu']],
		['- `GET /api/menu`', 'router = APIRouter(prefix="/api")\n@router.get("/menu")', ['GET /api/menu']],
		['- `POST /menu`', '@app.route("/menu", methods=["GET", "POST"])', ['POST /menu']],
	])('%j with %j', (report, code, expected) => {
		expect(told(report, code)).toEqual(expected);
	});

	it.each([
		['another method', '- `DELETE /menu`', '@app.get("/menu")'],
		['a longer path', '- `GET /menu/salt`', '@app.get("/menu")'],
		['a plan', '## Next Steps\n\n- `GET /menu`', '@app.get("/menu")'],
		['a beginning that nothing puts there', '- `GET /api/menu`', '@app.get("/menu")'],
	])('are silent on %s', (_, report, code) => {
		expect(told(report, code)).toEqual([]);
	});
});

describe('fields with their reducers', () => {
	const CODE =
		'class Kitchen(TypedDict):\n    dishes: Annotated[Dict[str, List[Dish]], operator.ior]\n    orders: Annotated[\n        list,\n        operator.add,\n    ]\n    salt: int\n';
	const told = (report: string) =>
		claimReduced(flowOf(markdown(report)), codeOf(CODE), english).map(({ what, verdict }) => [what, verdict]);

	it.each([
		['- `dishes`: `operator.ior`', [['dishes with operator.ior', 'verified']]],
		['Cooks write to `state.orders` using `operator.add`.', [['orders with operator.add', 'verified']]],
		['It has operator.add for orders.', [['orders with operator.add', 'verified']]],
		['- `dishes`: `operator.add`', [['dishes with operator.add', 'contradicted']]],
		['The dishes are many. And operator.add is known.', []],
		['- `salt`: `operator.add`', []],
	])('%j', (report, expected) => {
		expect(told(report)).toEqual(expected);
	});
});

describe('lists of names', () => {
	const CODE = 'class Dish(BaseModel): pass\nclass Menu(BaseModel): pass\nSTATES = ["queued", "baked", "sold"]';
	const told = (report: string) =>
		claimLists(flowOf(markdown(report)), codeOf(CODE), graphOf('baker', 'salt_taster_node'), english).map(({ because, verdict, by }) => [
			because,
			verdict,
			by.line,
		]);

	it.each([
		['Cooks: Baker, SaltTaster', [['the graph has the nodes Baker and SaltTaster', 'verified', 1]]],
		['Baker and SaltTaster run at once.', [['the graph has the nodes Baker and SaltTaster', 'found', 1]]],
		['All data is in models: Dish, Menu', [['the code has the classes Dish and Menu', 'verified', 1]]],
		['It has states (`queued`, `baked`, `sold`).', [['src/oven.py has the texts queued, baked and sold', 'found', 3]]],
		['States:\n- `queued`\n- `baked`\n- `sold`', [['src/oven.py has the texts queued, baked and sold', 'found', 3]]],
		['Cooks: Baker, Butcher', []],
		['It has states (`queued`, `burnt`, `sold`).', []],
	])('%j', (report, expected) => {
		expect(told(report)).toEqual(expected);
	});
});

describe('numbers with their noun', () => {
	const parameters = (report: string, code: string) =>
		claimParameters(flowOf(markdown(report)), codeOf(code), english).map(({ what, verdict, because }) => [what, verdict, because]);
	const IS = 'the code has this number for it';

	it.each([
		[
			'It makes 500-word chunks.',
			'def cut(text, chunk_size: int = 1000):\n    return text[:500]',
			[['500-word chunks', 'contradicted', 'the code sets 1000']],
		],
		['It makes 500-word chunks.', 'chunk_size = 500', [['500-word chunks', 'verified', IS]]],
		['It has a 50-word overlap.', 'overlap = 20\nsalt = 50', [['50-word overlap', 'contradicted', 'the code sets 20']]],
		['The score is capped at 3.', 'score = min(score, 3)', [['score is capped at 3', 'verified', IS]]],
		['The chef has a 60 % weight.', 'weight = 0.6', [['60 % weight', 'verified', IS]]],
		['A confidence > 0.8 counts.', 'if dish.confidence > 0.8: pass', [['confidence > 0.8', 'verified', IS]]],
		['A spread ≥ 3 is told.', 'if spread >= 3: pass', [['spread ≥ 3', 'verified', IS]]],
		['Faults cap the score at 3.', 'final_score = min(3, score)', [['cap the score at 3', 'verified', IS]]],
		['The score is capped at 3.', 'salt = min(3, len(dishes))', []],
		['Retries are capped at 3.', 'score = min(score, 3)', []],
		['It makes 500-word chunks.', 'salt = 500', []],
	])('%j with %j', (report, code, expected) => {
		expect(parameters(report, code)).toEqual(expected);
	});

	const counts = (report: string) =>
		claimCounts(
			flowOf(markdown(report)),
			new Map([['tests/test_oven.py', 'def test_salt():\n    pass\n\ndef test_heat():\n    pass\n']]),
			[],
			english,
			graphOf('baker', 'taster', 'chef'),
		).map(({ because }) => because);

	it.each([
		['It is a three-node graph.', ['the graph has 3 nodes']],
		['It has 2 tests.', ['the code has 2 tests']],
		['It is a four-node graph.', []],
		['It has 12 tests.', ['the code has 2 tests']],
		['It has 1 test.', []],
	])('%j', (report, expected) => {
		expect(counts(report)).toEqual(expected);
	});
});

it('counts no test that is run once for each row', () => {
	const tests = new Map([['tests/test_oven.py', '@pytest.mark.parametrize("heat", HEATS)\ndef test_heat(heat):\n    pass\n']]);
	expect(claimCounts(flowOf(markdown('It has 12 tests.')), tests, [], english)).toEqual([]);
});

describe('rules that are called missing', () => {
	const rule = (outcome: string, partly = false) =>
		({
			probe: 'synthesis/rule',
			outcome,
			confidence: 0.9,
			message: 'The rule.',
			values: { rule: 'security', partly },
			location: fileLocation('src/oven.py', 1),
		}) as never;
	const told = (report: string, finding: never) =>
		claimDenials(flowOf(markdown(report)), codeOf('pass'), treeOf('src/oven.py'), [finding], english).map(({ holds }) => holds);

	it.each([
		['Gap 2: Missing Security Override', rule('true'), [false]],
		['Gap 2: Missing Security Override', rule('false'), [true]],
		['Gap 2: Missing Security Override', rule('true', true), []],
		['The judge had no security override.', rule('true'), []],
	])('%j', (report, finding, expected) => {
		expect(told(report, finding)).toEqual(expected);
	});
});

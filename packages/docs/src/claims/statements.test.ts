// What a report says of code, against a small kitchen made of text. Every claim that must be contradicted has a look-alike that must not.
import { type Finding, fileLocation, type GraphModel, type Tree } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed } from '../../test/documents.js';
import { findingOf } from '../../test/findings.js';
import { flowOf } from '../text/flow.js';
import { claimBodies } from './bodies.js';
import { claimBranches } from './branches.js';
import { claimPieces } from './code-pieces.js';
import { codeText } from './code-text.js';
import { claimEdges } from './edges.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';
import { claimIdleNodes } from './idle-nodes.js';
import { claimFiles } from './kept-files.js';
import { claimCalls } from './library-calls.js';
import { claimLines } from './line-references.js';
import { claimNames } from './names.js';
import { claimParameters } from './parameters.js';
import { claimQuotes } from './quotes.js';
import { REFUTED_FEATURES } from './refuted-features.js';
import { readStatements } from './statements.js';
import { tell } from './tell.js';

const KITCHEN = {
	'src/oven.py': [
		'import ast',
		'from src.pantry import Pantry',
		'OVEN_TIMEOUT = 30',
		'def heat_oven(dish):',
		'    """Calls with_timer(dish) one day."""',
		'    return Pantry().fetch(dish, weight=0.4)',
	].join('\n'),
	'src/pantry.py': 'class Pantry:\n    def fetch(self, dish, weight):\n        return dish\n',
	'src/attic.py': 'import hashlib\n\nclass Attic:\n    def digest(self, box):\n        return hashlib.sha256(box)\n',
	'src/judging/verdict.py': [
		'from src.oven import heat_oven',
		'def verdict(opinions):',
		'    heat_oven(1)',
		'    scores = [o.score for o in opinions]',
		'    return sum(scores) / len(scores)',
		'if __name__ == "__main__":',
		'    verdict([])',
	].join('\n'),
};

function kitchen(more: Record<string, string> = {}): { texts: Map<string, string>; tree: Tree } {
	const texts = new Map(Object.entries({ ...KITCHEN, ...more }));
	const files = [...texts].map(([path, text]) => ({
		path,
		blob: path,
		mode: '100644',
		bytes: text.length,
		context: path.startsWith('tests/') ? ('test' as const) : ('source' as const),
		language: path.endsWith('.py') ? 'python' : null,
	}));
	return {
		texts,
		tree: { commit: null, files, lines: Object.fromEntries([...texts].map(([path, text]) => [path, text.split('\n').length])) },
	};
}

const contrary = (probe: string, values: Finding['values'], location: Finding['location'] = null): Finding => ({
	fingerprint: 'f',
	probe,
	question: '',
	detective: 'repo',
	outcome: 'false',
	message: 'It does not.',
	rationale: '',
	related: [],
	values,
	snippet: null,
	context: 'source',
	confidence: 0.9,
	disputed: null,
	location,
});

const { texts, tree } = kitchen();

describe('names of code', () => {
	const contradicted = (text: string, own = { texts, tree }) =>
		claimNames(flowOf(markdown(text)), codeText(own.texts, own.tree), own.tree, english)
			.filter((claim) => claim.verdict === 'contradicted')
			.map((claim) => (claim.file === null ? claim.name : `${claim.name} in ${claim.file}`));

	it('trusts no single letter of a page whose words were recognised', () => {
		const own = kitchen();
		const read = (source: 'ocr' | 'text-layer') => {
			const document = printed(['The class PantryKeepor keeps it cold.']);
			const pages = document.pages.map((page) => ({ ...page, source }));
			return claimNames(flowOf({ ...document, pages }), codeText(own.texts, own.tree), own.tree, english).map(({ verdict }) => verdict);
		};
		expect([read('text-layer'), read('ocr')]).toEqual([['contradicted'], []]);
	});

	it.each([
		['The oven is heated by `heat_fridge()`.', ['heat_fridge()']],
		['The class `FridgeKeeper` keeps it cold.', ['FridgeKeeper']],
		['The FridgeKeeper node keeps it cold.', ['FridgeKeeper']],
		['It is heated by heat_oven() in src/pantry.py.', ['heat_oven() in src/pantry.py']],
		['src/pantry.py defines heat_oven.', ['heat_oven in src/pantry.py']],
		['Every cook uses with_timer(dish) for it.', ['with_timer']],
	])('finds that %j does not hold', (text, expected) => {
		expect(contradicted(text)).toEqual(expected);
	});

	it.each([
		'The oven is heated by `heat_oven()` in src/oven.py.',
		'The node HeatOven is a function.',
		'The heat_oven_node function heats; `HeatOvenNode` is its class.',
		'We will add `heat_fridge()` next.',
		'## Remediation Plan\n\n1. In src/oven.py, call heat_fridge() first.',
		'- src/oven.py: Add a heat_fridge() function.',
		'Phase 2 (next week)\n1. Bake bread\n2. The bread goes through heat_fridge() then.',
		'There is no `heat_fridge()` yet; `heat_fridge()` is missing.',
		'The peer has a `heat_fridge()` function.',
		'We chose this instead of `heat_fridge()`.',
		'For example, `heat_fridge()` would be called.',
		'It looks like `freeze(box, cold_box)` when `cold_boxes[first_box]` is full.',
		'```mermaid\ngraph TD\n  heat_fridge --> cold_box\n```',
		'Set the FRIDGE_API_KEY first.',
		'```bash\ncd Cold_Kitchen\nexport FRIDGE_DOOR_OPEN=1\n```',
		'The MinMax loop of LangGraph and a FridgeKeeper.',
		'A ValueError() is raised.',
		'The oven is heated by heat_oven0 and heat_oventhe.',
		'See github.com/cook/cold_kitchen for `cold_kitchen`.',
		'It scans for code that uses with_timer() anywhere.',
	])('finds nothing wrong in %j', (text) => {
		expect(contradicted(text)).toEqual([]);
	});

	it.each([
		['a name', 'It calls heat_oven() first.', 'verified'],
		['one with the kind of thing behind it', 'The heat_oven_node function heats.', 'verified'],
		['a piece of one, as a column cuts it', 'The dish is ready behind heat_ov, as is known.', 'unverified'],
	])('holds for %s', (_, text, verdict) => {
		const own = kitchen();
		const claims = claimNames(flowOf(markdown(text)), codeText(own.texts, own.tree), own.tree, english);
		expect(claims.map((claim) => claim.verdict)).toEqual([verdict]);
	});

	it.each(['It never calls heat_oven() at all.', 'No raw `heat_oven()` calls are left.', 'It bakes without heat_oven() on purpose.'])(
		'does not tell a name to be there that is said not to be used: %s',
		(text) => {
			const own = kitchen();
			expect(claimNames(flowOf(markdown(text)), codeText(own.texts, own.tree), own.tree, english)).toEqual([]);
		},
	);

	it('says nothing where a part of the code was not read', () => {
		const whole = kitchen();
		whole.texts.delete('src/pantry.py');
		expect(contradicted('It is `heat_fridge()`.', whole)).toEqual([]);
	});
});

describe('features known by their traces', () => {
	const verdicts = (text: string, own = { texts, tree }) =>
		claimFeatures([flowOf(printed([text]))], featuresFor(english, {}), [], english, codeText(own.texts, own.tree)).map((claim) => [
			claim.feature,
			claim.verdict,
		]);

	it.each([
		['Tree-Sitter parses every recipe.', [['tree-sitter', 'contradicted']]],
		['It uses AST parsing for recipes.', [['syntax-trees', 'unverified']]],
		['Answers are stored by content hashing.', [['content-hash', 'contradicted']]],
		['The verdict does not average scores.', [['no-averaging', 'contradicted']]],
		['The opinions are not averaged.', [['no-averaging', 'contradicted']]],
		['The verdict is not an average of scores.', [['no-averaging', 'contradicted']]],
		['Each clone is purged after the audit.', [['clean-up', 'contradicted']]],
		['The verdict is not LLM averaging.', []],
		['It weighs the recipe’s document chunks.', [['chunking', 'contradicted']]],
		['It will use tree-sitter later.', []],
		['Instead of tree-sitter we use AST parsing.', [['syntax-trees', 'unverified']]],
		['Tree-Sitter Parsing', []],
		['It rests on tree-sitter parsing.', [['tree-sitter', 'contradicted']]],
		['The peer uses tree-sitter.', []],
		['It has strict analysis (tree-sitter/ast) of recipes.', []],
		['It has strict analysis with ast/tree-sitter.', []],
		['It has strict analysis (tree-sitter / by hand) of recipes.', [['tree-sitter', 'contradicted']]],
		['It generates Markdown + JSON reports.', [['json-report', 'contradicted']]],
		['It reads the report as JSON and answers.', []],
		['A JSON report will be added later.', []],
		['It clones via GitPython.', [['gitpython', 'contradicted']]],
		['It clones via the git command, and not via GitPython.', []],
	])('answers %j', (text, expected) => {
		expect(verdicts(text)).toEqual(expected);
	});

	it.each([
		['open("out.json", "w").write(bill)', 'unverified'],
		['json.dump(bill, out)', 'found'],
		['print(bill.model_dump_json(indent=2))', 'unverified'],
		['prompt = clean_response(bill.model_dump_json())', 'contradicted'],
	])('asks who writes what is said to be a report in JSON: %s', (line, verdict) => {
		const own = kitchen({ 'src/main.py': `import json\nif __name__ == "__main__": ${line}\n` });
		expect(verdicts('It writes JSON reports.', own)).toEqual([['json-report', verdict]]);
	});

	it('takes a trace in code that others use for no contradiction, and a line that does it for more', () => {
		const used = kitchen({ 'src/oven.py': 'from src.attic import Attic\nBOX = Attic().digest(b"")\n' });
		const named = kitchen({
			...Object.fromEntries(used.texts),
			'src/attic.py': 'class Attic:\n    def digest(self, box):\n        return 1\n',
		});
		const verdict = (own: typeof used) => verdicts('Answers are stored by content hashing.', own);
		expect([verdict(used), verdict(named)]).toEqual([[['content-hash', 'found']], [['content-hash', 'unverified']]]);
	});

	it('takes an import for no use, and any use for a trace', () => {
		const imported = kitchen({ 'src/main.py': 'from langchain import JsonOutputParser\nif __name__ == "__main__": pass\n' });
		const used = kitchen({
			'src/main.py': 'from langchain import JsonOutputParser\nif __name__ == "__main__": JsonOutputParser()\n',
		});
		const bound = { probe: 'output/schema-bound', outcome: 'false' as const, confidence: 0.9 };
		const verdict = ({ texts, tree }: typeof used) =>
			claimFeatures(
				[flowOf(markdown('All cooks give structured output.'))],
				featuresFor(english, {}),
				[{ ...contrary(bound.probe, {}), confidence: bound.confidence }],
				english,
				codeText(texts, tree),
			)[0]?.verdict;
		expect([verdict(imported), verdict(used)]).toEqual(['contradicted', 'unverified']);
	});

	it('holds a rule against the report that is found and has no effect, and no rule that is only not found', () => {
		const words = kitchen({
			'src/main.py': 'def security_override(score):\n    return score\nif __name__ == "__main__": security_override(3)\n',
		});
		const verdict = (place: Finding['location']) =>
			claimFeatures(
				[flowOf(markdown('The security override caps the score.'))],
				featuresFor(english, {}),
				[{ ...contrary('synthesis/rule', { rule: 'security', effect: 'none' }, place), confidence: 0.75 }],
				english,
				codeText(words.texts, words.tree),
			)[0]?.verdict;
		expect([verdict(fileLocation('src/main.py', 1)), verdict(null)]).toEqual(['contradicted', 'unverified']);
	});

	it.each([
		['The security override caps scores at 3.', 'min(score, 3)', 'found'],
		['The security override caps scores at 3.', 'min(score, 60)', 'contradicted'],
		['The security override caps the score.', 'min(score, 60)', 'found'],
		['It applies named rules such as the security override.', 'min(score, 60)', 'found'],
		['It looks for words such as the security override.', 'min(score, 60)', undefined],
		['The security override caps scores at 3.', 'score - 1', 'found'],
		['The security override caps scores at 3.', 'min(score + 1, 5)', 'found'],
		['The security override caps scores at 3.', `min(score, 5)${'\n'.repeat(20)}def cap(a, b):\n    return min(max(a, b), 3)`, 'found'],
	])('answers %j where the rule sets %s: %s', (text, line, expected) => {
		const own = kitchen({ 'src/judging/rules.py': `def security_override(score):\n    return ${line}\n` });
		const rule = { ...contrary('synthesis/rule', { rule: 'security', applied: true }), outcome: 'true' as const };
		const at = fileLocation('src/judging/rules.py', 1);
		expect(
			claimFeatures(
				[flowOf(markdown(text))],
				featuresFor(english, {}),
				[{ ...rule, location: at }],
				english,
				codeText(own.texts, own.tree),
			)[0]?.verdict,
		).toBe(expected);
	});

	it.each([
		['The security override is hard-coded.', {}, 'contradicted'],
		['The security override is hard-coded.', { 'src/judging/verdict.py': 'if security: score = 3\n' }, 'unverified'],
		['The security override is hard-coded.', { 'src/other.py': 'def security_rule(s):\n    return s\n' }, 'unverified'],
		['The security override is hard-coded.', { 'src/other.py': 'level = "security"\n' }, 'contradicted'],
	])('looks for a rule that no check found where the final judge stands: %j, %j, %s', (text, files, expected) => {
		const own = kitchen(files);
		expect(
			claimFeatures(
				[flowOf(markdown(text))],
				featuresFor(english, {}),
				[contrary('synthesis/rule', { rule: 'security', effect: 'none' })],
				english,
				codeText(own.texts, own.tree),
			)[0]?.verdict,
		).toBe(expected);
	});

	it.each([
		['import typer\nif __name__ == "__main__":\n    typer.Typer()\n', [['command-line', 'found']]],
		['# argparse.ArgumentParser()\n', [['command-line', 'unverified']]],
	])('bears out by a line of code, and holds nothing against what no line does: %j', (line, expected) => {
		expect(verdicts('It has a CLI entry point.', kitchen({ 'src/start.py': line }))).toEqual(expected);
	});

	it('finds words of code between the strings', () => {
		const own = kitchen({ 'src/start.py': 'run(["git", "log", "--oneline"])\n' });
		expect(verdicts('It reads the git log.', own)).toEqual([['git-log', 'found']]);
		expect(verdicts('It reads the git log.', kitchen({ 'src/start.py': '# run(["git", "log"])\n' }))).toEqual([['git-log', 'unverified']]);
	});

	it('contradicts nothing where three rules change the average', () => {
		const { texts, tree } = kitchen({ 'src/justice.py': 'def verdict(scores):\n    return mean(scores)\n' });
		const rule = {
			probe: 'synthesis/rule',
			outcome: 'true',
			confidence: 0.9,
			disputed: null,
			values: { effect: 'score' },
		} as unknown as Finding;
		const told = (findings: Finding[]) =>
			claimFeatures([flowOf(printed(['It never averages scores.']))], REFUTED_FEATURES, findings, english, codeText(texts, tree)).map(
				({ verdict }) => verdict,
			);
		expect([told([rule, rule]), told([rule, rule, rule])]).toEqual([['contradicted'], ['unverified']]);
	});

	it('bears out that nothing is averaged where the final judge reads scores and no line of it counts them up', () => {
		const own = (line: string) =>
			kitchen({ 'src/judging/verdict.py': `def verdict(opinions):\n    scores = [o.score for o in opinions]\n    ${line}\n` });
		expect(verdicts('It never averages scores.', own('return sorted(scores)[0]'))).toEqual([['no-averaging', 'found']]);
		expect(verdicts('It never averages scores.', own('return blend(sum(scores), weight)'))).toEqual([['no-averaging', 'unverified']]);
	});

	it.each([
		['avg = sum(scores) / len(scores)', 'return round(sum(scores) / len(scores))', 4],
		['base_avg = sum(scores) / len(scores)', 'return round(base_avg)', 3],
	])('names the line that gives the average back, before one that may be a part of a weighing: %s', (first, second, line) => {
		const text = `def verdict(opinions):\n    scores = [o.score for o in opinions]\n    ${first}\n    ${second}\n`;
		const own = kitchen({ 'src/judging/verdict.py': text });
		const [claim] = claimFeatures(
			[flowOf(printed(['It never averages scores.']))],
			featuresFor(english, {}),
			[],
			english,
			codeText(own.texts, own.tree),
		);
		expect(claim?.because).toBe(`src/judging/verdict.py:${line} averages scores`);
	});

	it('reads a name in quotes with the thing behind it, and no detector of it', () => {
		const answers = (text: string) =>
			claimFeatures(
				[flowOf(printed([text]))],
				featuresFor(english, {}),
				[contrary('output/retry', {}, fileLocation('src/oven.py', 1))],
				english,
			).map(({ feature, verdict }) => [feature, verdict]);
		expect(answers('The oven now triggers a "Second Retry" loop.')).toEqual([['output-retry', 'contradicted']]);
		expect(answers('It has a retry loop detector for recipes.')).toEqual([]);
	});

	it('takes the mean over criteria for no average of scores', () => {
		const total = 'def verdict(results):\n    overall = sum(r.final_score for r in results) / len(results)\n    return overall\n';
		expect(verdicts('It never averages scores.', kitchen({ 'src/judging/verdict.py': total }))).toEqual([['no-averaging', 'unverified']]);
	});
});

describe('sentences that claim less than a probe asks', () => {
	const verdict = (text: string, finding: Finding, own: { texts: Map<string, string>; tree: Tree }) =>
		claimFeatures([flowOf(markdown(text))], featuresFor(english, {}), [finding], english, codeText(own.texts, own.tree))[0]?.verdict;

	it.each([
		['The tasters run concurrently.', 'src/tasters.py', 'await asyncio.gather(*(t.taste() for t in all))', 'unverified'],
		['Concurrent tasters save time.', 'src/tasters.py', 'with ThreadPoolExecutor() as pool:', 'unverified'],
		['The StateGraph has parallel tasters.', 'src/tasters.py', 'await asyncio.gather(*all)', 'contradicted'],
		['The tasters run concurrently.', 'src/oven.py', 'await asyncio.gather(*all)', 'contradicted'],
		['The tasters run concurrently.', 'src/tasters.py', '# asyncio.gather(*all) would do', 'contradicted'],
		['The tasters run concurrently.', 'src/tasters.py', 'await all[0].taste()', 'contradicted'],
	])('answers %j where %s holds %j: %s', (text, path, line, expected) => {
		expect(verdict(text, contrary('graph/role-fan-out', { role: 'taster' }), kitchen({ [path]: line }))).toBe(expected);
	});

	it.each([
		['the model words a summary', ['summary = llm.invoke(prompt)', 'return summary'], 'unverified'],
		['its scores are written over', ['report = Report(**chain.invoke(prompt))', 'report.overall_score = total'], 'unverified'],
		['a function gives a summary', ['def _write_summary(data):', '    with LOCK:', '        answer = llm.invoke(data)'], 'unverified'],
		['a function gives scores', ['def _write_scores(data):', '    with LOCK:', '        answer = llm.invoke(data)'], 'contradicted'],
		['its scores stay', ['report = Report(**chain.invoke(prompt))', 'report.title = name'], 'contradicted'],
		['another report is written over', ['report = chain.invoke(prompt)', 'draft.overall_score = total'], 'contradicted'],
		['it is compared, not written', ['report = chain.invoke(prompt)', 'if report.overall_score == total: pass'], 'contradicted'],
		['nothing is kept', ['return chain.invoke(prompt)'], 'contradicted'],
	])('where %s, deterministic rules are answered', (_, lines, expected) => {
		const at = fileLocation('src/verdict.py', lines.findIndex((line) => line.includes('invoke(')) + 1);
		expect(
			verdict(
				'The verdict follows deterministic rules.',
				contrary('synthesis/deterministic', {}, at),
				kitchen({ 'src/verdict.py': lines.join('\n') }),
			),
		).toBe(expected);
	});
});

describe('quoted prompts', () => {
	const own = kitchen({
		'src/cooks.py': [
			'BAKER = (',
			'    "You are a strict baker. Weigh every loaf twice "',
			'    "and never trust the scale of another kitchen."',
			')',
		].join('\n'),
		'prompts/brewer.md': 'Taste before you judge, and praise what was hard to brew.',
	});
	const verdicts = (text: string) =>
		claimQuotes(flowOf(markdown(text)), codeText(own.texts, own.tree), english).map((claim) => claim.verdict);

	it.each([
		['The prompt says: "Weigh every loaf twice and never trust the scale of another kitchen."', ['verified']],
		['The system prompt instructs it to "taste before you judge, and praise what was hard to brew".', ['verified']],
		['The system prompt emphasizes: "Burn whatever looks suspicious to the health inspector today."', ['contradicted']],
		['The baker’s prompt is "Reject loaves that nobody ordered before the morning shift".', ['contradicted']],
		['The prompt says: "Be strict: weigh loaves twice, never trust another scale."', ['unverified']],
		['The prompt says: "You are a strict baker. Weigh every loaf before dawn."', ['unverified']],
		['Against "bad bread" the prompt says: "Burn whatever looks suspicious to the health inspector today."', ['contradicted']],
		['The prompt says: "Find what is missing and will never be baked, without mercy for anybody."', ['contradicted']],
		['The forensic instruction explicitly says: "Do not rely on the colour of a loaf alone."', []],
		['The prompt says "Trust no loaf".', []],
		['If the loaf sinks, the prompt says: "Burn whatever looks suspicious to the health inspector today."', []],
		['The prompt says: "Burn whatever looks suspicious … to the health inspector today."', []],
		['Add to the prompt: "Burn whatever looks suspicious to the health inspector today."', []],
		['The prompt should say: "Burn whatever looks suspicious to the health inspector today."', []],
		['For example, a prompt that says "Burn whatever looks suspicious to the health inspector today."', []],
		['The peer’s prompt says: "Burn whatever looks suspicious to the health inspector today."', []],
		['The inspector wrote: "Burn whatever looks suspicious to the health inspector today."', []],
		['The prompt is short. A guest said "Burn whatever looks suspicious to the health inspector today."', []],
	])('answers %j', (text, expected) => {
		expect(verdicts(text)).toEqual(expected);
	});
});

it.each([
	['See src/pantry.py:2.', []],
	['See `src/pantry.py` (lines 20-40).', [['src/pantry.py:20-40', 'contradicted']]],
	['See src/nowhere.py:20 and pantry 20.', []],
	['The function `heat_oven` (src/oven.py:4-6) heats.', [['heat_oven at src/oven.py:4-6', 'verified']]],
	['The class Attic (src/attic.py, lines 3-5).', [['Attic at src/attic.py:3-5', 'verified']]],
	['verdict() in src/judging/verdict.py:10 judges.', [['src/judging/verdict.py:10', 'contradicted']]],
	['The loaf (src/oven.py:4).', []],
	['long_way (src/long.py, lines 1-4) is far.', [['long_way at src/long.py:1-4', 'contradicted']]],
	['long_way (src/long.py, lines 5-14) is far.', []],
])('reads the lines of %j', (text, expected) => {
	const own = kitchen({ 'src/long.py': `${'\n'.repeat(9)}def long_way():\n${'    step()\n'.repeat(12)}` });
	expect(
		claimLines(flowOf(markdown(text)), own.tree, codeText(own.texts, own.tree), english).map((claim) => [claim.what, claim.verdict]),
	).toEqual(expected);
});

describe('all statements', () => {
	const read = (text: string, own = kitchen()) =>
		readStatements({
			...own,
			flows: [flowOf(markdown(text))],
			history: { head: null, shallow: false, limitations: [], commits: [] },
			findings: [],
			lexicon: english,
			parameters: {},
		});

	it('tells what was claimed, where, and what contradicts it', () => {
		const said = read('# Kitchen\n\nIt is heated by heat_oven() in src/pantry.py.').filter((s) => s.verdict === 'contradicted');
		expect(said.map(tell)).toEqual([
			'heat_oven() in src/pantry.py (line 3): src/pantry.py does not hold it; it is defined at src/oven.py:4',
		]);
	});

	it('keeps a path beside a gap on one page that names another part of the same file', () => {
		const own = kitchen({ 'src/bell.py': `class OvenBell:\n${'    ring = 1\n'.repeat(20)}`, 'src/use.py': 'OvenBell()\n' });
		const said = (text: string) =>
			readStatements({
				...own,
				flows: [flowOf(printed([text]))],
				history: { head: null, shallow: false, limitations: [], commits: [] },
				findings: [],
				lexicon: english,
				parameters: {},
			}).map(({ what, verdict }) => [what, verdict]);
		expect(said('Known Gaps\n- OvenBell not implemented\n\nThe loaf is weighed in src/bell.py.')).toEqual([
			['src/bell.py', 'verified'],
			['“OvenBell not implemented”', 'stale'],
		]);
		expect(said('Known Gaps\n- src/bell.py: not implemented')).toEqual([['“src/bell.py: not implemented”', 'stale']]);
	});

	it('counts a name once that a feature names as well', () => {
		const finding = findingOf({
			probe: 'safety/clone-sandbox',
			outcome: 'true',
			message: 'It clones by mkdtemp.',
			location: fileLocation('src/oven.py', 4),
		});
		const said = (text: string) =>
			readStatements({
				...kitchen(),
				flows: [flowOf(markdown(text))],
				history: { head: null, shallow: false, limitations: [], commits: [] },
				findings: [finding],
				lexicon: english,
				parameters: {},
			}).filter((s) => s.verdict === 'contradicted');
		expect(said('We use `tempfile.TemporaryDirectory()` to clone.')).toMatchObject([{ kind: 'feature' }]);
		expect(said('We use `tempfile.TemporaryDirectory()` to clone.\n\nThe `lost_pan()` is used.')).toHaveLength(2);
	});

	it('counts the names of one sentence once', () => {
		expect(
			read('The `lost_pan()`, the `lost_pot()` and the `lost_lid()` are used.').filter((s) => s.verdict === 'contradicted'),
		).toHaveLength(1);
	});

	it.each([
		['The timer in src/timer.py rings.', 'contradicted'],
		['The timer in src/timer.py is still empty.', 'verified'],
	])('takes an empty file for no feature: %j', (text, verdict) => {
		expect(read(text, kitchen({ 'src/timer.py': '\n' })).map((s) => s.verdict)).toEqual([verdict]);
	});

	const LARDER = {
		'src/state.py': [
			'from pydantic import BaseModel',
			'class Crumb(BaseModel):',
			'    goal: str',
			'    found: bool',
			'    weight_g: float',
			'class LargeCrumb(Crumb):',
			'    pass',
			'class KitchenState(TypedDict, total=False):',
			'    crumbs: Annotated[Dict[str, List[Crumb]], merge_crumbs]',
			'    dishes: Annotated[List[str], operator.add]',
		].join('\n'),
		'audit/onself/run.md': 'Overall Score: 4.2\n',
		'audit/peer/run.md': 'Overall Score: 3.1\n',
		'src/scale.py': 'def weigh_all(chef, rest):\n    return chef * 0.7 + rest * 0.2\n\nweight = 0\n',
		'src/kitchen.py': [
			'OVEN_LIMIT = 30',
			'builder.add_edge(START, "BreadTaster")',
			'builder.add_conditional_edges(',
			'    "Gather",',
			'    _status,',
			'    {"ok": "Serve", "empty": "Bin",},',
			')',
			'total = round((b + s + 2 * c) / 4)',
			'CHEF_PROMPT = "Trust no oven. Assume that it burns."',
			'llm = ChatOpenAI(model="gpt-4o", timeout=45)',
			'def Gather(state):',
			'    """Merges all."""',
			'    print("gathering")',
			'    return state',
			'def serve_node(state):',
			'    return {"dishes": state["dishes"]}',
			'weights = {"chef": 2.0}',
			'run(["git", "log", "--format=%H|%s"])',
			'weigh(weight=2)',
			'SAMPLE = "oven.heat(level=9)"',
		].join('\n'),
	};
	const told = (text: string) =>
		read(text, kitchen(LARDER)).flatMap(({ kind, verdict, what, because }) =>
			kind === 'name' || verdict === 'unverified' || verdict === 'found' ? [] : [`${verdict} ${what}: ${because}`],
		);

	it.each([
		['It calls `builder.add_edge(START, "BreadTaster")`.', ['verified builder.add_edge(START, "BreadTaster"): the code holds it']],
		[
			"It calls add_conditional_edges('Gather', _status,\n{'ok': 'Serve', 'empty': 'Bin'}) once.",
			["verified add_conditional_edges('Gather', _status, {'ok': 'Serve', 'empty': 'Bin'}): the code holds it"],
		],
		['The score is (b + s + 2*c) / 4 then.', ['verified (b + s + 2*c) / 4: the code holds it']],
		['The judges ask gpt-4o about it.', ['verified gpt-4o: the code holds it']],
		['We set OVEN_LIMIT = 30 there.', ['verified OVEN_LIMIT = 30: the code sets it so']],
		['We set OVEN_LIMIT = 40 there.', ['contradicted OVEN_LIMIT = 40: the code sets it to 30']],
		['dishes: Annotated[List[str], operator.add]', ['verified dishes: Annotated[List[str], operator.add]: the code holds it']],
		[
			'crumbs: Annotated[Dict[str, List[Crumb]], operator.ior]',
			['contradicted crumbs: Annotated[Dict[str, List[Crumb]], operator.ior]: the code merges it by merge_crumbs'],
		],
		['KitchenState is a TypedDict.', ['verified KitchenState as a TypedDict: the class is one']],
		['• Crumb as a Pydantic BaseModel', ['verified Crumb as a Pydantic model: the class is one']],
		['KitchenState is a Pydantic model.', ['contradicted KitchenState as a Pydantic model: the class inherits from TypedDict']],
		[
			'Crumb, LargeCrumb — inherit from BaseModel.',
			['verified Crumb as a Pydantic model: the class is one', 'verified LargeCrumb as a Pydantic model: the class is one'],
		],
		[
			'Crumb (BaseModel) captures: goal (the question), found, weight_g.',
			['verified Crumb as a Pydantic model: the class is one', 'verified the fields of Crumb: goal, found, weight_g: the class has them'],
		],
		[
			'Each Crumb contains goal, found, weight_g and best_before.',
			['contradicted the fields of Crumb: goal, found, weight_g, best_before: the class has no field best_before'],
		],
		[
			'CHEF_PROMPT instructs: "Trust no oven. Assume that it burns."',
			['verified “Trust no oven. Assume that it burns.” as words of a prompt: the code holds these words'],
		],
		[
			"The chef (CHEF_PROMPT) is instructed: 'Trust no oven. Assume that it burns.'",
			['verified “Trust no oven. Assume that it burns.” as words of a prompt: the code holds these words'],
		],
		[
			'CHEF_PROMPT instructs: "Praise each loaf and forgive every burnt crust."\n\nCHEF_PROMPT tells: "Sing merrily before anybody opens another window."',
			[
				'contradicted “Praise each loaf and forgive every burnt crust.” as words of a prompt: no text of the code holds these words, nor most of them together. The same holds for “Sing merrily before anybody opens another window.” (line 3)',
			],
		],
		['The peer’s overall score: 3.1 / 5.', ["verified The peer's overall score: 3.1 / 5: an audit in the repository gives this score"]],
		['Overall self-audit score: 4.20 / 5.', ['verified Overall self-audit score: 4.20 / 5: an audit in the repository gives this score']],
		[
			'It is weighed by weigh_all() in src/scale.py.',
			['verified src/scale.py: the file is there (src/scale.py)', 'verified weigh_all() in src/scale.py: it is defined there'],
		],
		['It runs `git log --format=%H|%s` once.', ['verified --format=%H|%s: the code holds it']],
		['The chef has a 2x weight.', ['verified 2x weight: the code has this number for it']],
		['The chef has a 1.5x weight.', ['contradicted 1.5x weight: no number 1.5 stands in the code']],
		['The chef has a 3.5x weight.', []],
		['The oven has a timeout of 45 seconds.', ['verified timeout of 45 seconds: the code has this number for it']],
		['It kills the oven after 45 seconds.', ['verified kills the oven after 45 seconds: the code has this number for it']],
		['It kills the oven after 77 seconds.', ['contradicted kills the oven after 77 seconds: no number 77 stands in the code']],
	])('looks up what is written of the code in %j', (text, expected) => {
		expect(told(text)).toEqual(expected);
	});

	it('leaves a score open that one kept audit gives and another does not', () => {
		const two = kitchen({ 'audit/onself/run.md': 'Overall Score: 4.2\n', 'audit/onself/later.md': 'Overall Score: 3.9\n' });
		expect(read('Overall self-audit score: 4.20 / 5.', two)).toEqual([]);
	});

	it.each([
		['Its AST checks find BaseModel and operator.add.', 1],
		['Its AST checks find StateGraph.', 0],
		['Its AST checks find operator.ior.', 0],
		['Its AST checks find bind_tools.', 0],
		['Its AST checks find TypedDict.', 1],
		['It looks for BaseModel.', 0],
		['Next, AST checks will find BaseModel.', 0],
		['Each clone gets a scrubbed environment.', 1],
	])('finds what is looked for in the text of a file in %j: %i', (text, count) => {
		const tools = [
			'has = "BaseModel" in content or "StateGraph" in content',
			'if node.func.id == "StateGraph": pass',
			'typed = "TypedDict" in source and "operator.ior" in source and "bind_tools" in source',
			'kind = ast.unparse(field.annotation)',
			'merged = "operator.ior" in kind or "bind_tools" in ast.unparse(call)',
			'named = "TypedDict" in source_of(field)',
			'env = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}',
		].join('\n');
		expect(read(text, kitchen({ 'src/tools/git.py': tools })).filter((s) => s.verdict === 'contradicted')).toHaveLength(count);
	});

	it.each([
		['The node Gather validates each crumb.', 1],
		['The Gather node merges each crumb.', 0],
		['The Gather node should validate each crumb.', 0],
		['The serve_node validates each crumb.', 0],
		['Next we let Gather validate each crumb.', 0],
	])('finds work of a node that does nothing in %j: %i', (text, count) => {
		expect(
			read(
				text.replace('The node Gather', 'BreadGather'),
				kitchen({ ...LARDER, 'src/kitchen.py': LARDER['src/kitchen.py'].replace('def Gather', 'def bread_gather') }),
			).filter((s) => s.verdict === 'contradicted'),
		).toHaveLength(count);
	});

	it.each([
		'It calls oven.heat(level=9) there.',
		'Add `builder.add_edge(START, "BreadTaster")` next.',
		'The peer calls `builder.add_edge(START, "BreadTaster")`.',
		'It calls add_edge(START, "SoupTaster") then.',
		'The judges ask gpt-4 about it.',
		'A pan (with a lid) / 4 people.',
		'Overall self-audit score: 3.1 / 5.',
		'BreadBin is a Pydantic model.',
		'Each Crumb contains salt, sugar and flour.',
		'We will make KitchenState a TypedDict.',
		'The chef should have a 1.5x weight.',
	])('says nothing of %j', (text) => {
		expect(told(text)).toEqual([]);
	});
});

describe('what a report says runs in parallel or meets, by its names', () => {
	const fan = {
		...contrary('graph/role-fan-out', {
			role: 'taster',
			parallelMembers: ['soup_taster', 'bread_taster_node'],
			node: 'START',
			joinNode: 'head_cook',
		}),
		outcome: 'true' as const,
		location: fileLocation('src/oven.py', 2),
	};
	const told = (text: string, findings = [fan]) => claimBranches(flowOf(printed([text])), findings, english).map(({ because }) => because);

	it.each([
		['SoupTaster and BreadTaster run in parallel.', ['soup_taster and bread_taster_node run in parallel']],
		['The soup taster and the bread taster work at the same time.', ['soup_taster and bread_taster_node run in parallel']],
		['All tasters feed into the `head_cook` node.', ['`head_cook` joins them']],
		['The Head Cook then serves as the final fan-in point.', ['`head_cook` joins them']],
	])('is borne out: %s', (text, expected) => {
		expect(told(text)).toEqual(expected);
	});

	it.each([
		'SoupTaster runs in parallel to the oven.',
		'SoupTaster and BreadTaster run one after another.',
		'SoupTaster and BreadTaster will run in parallel.',
		'The peer’s SoupTaster and BreadTaster run in parallel.',
		`The branches merge early. ${'It is a kitchen. '.repeat(9)}There is a head cook.`,
	])('is not: %s', (text) => {
		expect(told(text)).toEqual([]);
	});

	it('names the line of the edge that joins', () => {
		const graphs = [
			{ file: 'src/oven.py', edges: [{ from: 'soup_taster', to: 'head_cook', line: 9, file: null }] },
		] as unknown as GraphModel[];
		const [claim] = claimBranches(flowOf(printed(['All tasters feed into the head cook.'])), [fan], english, graphs);
		expect(claim!.by).toMatchObject({ path: 'src/oven.py', line: 9 });
	});

	it('asks certain answers alone', () => {
		expect(told('SoupTaster and BreadTaster run in parallel.', [{ ...fan, confidence: 0.6 }])).toEqual([]);
	});
});

it.each([
	['The heat_oven routine asks Pantry_Keeper first.', []],
	['`route_dish` checks is_ready() and goes on.', ['route_dish at src/start.py:1 uses is_ready']],
	['`route_dish(dish)` sets the field next_oven.', ['route_dish at src/start.py:1 uses next_oven']],
	['RouteDish asks is_ready first.', ['RouteDish at src/start.py:1 uses is_ready']],
	['is_ready is asked by route_dish.', []],
	['`route_dish` will check is_ready() one day.', []],
	['`route_dish` never calls cold_oven().', []],
	['`route_dish` tells of hot_oven.', []],
])('looks into the function that is named for what it is said to use: %s', (text, expected) => {
	const own = kitchen({
		'src/start.py':
			'def route_dish(dish):\n    # hot_oven\n    return {"next_oven": 1} if is_ready(dish) else "hot_oven is cold"\ndef is_ready(dish):\n    return True\n',
	});
	expect(claimBodies(flowOf(printed([text])), codeText(own.texts, own.tree), english).map(({ because }) => because)).toEqual(expected);
});

it('reads a feature through marks of code, and no criterion of that name', () => {
	const answers = (text: string) => {
		const model = { ...contrary('state/evidence-model', {}), outcome: 'true' as const };
		return claimFeatures([flowOf(markdown(text))], featuresFor(english, {}), [model], english).map(({ feature, verdict }) => [
			feature,
			verdict,
		]);
	};
	expect(answers('Each gives structured `Evidence` objects.')).toEqual([['evidence-model', 'found']]);
	expect(answers('The report accuracy is fair.\n\n| Depth (Evidence objects) | 2 |')).toEqual([]);
});

it('takes a recommendation for a plan, whatever it is about', () => {
	const own = kitchen({
		'src/start.py': 'def cross_reference_dishes(x):\n    return x\nif __name__ == "__main__":\n    cross_reference_dishes(1)\n',
	});
	const verdicts = (text: string) =>
		claimFeatures([flowOf(printed([text]))], featuresFor(english, {}), [], english, codeText(own.texts, own.tree)).map(
			({ verdict }) => verdict,
		);
	expect(verdicts('It does cross-reference for hallucinated paths.')).toEqual(['found']);
	expect(verdicts('• Recommendation: Implement a step that strips hallucinated paths from it.')).toEqual([]);
});

it('knows a model by its name in prose', () => {
	const pieces = (text: string, line = '"google/gemini-2.5-flash"') => {
		const own = kitchen({ 'src/start.py': `MODEL = ${line}\n` });
		return claimPieces(flowOf(printed([text])), codeText(own.texts, own.tree), english).map(({ what, verdict }) => `${what} ${verdict}`);
	};
	expect(pieces('It asks Gemini 2.5 Flash for words.', '"gemini-2.5-flash"')).toEqual(['Gemini 2.5 Flash verified']);
	expect(pieces('It asks Gemini 2.0 Flash for words.')).toEqual(['Gemini 2.0 Flash contradicted']);
	expect(pieces('It invokes GPT-4o Vision.')).toEqual(['GPT-4o contradicted']);
	expect(pieces('It invokes GPT-4o Vision.', 'os.getenv("COOK_MODEL", "gemini-2.5-flash")')).toEqual([]);
	expect(pieces('GPT-4o is dear.')).toEqual([]);
});

describe('edges that a report names by both ends', () => {
	const edge = (from: string, to: string, line: number) => ({
		from,
		to,
		line,
		kind: 'static',
		via: 'add_edge',
		router: null,
		label: null,
		barrier: false,
		condition: null,
	});
	const graph = (more: object = {}) =>
		({
			file: 'src/oven.py',
			context: 'source',
			edges: [edge('__start__', 'soup_taster', 3), edge('__start__', 'bread_taster', 4), edge('soup_taster', 'head_cook', 5)],
			...more,
		}) as unknown as GraphModel;
	const told = (text: string, graphs = [graph()]) => claimEdges(flowOf(printed([text])), graphs, english).map(({ because }) => because);

	it.each([
		['START → soup_taster, bread_taster', ['the graph has START → soup_taster, START → bread_taster']],
		['The SoupTaster routes to the head_cook node.', ['the graph has soup_taster → head_cook']],
		['From START, edges go to soup_taster.', ['the graph has START → soup_taster']],
	])('are borne out: %s', (text, expected) => {
		expect(told(text)).toEqual(expected);
	});

	it.each([
		'The head_cook routes to the soup_taster.',
		'The soup_taster and the head_cook are nodes.',
		'bread_taster → head_cook',
		'We will route soup_taster edges to head_cook.',
	])('are not: %s', (text) => {
		expect(told(text)).toEqual([]);
	});

	it('are of graphs of the product that run', () => {
		expect(told('START → soup_taster', [graph({ unused: true }), graph({ context: 'test' })])).toEqual([]);
	});
});

it.each([
	['The head_cook is a no-op.', 'return {}', ['verified']],
	['The head_cook is a pass-through.', 'print(state)\n    return state', ['verified']],
	['The head_cook is a pass-through.', 'return {"loaf": bake(state)}', []],
])('bears out that a node does nothing: %j, %j', (text, body, expected) => {
	const own = kitchen({ 'src/start.py': `def head_cook(state):\n    ${body}\n` });
	expect(claimIdleNodes(flowOf(printed([text])), codeText(own.texts, own.tree), english).map(({ verdict }) => verdict)).toEqual(expected);
});

it.each([
	['It ships in a Docker image.', [['Docker image', 'contradicted']]],
	['It ships in a Docker image.', [['Docker image', 'verified']], 'deploy/Dockerfile'],
	['Packages are managed by uv.', []],
	['Packages are managed by uv.', [['managed by uv', 'verified']], 'uv.lock'],
	['We will ship a Docker image.', []],
	['There is no Docker image.', []],
	['It ships in a Docker image. It lacks containerized ovens.', []],
	['The next sprint is Hardening: moving the ovens to a containerized kitchen.', []],
	['The design is applicable to:\n\n- Reviews in CI/CD pipelines\n- Canteens', []],
	['Its stages:\n\n- Reviews in CI/CD pipelines\n- Canteens', [['CI/CD pipelines', 'contradicted']]],
	['No secrets are committed.', []],
	['No secrets are committed.', [], '.env.example'],
	['No secrets are committed.', [['No secrets are committed', 'contradicted']], '.env'],
	['We will see that no secrets are committed.', [], '.env'],
	['The `.env` is ignored.', [['.env is ignored', 'contradicted']], 'oven/.env'],
	['Bytecode and jars are strictly excluded.', [['Bytecode and jars are strictly excluded', 'contradicted']], 'src/oven.pyc'],
	['Bytecode and jars are strictly excluded.', []],
])('looks for the file of a means: %j, %j', (text, expected, file = '') => {
	const own = kitchen(file === '' ? {} : { [file]: `OVEN_KEY=${'a1'.repeat(12)}\n` });
	expect(claimFiles(flowOf(printed([text])), own.tree, english, own.texts).map(({ what, verdict }) => [what, verdict])).toEqual(expected);
});

it.each([
	['Recipes are read by subprocess.run in the oven.', [['subprocess.run', 'src/start.py:2']]],
	['Recipes are read by os.path.join there.', [['os.path.join', 'src/start.py:4']]],
	['Recipes go through asyncio.Semaphore.', []],
	['See start.py and oven.json.', []],
	['We will use subprocess.run later.', []],
	['Instead of subprocess.run we knead.', []],
	['os.system() is used in the oven.', [['os.system', 'nowhere']]],
	['os.path.join() is used in the oven.', [['os.path.join', 'src/start.py:4']]],
	['os.system() was replaced in the oven.', []],
	['oven.heat() is used in the kitchen.', []],
	['os.system() is not used in the oven.', []],
	['The inspector looks for os.system() used in ovens.', []],
])('looks for calls of libraries: %j', (text, expected) => {
	const own = kitchen({ 'src/start.py': 'import subprocess\nsubprocess.run(["bake"])\nimport os\nos.path.join("a")\n' });
	const code = codeText(own.texts, own.tree);
	expect(
		claimCalls(flowOf(printed([text])), code, english).map(({ what, by }) => [what, by ? `${by.path}:${by.line}` : 'nowhere']),
	).toEqual(expected);
});

it.each([
	['It asks again where the variance > 2.', 'if max(s) - min(s) > 2:\n    variance = 2 * 3', []],
	['It asks again where the variance exceeds 2.', 'if score_variance(ops) > 2:\n    pass', ['variance exceeds 2']],
	['It tries up to 3 attempts.', 'max_attempts = 3\n', ['up to 3 attempts']],
	['It tries up to 3 attempts.', 'three = 3  # attempts\n', []],
	['Text is truncated to 2,000 characters.', 'text = text[:2000]\n', ['truncated to 2,000 characters']],
])('takes a number where the parameter stands right before it: %j, %j', (text, line, expected) => {
	const own = kitchen({ 'src/start.py': line });
	const claims = claimParameters(flowOf(printed([text])), codeText(own.texts, own.tree), english);
	expect(claims.map(({ what }) => what)).toEqual(expected);
});

it('counts a name that the report says was written, and no name beside it', () => {
	const text = 'We added a `heat_oven()` routine. The Pantry is cold.\n\n- **heat_oven**: heats.\n';
	const claims = claimNames(flowOf(markdown(text)), codeText(texts, tree), tree, english);
	expect(claims.map(({ name, built }) => [name, built])).toEqual([['heat_oven()', true]]);
	expect(claimNames(flowOf(markdown('Dishes go by heat_oven() or not.')), codeText(texts, tree), tree, english)[0]?.built).toBe(false);
});

import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { personaProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => personaProbes.find((p) => p.id === id) as Probe;

const HARSH =
	'Hunt every flaw and every gap in this code. Be harsh about security, believe nothing that is not proven, and charge what you find.';
const KIND =
	'Look for the effort and the intent behind the work. Reward partial progress, praise what was attempted and explain honest mistakes.';
const DRY =
	'Ask only whether it works tomorrow and who can maintain it. Be pragmatic, weigh costs, and name the simplest change that helps.';
const three = (frame: (name: string, text: string) => string) =>
	[frame('PROSECUTOR', HARSH), frame('DEFENSE', KIND), frame('TECHLEAD', DRY)].join('\n');
const constants = three((name, text) => `${name}_PROMPT = "${text}"`);
const use =
	'\ndef judge(llm, name):\n    prompts = {"p": PROSECUTOR_PROMPT, "d": DEFENSE_PROMPT, "t": TECHLEAD_PROMPT}\n    return llm.invoke(prompts[name])\n';
const dict = `PROMPTS = {\n  "Prosecutor": "${HARSH}",\n  "Defense": "${KIND}",\n  "TechLead": "${DRY}",\n}\ndef judge(llm, who):\n    return llm.invoke(PROMPTS[who])`;
const functions = three(
	(name, text) =>
		`def ${name.toLowerCase()}(llm):\n    return ChatPromptTemplate.from_messages([("system", "${text}"), ("user", "{x}")]) | llm`,
);
const classes = (used: boolean) =>
	`class JudgeBase:\n    mandate = ""\n    name = ""\n    def prompt(self):\n        return f"You are {self.${used ? 'mandate' : 'name'}}"\n${three((name, text) => `class ${name[0]}${name.slice(1).toLowerCase()}Judge(JudgeBase):\n    mandate = "${text}"`)}`;
const files = {
	'src/prompts/prosecutor.txt': HARSH,
	'src/prompts/defense.txt': KIND,
	'src/prompts/techlead.txt': DRY,
	'src/judges.py': 'from pathlib import Path\ndef judge(llm, who):\n    return llm.invoke(Path("src/prompts", f"{who}.txt").read_text())',
};
const at = (text: string) => () => artifactsOf({ 'src/judges.py': text });

const LONG_FRAME =
	'You sit in a court that audits projects. Read all of the evidence and decide which of it is relevant. Give a score from one to five, where five means that the pattern is fully met. Write three to six sentences. Name files, classes and functions. List what your argument is based on. Do not invent evidence, and say so where it is missing. Your answer follows the schema. You get the description of the criterion, the pattern of success, the pattern of failure and what the detectives collected, one criterion at a time.';
const filled = (made: string, texts = [HARSH, KIND, DRY]) =>
	`FRAME = """${LONG_FRAME} {focus}"""\nTEXTS = {\n  "Prosecutor": "${texts[0]}",\n  "Defense": "${texts[1]}",\n  "TechLead": "${texts[2]}",\n}\ndef judge(llm, who):\n    ${made}`;
const MOTTOES = [
	'a strict judge who looks for each of the problems',
	'a kind judge who finds the good sides of it',
	'a pragmatic judge who sees what is technical in it',
];

const record = (id: string, text: string) =>
	`export const ${id} = {\n  id: '${id}',\n  charter: 'Speaks as the ${id} and as nobody else.',\n  prompt: "${text}",\n  weights: { met: 4 },\n};\n`;
const records = {
	'src/personas/prosecutor.ts': record('prosecutor', HARSH),
	'src/personas/defense.ts': record('defense', KIND),
	'src/personas/techlead.ts': record('techlead', DRY),
	'src/personas/index.ts':
		"import { defense } from './defense.js';\nimport { prosecutor } from './prosecutor.js';\nimport { techlead } from './techlead.js';\nexport const personas = [prosecutor, defense, techlead];\nexport const ask = (llm, who) => llm.invoke(personas.find((p) => p.id === who)!.prompt);\n",
	// A label that names one of them is no persona.
	'src/rules/defense.ts':
		"export const defense = {\n  id: 'defense',\n  summary: 'The defense is dropped where all evidence is absent and it stands far above both others.',\n};\n",
};

describe('personas/distinct', () => {
	tester(probe('personas/distinct'), [
		...(
			[
				['filled into a template', 'return llm.invoke(FRAME.format(focus=TEXTS[who]))', MOTTOES, 'false'],
				['filled into a template by a name', 'focus = TEXTS.get(who)\n    return llm.invoke(f"{FRAME}")', MOTTOES, 'true'],
				['put into a text', `text = TEXTS[who]\n    return llm.invoke(f"${LONG_FRAME} {text}")`, MOTTOES, 'false'],
				['added to a text', 'return llm.invoke(FRAME + TEXTS[who])', MOTTOES, 'false'],
				['beside a text that is sent apart', 'return llm.invoke([SystemMessage(TEXTS[who]), HumanMessage(FRAME)])', MOTTOES, 'true'],
				[
					'put into what a user says',
					`text = TEXTS[who]\n    asked = f"${LONG_FRAME} {text}"\n    return llm.invoke([SystemMessage(who), HumanMessage(content=asked)])`,
					MOTTOES,
					'true',
				],
				[
					'of some length in a template four times as long',
					'return llm.invoke(FRAME.format(focus=TEXTS[who]))',
					[HARSH, KIND, DRY],
					'false',
				],
			] as const
		).map(([name, made, texts, outcome]) => ({
			name: `mottoes ${name}`,
			artifacts: at(filled(made, [...texts])),
			lexicon: courtroom,
			outcomes: [outcome],
		})),
		{
			name: 'constants that are trimmed or made into a template',
			artifacts: at(
				`import textwrap\nPROSECUTOR_PROMPT = """\n${HARSH}\n""".strip()\nDEFENSE_PROMPT = textwrap.dedent("""\n${KIND}\n""")\nTECHLEAD_PROMPT = ChatPromptTemplate.from_template("${DRY}")${use}`,
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { personas: ['prosecutor', 'defense', 'techlead'], missing: [], source: 'constant' },
		},
		...(['personas.yaml', 'personas.json'] as const).map((name) => ({
			name: `entries of one file, ${name}`,
			artifacts: () =>
				artifactsOf({
					[`src/${name}`]: name.endsWith('json')
						? JSON.stringify({ prosecutor: { text: HARSH }, defense: { text: KIND }, techlead: { text: DRY } }, null, 2)
						: `prosecutor:\n  text: |\n    ${HARSH}\ndefense:\n  text: |\n    ${KIND}\ntechlead:\n  text: ${DRY}\n`,
					'src/judges.py': `def judge(llm, who):\n    return llm.invoke(load("src/${name}")[who]["text"])`,
				}),
			lexicon: courtroom,
			outcomes: ['true' as const],
			values: { personas: ['prosecutor', 'defense', 'techlead'], missing: [], source: 'file' },
		})),
		{
			name: 'records, one file each',
			artifacts: () => artifactsOf(records),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/personas/prosecutor.ts:3'],
			values: { personas: ['prosecutor', 'defense', 'techlead'], missing: [], source: 'dict' },
		},
		{
			name: 'records in a list',
			artifacts: () =>
				artifactsOf({
					'src/bench.ts': `export const BENCH = [\n${['prosecutor', 'defense', 'techlead']
						.map((id, n) => `  { id: '${id}', systemPrompt: "${[HARSH, KIND, DRY][n]}" },`)
						.join('\n')}\n] as const;\nexport const ask = (llm, n) => llm.invoke(BENCH[n].systemPrompt);\n`,
				}),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { personas: ['prosecutor', 'defense', 'techlead'], missing: [] },
		},
		{
			name: 'constants',
			artifacts: at(constants + use),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/judges.py:1'],
			values: { personas: ['prosecutor', 'defense', 'techlead'], source: 'constant' },
		},
		{
			name: 'what is filled in for each judge is no text that all share',
			artifacts: at(
				'def ask(llm, who):\n    if who == "Prosecutor":\n        persona = "Hunt every flaw and every gap in it."\n    elif who == "Defense":\n        persona = "Reward the effort and the good intent."\n    else:\n        persona = "Ask whether it works and can be maintained."\n    return (persona + "\\n{rubric_logic} Return Opinion JSON.") | llm\n\ndef judge(state, llm):\n    return ask(llm, state["who"]).invoke(state)\n',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		...(
			[
				[
					'a text in the function that hands it over',
					(name, text) => `def ${name}(llm):\n    persona = ("${text}")\n    return ask(llm, persona, "${name}")`,
				],
				['a constant of another file', (name) => `def ${name}(llm):\n    return ask(llm, texts.${name[0]}, "${name}")`],
			] as [string, (name: string, text: string) => string][]
		).map(([name, frame], far) => ({
			name: `the place is the text, not the call: ${name}`,
			artifacts: () =>
				artifactsOf({
					'src/judges.py': `import texts\ndef ask(llm, persona, who):\n    return llm.invoke(persona + who)\n${three((who, text) => frame(who.toLowerCase(), text))}`,
					'src/texts.py': `import os\n${three((who, text) => `${who[0]?.toLowerCase()} = "${text}"`)}`,
				}),
			lexicon: courtroom,
			outcomes: ['true' as const],
			places: [['src/judges.py:5', 'src/texts.py:2'][far]!],
		})),
		{ name: 'a dict', artifacts: at(dict), lexicon: courtroom, outcomes: ['true'], values: { source: 'dict' } },
		{ name: 'strings in functions', artifacts: at(functions), lexicon: courtroom, outcomes: ['true'], values: { source: 'function' } },
		{ name: 'prompt files', artifacts: () => artifactsOf(files), lexicon: courtroom, outcomes: ['true'], values: { source: 'file' } },
		{ name: 'attributes of classes', artifacts: at(classes(true)), lexicon: courtroom, outcomes: ['true'], values: { source: 'class' } },
		{
			name: 'attributes that nobody inserts',
			artifacts: at(classes(false)),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'one text with three names',
			artifacts: at(three((name) => `${name}_PROMPT = "You are the ${name}. ${HARSH}"`) + use),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { fault: expect.stringContaining('prompts hardly differ: the prompts of prosecutor (0), ') },
		},
		{
			name: 'two of three',
			artifacts: at(
				`PROSECUTOR_PROMPT = "${HARSH}"\nDEFENSE_PROMPT = "${KIND}"\ndef judge(llm):\n    llm.invoke(PROSECUTOR_PROMPT + DEFENSE_PROMPT)`,
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { missing: ['techlead'] },
		},
		{
			name: 'comments and docstrings',
			artifacts: at(`def prosecutor(llm):\n    """${HARSH}"""\n    # ${KIND}\n    return llm.invoke("x")`),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a report about the judges is no prompt file',
			artifacts: () =>
				artifactsOf({ 'reports/prosecutor.md': HARSH, 'reports/defense.md': KIND, 'reports/techlead.md': DRY, 'src/a.py': 'x = 1' }),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{ name: 'no roles', artifacts: at(constants), outcomes: ['not-applicable'] },
	]);
});

/** A bench in a module of its own, of a program that starts elsewhere. */
const BENCH = `${constants}\ndef clean(text):\n    return text.strip()\ndef hear(llm):\n    return [llm.invoke(p) for p in (PROSECUTOR_PROMPT, DEFENSE_PROMPT, TECHLEAD_PROMPT)]\n`;
const CLASSES = `${three((name, text) => `class ${name[0]}${name.slice(1).toLowerCase()}:\n    def ask(self, llm):\n        prompt = "${text}"\n        return llm.invoke(prompt)`)}\ndef hear(llm):\n    return [one().ask(llm) for one in (Prosecutor, Defense, Techlead)]\n`;
const MAIN = 'from src.tools import look\nif __name__ == "__main__":\n    print(look())\n';

describe('personas/used', () => {
	tester(probe('personas/used'), [
		{ name: 'constants that are read', artifacts: at(constants + use), lexicon: courtroom, outcomes: ['true'] },
		{
			name: 'constants that are not',
			artifacts: at(`${constants}\ndef judge(llm):\n    return llm.invoke("grade this")`),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'attributes that are not asked for',
			artifacts: at(classes(false)),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { unusedSymbols: ['mandate'] },
		},
		...(
			[
				[
					'a bench that only a test comes to',
					'unused code',
					{},
					{ 'tests/test_judges.py': 'from src.judges import hear\ndef test_hear():\n    assert hear(None)\n' },
				],
				[
					'beside a helper that the graph takes',
					'unused code',
					{},
					{ 'src/main.py': 'from src.judges import clean\nif __name__ == "__main__":\n    print(clean("x"))\n' },
				],
				[
					'a bench that a script starts',
					'code in use',
					{},
					{ 'scripts/hear.py': 'from src.judges import hear\nif __name__ == "__main__":\n    print(hear(None))\n' },
				],
				[
					'a bench that a graph behind a factory takes',
					'code in use',
					{},
					{
						'src/graph.py':
							'from langgraph.graph import END, START, StateGraph\nfrom src.judges import hear\ndef make():\n    g = StateGraph(dict)\n    g.add_node("hear", hear)\n    g.add_edge(START, "hear")\n    g.add_edge("hear", END)\n    return g.compile()\n',
						'langgraph.json': '{"graphs": {"court": "./src/graph.py:make"}}',
					},
				],
				['a bench that a package offers', 'code in use', {}, { 'src/__init__.py': 'from .judges import hear\n__all__ = ["hear"]\n' }],
				['a bench of classes that nothing makes', 'unused code', { 'src/judges.py': CLASSES }, {}],
				[
					'a bench of classes that the program makes',
					'code in use',
					{ 'src/judges.py': CLASSES },
					{ 'src/main.py': 'from src.judges import hear\nif __name__ == "__main__":\n    print(hear(None))\n' },
				],
			] as const
		).map(([name, by, own, more]) => ({
			name,
			artifacts: () =>
				artifactsOf({ 'src/judges.py': BENCH, 'src/main.py': MAIN, 'src/tools.py': 'def look():\n    return 1\n', ...own, ...more }),
			lexicon: courtroom,
			outcomes: ['true'] as const,
			values: { by },
		})),
		{
			name: 'files that nobody opens',
			artifacts: () => artifactsOf({ ...files, 'src/judges.py': 'def judge(llm):\n    return llm.invoke("grade this")' }),
			lexicon: courtroom,
			outcomes: ['false'],
		},
	]);
});

describe('personas/substantial', () => {
	const grown = (text: (name: string) => string) => three((name, own) => `${name}_PROMPT = "${own} ${text(name)}"`);
	/** Sixty words that nobody else has. */
	const page = (name: string) => Array.from({ length: 60 }, (_, i) => `${name.toLowerCase()}${i}${i % 10 === 0 ? ' of' : ''}`).join(' ');
	const heap = (name: string) => page(name).replaceAll(' of', '');
	tester(probe('personas/substantial'), [
		{
			name: 'texts of which the template around them is the greater part',
			artifacts: at(filled('return llm.invoke(FRAME.format(focus=TEXTS[who]))')),
			lexicon: courtroom,
			parameters: { words: 20 },
			outcomes: ['false'],
		},
		...(
			[
				['You are the Defense Attorney. Advocate fiercely.', 7],
				["The Defense Attorney's duty. Advocate fiercely for the Defense Attorney.", 10],
			] as const
		).map(([text, minWords]) => ({
			name: `a name of two words counts as two: ${text}`,
			artifacts: at(three((name, own) => `${name}_PROMPT = "${name === 'DEFENSE' ? text : own}"`) + use),
			lexicon: courtroom,
			outcomes: ['false' as const],
			values: { minWords },
		})),
		{ name: 'a sentence or two', artifacts: at(constants + use), lexicon: courtroom, outcomes: ['false'] },
		{ name: 'enough for the rubric', artifacts: at(constants + use), lexicon: courtroom, parameters: { words: 15 }, outcomes: ['true'] },
		{ name: 'a page', artifacts: at(grown(page) + use), lexicon: courtroom, outcomes: ['true'] },
		{
			name: 'a stretch of sentences without short words',
			artifacts: at(grown((name) => `${page(name)} ${heap(name)}`.replaceAll(/\d+(?= of)/g, '').slice(0, 420)) + use),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'words that form no sentences',
			artifacts: at(three((name) => `${name}_PROMPT = "You judge. ${heap(name)}"`) + use),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a few words that form no sentence, counted as they are',
			artifacts: at(three((name) => `${name}_PROMPT = "${heap(name).split(' ').slice(0, 12).join(' ')}"`) + use),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { minWords: 12 },
		},
		{
			name: 'messages, of which the kind is none of the words',
			artifacts: at(
				three(
					(name, own) =>
						`def ${name.toLowerCase()}(state):\n    return llm.invoke([("system", "You are the ${name}. ${own}"), ("user", "Judge all that was handed in to you.")])`,
				),
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { minWords: 25 },
		},
		{
			name: 'a page that all three share',
			artifacts: at(grown(() => page('shared')) + use),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { minWords: 21 },
		},
		{
			name: 'what is said where no model answers is no prompt',
			artifacts: at(
				`PROMPTS = {\n${[HARSH, KIND, DRY].map((text, n) => `  "${['Prosecutor', 'Defense', 'TechLead'][n]}": {"stance": "${text}", "no_evidence_argument": "Nothing was handed in for it, so nobody can tell"},`).join('\n')}\n}\ndef judge(llm, who):\n    return llm.invoke(PROMPTS[who])`,
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { minWords: 21 },
		},
		{
			name: 'the shortest is shown, and what is filled in is none of its words',
			artifacts: at(constants.replace(`"${KIND}"`, '"Reward the effort and the {evidence} of {dim_name} {rubric}."') + use),
			lexicon: courtroom,
			outcomes: ['false'],
			places: ['src/judges.py:2'],
			values: { minWords: 6 },
		},
	]);
});

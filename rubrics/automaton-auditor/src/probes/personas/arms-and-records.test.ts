import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { distinctPersonas } from './distinct.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const at = (text: string) => () => artifactsOf({ 'src/judges.py': text });
const HARSH = 'Be harsh, hunt for every gap and flaw, and believe nothing that is not proven.';
const KIND = 'Reward effort and intent, and explain honest mistakes of those who tried.';
const DRY = 'Ask only whether it works tomorrow, what it costs and who maintains it.';
const ALL = ['prosecutor', 'defense', 'techlead'];

const arms = (last: string) =>
	`def judge(llm, who):\n    if who == "Prosecutor":\n        system = "${HARSH}"\n    elif who == "Defense":\n        system = "${KIND}"\n    else:\n        system = "${last}"\n    return llm.invoke(system)`;
/** Arms that return, and what follows them. */
const leaving = (last: string) =>
	`def prompt_of(who):\n    if who == "Prosecutor":\n        return "${HARSH}"\n    if who == "Defense":\n        return "${KIND}"\n    ${last}\ndef judge(llm, who):\n    return llm.invoke(prompt_of(who))`;
/** One prompt for all, with a hole for the name and perhaps for more. */
const common = (hole: string, names = ['Prosecutor', 'Defense', 'TechLead']) =>
	`def ask(llm, role, logic, evidence):
    system_prompt = f"You are the {role} of an audit. ${hole} Read the evidence, decide on a score from one to five, say why in a paragraph, and cite what you rely on: {evidence}"
    return llm.invoke(system_prompt)
${names.map((name, n) => `def judge_${n}(llm, state):\n    return ask(llm, "${name}", state["x"], state["evidence"])`).join('\n')}`;
tester(distinctPersonas, [
	{
		name: 'the last arm belongs to who is left',
		artifacts: at(arms(DRY)),
		lexicon: courtroom,
		outcomes: ['true'],
		values: { personas: ALL, missing: [], source: 'branch' },
	},
	{
		name: 'a last arm after one question alone belongs to nobody',
		artifacts: at(
			`def judge(llm, who):\n    if who == "Prosecutor":\n        system = "${HARSH}"\n    else:\n        system = "${DRY}"\n    return llm.invoke(system)`,
		),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { personas: ['prosecutor'] },
	},
	...(
		[
			[
				'early returns, and who is left at the end',
				`def told(who):\n    if who == "Prosecutor":\n        return "${HARSH}"\n    if who == "Defense":\n        return "${KIND}"\n    return "${DRY}"\ndef judge(llm, who):\n    return llm.invoke(told(who))`,
			],
			[
				'early returns of an enumeration’s members',
				`def told(who):\n    if who == Role.PROSECUTOR:\n        return "${HARSH}"\n    elif who is Role.DEFENSE:\n        return "${KIND}"\n    return "${DRY}"\ndef judge(llm, who):\n    return llm.invoke(told(who))`,
			],
			[
				'a text that is set first and replaced for two of three',
				`def judge(llm, who):\n    system = "${DRY}"\n    if who == "Prosecutor":\n        system = "${HARSH}"\n    elif who == "Defense":\n        system = "${KIND}"\n    return llm.invoke(system)`,
			],
			[
				'a conditional expression',
				`def judge(llm, who):\n    system = "${HARSH}" if who == "Prosecutor" else "${KIND}" if who == "Defense" else "${DRY}"\n    return llm.invoke(system)`,
			],
			[
				'nested arms',
				`def told(who):\n    if who == "Prosecutor":\n        return "${HARSH}"\n    else:\n        if who == "Defense":\n            return "${KIND}"\n        return "${DRY}"\ndef judge(llm, who):\n    return llm.invoke(told(who))`,
			],
		] as const
	).map(([name, text]) => ({
		name,
		artifacts: at(text),
		lexicon: courtroom,
		outcomes: ['true' as const],
		values: { personas: ALL, missing: [], source: 'branch' },
	})),
	...(
		[
			[
				'an error in the place of who is left',
				`def told(who):\n    if who == "Prosecutor":\n        return "${HARSH}"\n    if who == "Defense":\n        return "${KIND}"\n    raise ValueError("a judge that is not known to the court of this audit")\ndef judge(llm, who):\n    return llm.invoke(told(who))`,
				['prosecutor', 'defense'],
			],
			[
				'a test of who it is not',
				`def judge(llm, who):\n    if who != "Prosecutor":\n        system = "${KIND}"\n    if who == "Defense":\n        system = "${HARSH}"\n    return llm.invoke(system)`,
				['defense'],
			],
			[
				'an expression with one question alone',
				`def judge(llm, who):\n    system = "${HARSH}" if who == "Prosecutor" else "${DRY}"\n    return llm.invoke(system)`,
				['prosecutor'],
			],
		] as const
	).map(([name, text, personas]) => ({
		name,
		artifacts: at(text),
		lexicon: courtroom,
		outcomes: ['false' as const],
		values: { personas: [...personas] },
	})),
	{
		name: 'what is returned after the arms of all others belongs to who is left',
		artifacts: at(leaving(`return "${DRY}"`)),
		lexicon: courtroom,
		outcomes: ['true'],
		values: { personas: ALL, missing: [], source: 'branch' },
	},
	{
		name: 'the last arm under a test that asks for nobody belongs to who is left',
		artifacts: at(
			`def judge(llm, who, told):\n    logic = told.get(who)\n    if not logic:\n        if who == "Prosecutor":\n            logic = "${HARSH}"\n        elif who == "Defense":\n            logic = "${KIND}"\n        else:\n            logic = "${DRY}"\n    return llm.invoke(logic)`,
		),
		lexicon: courtroom,
		outcomes: ['true'],
		values: { personas: ALL, missing: [], source: 'branch' },
	},
	{
		name: 'what a name holds before the arms of all others belongs to who is left',
		artifacts: at(
			`def judge(llm, who):\n    system = "${DRY}"\n    if who == "Prosecutor":\n        system = "${HARSH}"\n    elif who == "Defense":\n        system = "${KIND}"\n    return llm.invoke(system)`,
		),
		lexicon: courtroom,
		outcomes: ['true'],
		values: { personas: ALL, missing: [], source: 'branch' },
	},
	{
		name: 'a text of another name beside the arms belongs to nobody',
		artifacts: at(
			`def judge(llm, who):\n    task = "${DRY}"\n    if who == "Prosecutor":\n        system = "${HARSH}"\n    elif who == "Defense":\n        system = "${KIND}"\n    return llm.invoke(system + task)`,
		),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { personas: ['prosecutor', 'defense'] },
	},
	{
		name: 'a complaint about an unknown name is no prompt',
		artifacts: at(leaving('return f"There is no prompt for the unknown judge {who}, so nothing can be said"')),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { personas: ['prosecutor', 'defense'], missing: ['techlead'] },
	},
	{
		name: 'texts of functions that are trimmed',
		artifacts: at(
			[
				['prosecutor', HARSH],
				['defense', KIND],
				['techlead', DRY],
			]
				.map(([name, text]) => `def ${name}_node(llm):\n    prompt = """\n    ${text}\n    """.strip()\n    return chat(prompt)`)
				.join('\n'),
		),
		lexicon: courtroom,
		outcomes: ['true'],
		values: { personas: ALL, source: 'function' },
	},
	{
		name: 'one prompt in which only the name changes',
		artifacts: at(common('')),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { personas: [] },
	},
]);

it.each<[string, Record<string, string>, string, boolean, string?]>([
	['judges that compute', {}, '', true],
	[
		'a model that another part of the product asks',
		{ 'src/vision.py': 'import openai\ndef look(p):\n    return openai.chat(p)' },
		'',
		true,
	],
	['a package for models beside the judges', {}, 'import openai\n', false],
	['a judge that is handed a model', {}, 'import json\n', false, 'state, llm'],
	[
		'a judge that reads a chain from elsewhere',
		{ 'src/vision.py': 'import openai' },
		'from chains import judge_chain\n',
		false,
		'state, ask=judge_chain.run',
	],
	['requests, by which anything can be asked', { 'src/vision.py': 'import openai' }, 'import requests\n', false],
])('is sure that judges have no prompts where they cannot ask: %s', async (_, others, before, sure, parameters = 'state') => {
	const judges = ['prosecutor', 'defense', 'tech_lead']
		.map(
			(name) =>
				`def ${name}(${parameters}):\n    return Opinion(score=2, argument="not enough was found in the repository of the author")\n`,
		)
		.join('');
	const [found] = runProbes(
		[distinctPersonas],
		await artifactsOf({ 'src/judges.py': before + judges, 'src/other.py': 'import openai', ...others }),
		{
			detective: 'repo',
			lexicon: lexiconSchema.parse(courtroom),
		},
	);
	expect(found?.outcome).toBe(sure ? 'false' : 'not-available');
});

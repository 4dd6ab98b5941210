import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { validation } from '../output/validation.js';
import { distinctPersonas } from './distinct.js';
import { substantialPersonas } from './substantial.js';

const lexicon = lexiconSchema.parse(courtroom);
async function ask(probe: Probe, text: string, more: Record<string, string[]> = {}) {
	const words = { ...lexicon, lists: { ...lexicon.lists, ...more } };
	const [found] = runProbes([probe], await artifactsOf({ 'src/judges.py': text }), { detective: 'repo', lexicon: words });
	if (!found) throw new Error('no answer');
	return found;
}

const nodes = (call: (role: string) => string) =>
	['Prosecutor', 'Defense', 'TechLead'].map((role) => `def ${role.toLowerCase()}_node(state):\n    return ${call(role)}\n`).join('');
describe('texts of personas', () => {
	const chosen = `def prompt(judge, text):\n    persona = {\n        "Prosecutor": "You are the Prosecutor. Be strict and look for every gap.",\n        "Defense": "You are the Defense. Give credit for effort and for intent.",\n        "TechLead": "You are the Tech Lead. Ask whether it works in practice.",\n    }[judge]\n    return f"{persona} Judge this: {text}"\n`;
	it('are read where one is chosen from a dict in place', async () => {
		expect((await ask(distinctPersonas, chosen)).values).toMatchObject({ personas: ['prosecutor', 'defense', 'techlead'], source: 'dict' });
		expect((await ask(distinctPersonas, chosen.replace('}[judge]', '}.get(judge, "")'))).values.source).toBe('dict');
	});

	it('share what stands in two of them, but for the names of the roles', async () => {
		const form = (own: (name: string) => string) =>
			['Prosecutor', 'Defense', 'TechLead']
				.map((name) => `${name.toUpperCase()}_PROMPT = "You are the ${name} of this court and judge each criterion. ${own(name)}"\n`)
				.join('');
		const use = 'def judge(llm, who):\n    return llm.invoke([PROSECUTOR_PROMPT, DEFENSE_PROMPT, TECHLEAD_PROMPT][who])\n';
		const alike = await ask(distinctPersonas, form(() => 'Be fair.') + use);
		expect(alike.outcome).toEqual('false');
		const own = await ask(
			substantialPersonas,
			form((name) => `Look for ${name.length} things that nobody else would ever look for here`) + use,
		);
		expect(own.values.words).toEqual({ prosecutor: 1, defense: 1, techlead: 1 });
	});

	it('that are long and hardly speak of judging are told with the words that they have', async () => {
		const long = (about: string) =>
			`Look at the ${about} of the case and weigh the score by it, then say in a few words why the ${about} of it is as it is, and what it would take to make the ${about} of it a better one for all`;
		const other =
			'Go to the sea and look at the big red sun as it sets, then sit on the sand by the old boat and eat the bread and the fish that the man in the hat has for you and for me';
		const texts = (last: string) =>
			`PROSECUTOR_PROMPT = "${long('gap, the flaw and the evidence')}"\nDEFENSE_PROMPT = "${other} if the evidence, the effort and the intent score"\nTECHLEAD_PROMPT = "${last}"\ndef judge(llm, who):\n    return llm.invoke([PROSECUTOR_PROMPT, DEFENSE_PROMPT, TECHLEAD_PROMPT][who])\n`;
		const judging = { judging: ['flaw', 'evidence', 'score', 'effort'] };
		const sunny = texts(
			'We use a map of the town and a pen of any hue to draw a line from the inn to the mill, so that all of us who are new to it can find the way by day or by night',
		);
		const said =
			'Fewer than 3 different words of judging, such as “evidence” or “score”, stand in the prompt of techlead (42 words of its own).';
		for (const probe of [distinctPersonas, substantialPersonas]) {
			const found = await ask(probe, sunny, judging);
			expect([found.outcome, String(found.values.fault)]).toEqual(['false', said]);
			expect(found.message).toContain(said);
			expect((await ask(probe, sunny.replace('a map', 'the flaw, evidence and score'), judging)).outcome).toBe('true');
		}
		expect((await ask(substantialPersonas, texts('Be nice to each and all of them.'), judging)).values.fault).toBe(
			'The prompt of techlead (8) has fewer than 30 words of its own.',
		);
	});

	const few = (model: string) =>
		`def make_opinion(system, judge):\n    return ${model}(system)\n${nodes((role) => `make_opinion("Strict ${role}. Find flaws.", "${role}")`)}`;
	it('count however short they are, where a model is asked with them', async () => {
		expect((await ask(substantialPersonas, few('llm.invoke'))).message).toMatch(
			/^The prompts of prosecutor \(\d\), .* have fewer than 30 words of their own\. Not counted: words that only a run brings, such as those of a rubric that it reads, and five or more words in a row/,
		);
		expect((await ask(distinctPersonas, few('print'))).values.personas ?? []).toEqual([]);
	});

	const HELPER = 'def hear(state, told, llm=None):\n    return llm.invoke(str(told))\n';
	const SAID = 'Look for each gap in what the evidence shows and be strict';
	it.each([
		['in a dict that is handed on', `    told = {"persona": "The Cynic", "system_prompt": "${SAID}"}\n    return hear(state, told)`],
		['in a dict written in place', `    return hear(state, {"system_prompt": "${SAID}"})`],
		['as a text written in place', `    return hear(state, "${SAID}")`],
		['under a name of its own', `    persona = "${SAID}"\n    return hear(state, persona)`],
	])('are read where a judge’s function hands them to a helper that asks, %s', async (_, body) => {
		const found = await ask(distinctPersonas, `${HELPER}def prosecutor_node(state):\n${body}\n`);
		expect(found.values.personas).toEqual(['prosecutor']);
		const method = body.replaceAll('\n', '\n    ').replace(/^/, '    ').replaceAll('hear(', 'self.hear(');
		const inClass = `class Base:\n    llm = None\n    def hear(self, state, told):\n        return self.llm.invoke(str(told))\nclass Prosecutor(Base):\n    def judge(self, state):\n${method}\n`;
		expect((await ask(distinctPersonas, inClass)).values.personas).toEqual(['prosecutor']);
	});

	const one = (prompt: string) =>
		`def hear(state, judge, llm=None):\n    return llm.invoke(${prompt})\n${nodes((role) => `hear(state, "${role}")`)}`;
	it.each([
		['are none where one text is sent for all', one('f"You are {judge}. Score this by the rubric: {state}"'), 'false', 0],
		['are left open where one is taken by the judge’s name', one('state["logic"][judge]'), 'not-available', undefined],
		['are left open where one is asked for by the judge’s name', one('state["logic"].get(judge)'), 'not-available', undefined],
		['are left open where one is read from a file of the judge’s name', one('open(f"{judge}.txt").read()'), 'not-available', undefined],
	])('%s', async (_, text, outcome, hardlyOwn) => {
		const found = await ask(distinctPersonas, text);
		expect([found.outcome, found.values.hardlyOwn]).toEqual([outcome, hardlyOwn]);
		expect((await ask(substantialPersonas, text)).outcome).toBe(outcome === 'false' ? 'not-applicable' : outcome);
	});
});

const OPINION = 'from pydantic import BaseModel\nfrom models import llm\nclass Opinion(BaseModel):\n    score: int\n    argument: str\n';
describe('checks of what judges answer', () => {
	const canned = `${OPINION}def prosecutor(state):\n    text = "plain"\n    answer = llm.invoke("Word this.")\n    if answer:\n        text = answer\n    return Opinion(score=2, argument=text)\n`;
	it('are no question where the code sets every score', async () => {
		expect((await ask(validation, canned)).outcome).toBe('not-applicable');
	});

	it('a check of what other judges said is none of the answer', async () => {
		const elsewhere = `${OPINION}def prosecutor(state):\n    old = [o for o in state["opinions"] if isinstance(o, Opinion)]\n    answer = llm.invoke("Judge.")\n    return {"score": int(answer.content), "old": old}\n`;
		expect((await ask(validation, elsewhere)).outcome).toBe('false');
		const own = elsewhere.replace('    return {', '    if not isinstance(answer, Opinion):\n        raise TypeError()\n    return {');
		expect((await ask(validation, own)).outcome).toBe('true');
	});
});

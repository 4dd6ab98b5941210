// What must every bench keep to? Run it on your own: `benchContract({ it, equal }, () => myBench())`.
import { type Bench, judicialOpinionSchema } from '@auditor/schema';
import { abstentionCodes } from '../abstain.js';
import { checkOpinion } from '../check-opinion.js';
import { judgeAll } from '../judge-all.js';
import { personas as court } from '../personas/index.js';
import type { Persona } from '../personas/persona.js';
import { sampleCase, sampleCriterion } from './sample-case.js';

export interface ContractApi {
	it(name: string, run: () => void | Promise<void>): void;
	equal(actual: unknown, expected: unknown): void;
}

const cases = {
	clear: sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'rail' }, { answers: 'drain' }]),
	absent: sampleCase(sampleCriterion, [
		{ answers: 'span', satisfied: false },
		{ answers: 'rail', satisfied: false },
	]),
	doubtful: sampleCase(sampleCriterion, [
		{ answers: 'span', confidence: 0.5 },
		{ answers: 'rail', confidence: 0.4 },
	]),
	dangerous: sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'crack', role: 'hazard' }]),
};

/** Registers the tests that every bench must pass; `makeBench` gives a fresh bench each time. `personas` are those of the bench. */
export function benchContract(api: ContractApi, makeBench: () => Bench | Promise<Bench>, personas: readonly Persona[] = court): void {
	api.it('has a name and its judges', async () => {
		const bench = await makeBench();
		api.equal(bench.name.length > 0, true);
		api.equal(
			bench.judges,
			personas.map((p) => p.id),
		);
	});
	for (const [name, caseFile] of Object.entries(cases)) {
		api.it(`gives a valid opinion or a reasoned abstention on ${name} evidence`, async () => {
			const before = JSON.stringify(caseFile);
			for (const opinion of await judgeAll(await makeBench(), [caseFile])) {
				const persona = personas.find((p) => p.id === opinion.judge)!;
				api.equal(judicialOpinionSchema.safeParse(opinion).error?.message, undefined);
				api.equal([opinion.criterion, opinion.round, opinion.id], [caseFile.criterion.id, 1, `${caseFile.criterion.id}/${persona.id}/1`]);
				if (opinion.status === 'abstained') {
					api.equal([opinion.score, opinion.label, opinion.citations], [null, null, []]);
					api.equal(Object.hasOwn(abstentionCodes, opinion.abstention?.code ?? ''), true);
					continue;
				}
				api.equal(checkOpinion(opinion, persona, caseFile), []);
				api.equal(opinion.score, persona.labels.find((l) => l.label === opinion.label)?.score);
			}
			api.equal(JSON.stringify(caseFile), before);
		});
	}
	api.it('abstains without evidence', async () => {
		const opinions = await judgeAll(await makeBench(), [{ ...cases.clear, evidence: [] }]);
		api.equal(
			opinions.map((o) => o.abstention?.code),
			personas.map(() => 'no-evidence'),
		);
	});
	api.it('abstains for a judge it does not have', async () => {
		const opinion = await (await makeBench()).judge('nobody', cases.clear);
		api.equal([opinion.status, opinion.score], ['abstained', null]);
	});
	api.it('never rejects when the run is over', async () => {
		const bench = await makeBench();
		const opinion = await bench.judge(personas[0]!.id, cases.clear, { signal: AbortSignal.abort() });
		api.equal(opinion.criterion, cases.clear.criterion.id);
	});
	api.it('marks a second round as such', async () => {
		const bench = await makeBench();
		const previous = await judgeAll(bench, [cases.doubtful]);
		const [opinion] = await judgeAll(bench, [{ ...cases.doubtful, round: 2, previous }]);
		api.equal([opinion?.round, opinion?.id.endsWith('/2')], [2, true]);
	});
}

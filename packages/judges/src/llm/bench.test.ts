// @module-tag slow
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { heuristicBench } from '../heuristic/bench.js';
import { judgeAll } from '../judge-all.js';
import { personas } from '../personas/index.js';
import { benchContract } from '../testing/bench-contract.js';
import { fakeModel } from '../testing/fake-model.js';
import { sampleCase, sampleCriterion } from '../testing/sample-case.js';
import { sensibleAnswer } from '../testing/sensible-answer.js';
import { llmBench } from './bench.js';
import { fault, type ModelRequest } from './port.js';
import { createScheduler } from './scheduler.js';
import { repeatJudging } from './stability.js';
import { fileStore, memoryStore } from './store.js';

const api = { it, equal: (actual: unknown, expected: unknown) => expect(actual).toEqual(expected) };
const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'rail', satisfied: false }]);
const other = sampleCase({ ...sampleCriterion, id: 'other' }, [{ answers: 'drain' }]);
const promptOf = (request: ModelRequest) => request.messages.map((m) => m.text).join('\n');
const answerAs = (rank: number) => (request: ModelRequest) => sensibleAnswer(promptOf(request), rank);
const quick = () => createScheduler({ backoffMs: 1 });

describe('contract: heuristic bench', () => benchContract(api, () => heuristicBench()));
describe('contract: model bench', () => benchContract(api, () => llmBench({ model: fakeModel() })));
describe('contract: model bench with a model that always fails', () =>
	benchContract(api, () => llmBench({ model: fakeModel({ replies: [fault('provider-error', 'down', 'never')] }) })));
describe('contract: model bench with a model that talks nonsense', () =>
	benchContract(api, () => llmBench({ model: fakeModel({ replies: [{ label: 'x' }] }) })));

describe('llmBench', () => {
	const looks = [{ tool: 'read' as const, what: 'src/rail.ts', from: 1, to: 9 }];
	const rail = {
		path: 'src/rail.ts',
		title: 'as asked for',
		counts: 'line' as const,
		first: 1,
		text: 'deck.addRails(2);',
		words: [],
		cut: null,
	};
	const quoting = (request: ModelRequest) => ({
		...sensibleAnswer(promptOf(request)),
		answers: [{ expectation: 'rail', answer: 'holds', quote: { path: rail.path, line: 1, text: rail.text }, reason: 'It is there.' }],
	});

	it('lets a judge look once before it answers, and quote what it was shown', async () => {
		const asked: unknown[] = [];
		const model = fakeModel({ replies: (request) => (request.messages.length > 2 ? quoting(request) : { looks }) });
		const [one, ...others] = await judgeAll(llmBench({ model }), [caseFile], {
			look: async (given) => {
				asked.push(given);
				return [rail];
			},
		});
		expect(asked).toEqual([looks, looks, looks]);
		expect([one!.reading?.answers[0]?.quote?.stands, others.length, model.calls.length]).toEqual(['code', 2, 6]);
		expect(model.calls.at(-1)!.messages.at(-1)!.text).toMatch(/1\| deck\.addRails\(2\);[\s\S]*answer now/);
	});

	it('says what of a look had no room or stands above, and lets a judge look once more', async () => {
		const long = { ...rail, path: 'src/long.ts', first: 7, text: `${'lay(1);\n'.repeat(1_200)}` };
		const model = fakeModel({ replies: (request) => (request.messages.length > 4 ? quoting(request) : { looks }) });
		const [one] = await judgeAll(llmBench({ model }), [{ ...caseFile, material: [{ ...rail, path: 'src/deck.ts' }] }], {
			judges: ['defense'],
			look: async () => [long, rail, { ...rail, path: 'src/deck.ts' }],
		});
		const [, first, second] = model.calls.map(promptOf);
		expect(first).toContain('[shown above: src/deck.ts, lines 1 to 1]\n[no room, and not shown: src/long.ts, lines 7 to 1207]');
		expect(first).toContain('You may look once more');
		expect(second).toMatch(/\[shown above: src\/rail\.ts[\s\S]*Nothing more can be looked at: answer now/);
		expect([model.calls.length, one!.reading?.answers[0]?.quote?.stands]).toEqual([3, 'code']);
	});

	it('says that nothing can be shown where nothing can be looked at, and takes what was not shown for no quote', async () => {
		const model = fakeModel({ replies: (request) => (request.messages.length > 2 ? quoting(request) : { looks }) });
		const [one] = await judgeAll(llmBench({ model }), [caseFile], { judges: ['defense'] });
		expect(one!.reading?.answers[0]?.quote?.stands).toBe('nowhere');
		expect(promptOf(model.calls[1]!)).toMatch(/Nothing of it can be shown\./);
	});

	it('scores follow from the answers, and the label that a model names is only compared', async () => {
		for (const rank of [1, 2, 3, 4, 5]) {
			const opinions = await judgeAll(llmBench({ model: fakeModel({ replies: answerAs(rank) }) }), [caseFile]);
			expect(opinions.map((o) => o.score)).toEqual([3, 3, 3]);
			expect(opinions.map((o) => o.label)).toEqual(personas.map((p) => p.labels.find((l) => l.score === 3)?.label));
			expect(opinions.map((o) => o.reading?.named)).toEqual(personas.map((p) => p.labels.find((l) => l.score === rank)?.label));
		}
	});

	it('where no expectation can be answered, the label that the model named is all there is', async () => {
		const bare = sampleCase({ ...sampleCriterion, expectations: [] }, [{ answers: null, role: 'context' }]);
		const opinions = await judgeAll(llmBench({ model: fakeModel({ replies: answerAs(4) }) }), [bare]);
		expect(opinions.map((o) => o.score)).toEqual([4, 4, 4]);
	});

	it('has one model for all, or a jury', async () => {
		const models = { prosecutor: fakeModel({ name: 'a' }), defense: fakeModel({ name: 'b' }), techlead: fakeModel({ name: 'a' }) };
		const bench = llmBench({ model: models });
		expect(bench.name).toBe('llm:a+b');
		expect((await judgeAll(bench, [caseFile])).map((o) => o.source.name)).toEqual(['a', 'b', 'a']);
		expect(() => llmBench({ model: { prosecutor: fakeModel() } })).toThrow(/No model is named for the judge "defense"/);
	});

	it('an answered call is never made twice: not in the next run, not by another bench', async () => {
		const [cache, record] = [memoryStore(), memoryStore()];
		const model = fakeModel({ replies: (request, index) => (index === 1 ? { label: 'nonsense' } : answerAs(4)(request)) });
		const first = await judgeAll(llmBench({ model, cache, scheduler: quick() }), [caseFile, other]);
		const made = model.calls.length;
		expect(made).toBe(7);
		const second = await judgeAll(llmBench({ model, cache, record }), [caseFile, other]);
		expect(model.calls.length).toBe(made);
		expect(second).toEqual(first);
		expect(await judgeAll(llmBench({ model, record, replay: true }), [caseFile, other])).toEqual(first);
	});

	it('a model that is given up is replaced by the next one named, and the opinion says so', async () => {
		const gone = fault('no-credit', 'No credit is left.', 'never', { fatal: true });
		const model = fakeModel({ name: 'first', replies: [gone] });
		const second = fakeModel({ name: 'second', replies: [gone] });
		const third = fakeModel({ name: 'third' });
		const record = memoryStore();
		const bench = llmBench({ model, fallback: [second, third], scheduler: quick(), record });
		const opinions = await judgeAll(bench, [caseFile, other]);
		expect(opinions.map((o) => [o.source.name, (o.working.insteadOf as { code?: string }).code])).toEqual(
			Array(6).fill(['third', 'no-credit']),
		);
		expect([model.calls.length <= 6, third.calls.length]).toEqual([true, 6]);
		expect(await judgeAll(llmBench({ model, fallback: [second, third], record, replay: true }), [caseFile, other])).toEqual(opinions);
		const own = llmBench({ model: fakeModel({ name: 'a', replies: [gone] }), fallback: { defense: [third] }, scheduler: quick() });
		expect((await judgeAll(own, [caseFile])).map((o) => o.abstention?.code ?? o.source.name)).toEqual(['no-credit', 'third', 'no-credit']);
	});

	it('where every model is given up, the reason is that of the first', async () => {
		const refuse = (detail: string) => fakeModel({ name: detail, replies: [fault('auth', detail, 'never', { fatal: true })] });
		const opinion = await llmBench({ model: refuse('one'), fallback: [refuse('two')] }).judge('defense', caseFile);
		expect(opinion.abstention?.detail).toBe('one');
	});

	it('one bad reply is no reason to ask another model', async () => {
		const third = fakeModel({ name: 'third' });
		const bench = llmBench({ model: fakeModel({ replies: [{ label: 'x' }] }), fallback: [third], scheduler: quick() });
		expect((await bench.judge('defense', caseFile)).abstention?.code).toBe('invalid-output');
		expect(third.calls).toHaveLength(0);
	});

	it('another prompt, model or sample is another call', async () => {
		const cache = memoryStore();
		const calls = async (name: string, file: typeof caseFile, sample: number) => {
			const model = fakeModel({ name });
			await llmBench({ model, cache, sample }).judge('defense', file);
			return model.calls.length;
		};
		expect(await calls('a', caseFile, 0)).toBe(1);
		expect(await calls('a', caseFile, 0)).toBe(0);
		expect(await calls('b', caseFile, 0)).toBe(1);
		expect(await calls('a', caseFile, 1)).toBe(1);
		expect(await calls('a', { ...caseFile, criterion: { ...caseFile.criterion, success: 'Another goal.' } }, 0)).toBe(1);
	});

	it('replays failures and makes no call', async () => {
		const record = memoryStore();
		const model = fakeModel({
			replies: (request) => (/^Defense:/m.test(promptOf(request)) ? fault('provider-error', 'down', 'again') : answerAs(2)(request)),
		});
		const first = await judgeAll(llmBench({ model, record, scheduler: quick() }), [caseFile]);
		expect(first.map((o) => o.abstention?.code ?? o.score)).toEqual([3, 'provider-error', 3]);
		const made = model.calls.length;
		expect(await judgeAll(llmBench({ model, record, replay: true }), [caseFile])).toEqual(first);
		expect(model.calls.length).toBe(made);
		const missing = await llmBench({ model, record, replay: true }).judge('defense', other);
		expect(missing.abstention?.code).toBe('not-recorded');
		expect(() => llmBench({ model, replay: true })).toThrow(/recording/);
	});

	it('a failed call is made again in the next run, and only that', async () => {
		const record = memoryStore();
		let down = true;
		const model = fakeModel({
			replies: (request) => (down && /^Defense:/m.test(promptOf(request)) ? fault('network', 'cut', 'again') : answerAs(3)(request)),
		});
		await judgeAll(llmBench({ model, record, scheduler: quick() }), [caseFile]);
		down = false;
		const before = model.calls.length;
		const again = await judgeAll(llmBench({ model, record, scheduler: quick() }), [caseFile]);
		expect(again.map((o) => o.score)).toEqual([3, 3, 3]);
		expect(model.calls.length - before).toBe(1);
	});

	it('keeps records in files that survive the process', async () => {
		const folder = temporaryFolder();
		const model = fakeModel();
		const first = await judgeAll(llmBench({ model, record: fileStore(folder) }), [caseFile]);
		expect(await judgeAll(llmBench({ model: fakeModel({ replies: [] }), record: fileStore(folder), replay: true }), [caseFile])).toEqual(
			first,
		);
	});

	it('when the budget ends, what is left abstains for it', async () => {
		const usage = { inputTokens: 3_000, outputTokens: 1_000 };
		const model = fakeModel({ replies: (r) => ({ kind: 'answer', value: answerAs(3)(r), raw: '{}', model: 'm', usage, limits: null }) });
		const bench = llmBench({ model, scheduler: createScheduler({ maxTokens: 16_000, concurrency: 1 }) });
		const opinions = await judgeAll(bench, [caseFile, other]);
		const codes = opinions.map((o) => o.abstention?.code ?? 'given');
		expect(codes.slice(0, 2)).toEqual(['given', 'given']);
		expect(codes.at(-1)).toBe('budget');
		expect(bench.scheduler.totals.inputTokens + bench.scheduler.totals.outputTokens).toBeLessThanOrEqual(16_000);
		expect(opinions.filter((o) => o.score !== null && o.status === 'abstained')).toEqual([]);
	});

	it('plans calls, tokens and the most it can cost, and sends nothing', async () => {
		const model = fakeModel();
		const bench = llmBench({ model, maxOutputTokens: 1_000 });
		const plan = bench.plan([caseFile, other]);
		expect(plan.calls).toBe(6);
		expect(plan.tokens.output).toBe(6_000);
		expect(model.calls).toEqual([]);
		await judgeAll(bench, [caseFile, other]);
		expect(plan.costUpperBound).toBeGreaterThan(bench.scheduler.totals.cost!);
		expect(llmBench({ model: { ...fakeModel(), price: null } }).plan([caseFile]).costUpperBound).toBeNull();
	});

	it('the plan bounds a run in which everything goes wrong at length', async () => {
		const long = 'word '.repeat(700);
		const seen: number[] = [];
		const model = fakeModel({
			replies: (request) => {
				seen.push(promptOf(request).length / 3);
				return {
					kind: 'answer',
					value: { argument: long, citations: ['x'], label: 'y' },
					raw: long,
					model: 'm',
					usage: { inputTokens: Math.ceil(promptOf(request).length / 3), outputTokens: 1_000 },
					limits: null,
				};
			},
		});
		const bench = llmBench({ model, maxOutputTokens: 1_000 });
		await judgeAll(bench, [caseFile]);
		expect(seen).toHaveLength(9);
		expect(bench.plan([caseFile]).costUpperBound).toBeGreaterThan(bench.scheduler.totals.cost!);
	});

	it('repeated judging gives bands, and marks what is not stable', async () => {
		const cache = memoryStore();
		// No expectation is answered: what a model names is all there is.
		const open = sampleCase(sampleCriterion, [{ answers: null, role: 'context', satisfied: null }]);
		let call = 0;
		const turns = [2, 4, 4];
		const model = fakeModel({
			replies: (request) => answerAs(/^Tech Lead:/m.test(promptOf(request)) ? turns[call++ % 3]! : 4)(request),
		});
		const { runs, bands } = await repeatJudging((sample) => llmBench({ model, cache, sample }), [open], 3);
		expect(runs).toHaveLength(3);
		expect(bands.map((b) => [b.judge, b.least, b.greatest, b.unstable])).toEqual([
			['defense', 4, 4, false],
			['prosecutor', 4, 4, false],
			['techlead', 2, 4, true],
		]);
	});

	it('masks what looks like a key in a reply, also in records', async () => {
		const secret = `sk-${'live'}-${'z'.repeat(24)}`;
		const record = { ...memoryStore(), texts: [] as string[] };
		const put = record.put;
		record.put = (k, v) => {
			record.texts.push(v);
			put(k, v);
		};
		const model = fakeModel({
			replies: (request) => ({
				...answerAs(3)(request),
				argument: `The file holds the key ${secret} in plain sight, which is evidence of a leak.`,
			}),
		});
		const opinion = await llmBench({ model, record }).judge('prosecutor', caseFile);
		expect(opinion.argument).toContain('[secret masked');
		expect(record.texts.join()).not.toContain(secret);
	});
});

// The model that is shown pictures which local reading leaves open: named as the models of the judges are, with their keys, prices, limits, records and bill.
import {
	type Admission,
	type Asker,
	type CallEvent,
	modelAsker,
	type PlainQuestion,
	type Plan,
	type SchedulerTotals,
} from '@auditor/judges/llm';
import type { Limitation } from '@auditor/schema';
import { type DiagramModel, type ModelAnswer, type ModelQuestion, modelAnswerSchema, modelTask, readModelAnswer } from '@auditor/vision';
import { lazyScheduler } from './bench/lazy-scheduler.js';
import { keptAnswers } from './kept-answers.js';
import { checkPrices, limitsOf, portFor } from './model-bench.js';
import type { AuditRequest } from './request.js';

export interface PictureModel {
	readonly model: DiagramModel;
	/** How many answers came from records, so far. */
	notices(): readonly Limitation[];
	/** What was asked and charged so far. */
	totals(): SchedulerTotals;
}

export interface PictureModelOptions {
	readonly environment?: NodeJS.ProcessEnv;
	readonly onCall?: (call: CallEvent) => void;
	readonly onNotice?: (sentence: string) => void;
	readonly admission?: Admission;
}

/** The model of `--vision-model`; nothing is sent before the first picture. @throws AuditorError AUD_MODEL_CONFIG, AUD_USAGE */
export function openPictureModel(name: string, request: AuditRequest, options: PictureModelOptions = {}): PictureModel {
	const { environment = process.env, onCall, onNotice, admission } = options;
	const port = portFor(name, request, environment);
	checkPrices(request, [port]);
	const scheduler = lazyScheduler(() => ({ ...limitsOf(request, admission), onNotice }));
	const { record, cache, notices } = keptAnswers(request, environment, 'diagram');
	const asker = modelAsker({ model: port, scheduler, record, cache, replay: request.replay, onCall });
	return {
		model: { name: port.name, ask: (question) => answered(asker, question) },
		notices,
		totals: () => ({ ...scheduler.totals }),
	};
}

async function answered(asker: Asker, { picture, signal }: ModelQuestion): Promise<ModelAnswer> {
	const { use, failure } = await asker.ask(questionOn(picture), signal);
	if (failure !== null) throw new Error(failure.detail);
	return use;
}

function questionOn(picture: string): PlainQuestion<ModelAnswer> {
	return {
		by: 'pictures',
		about: 'a picture',
		messages: [
			{ role: 'system', text: modelTask.system },
			{ role: 'user', text: modelTask.user, pictures: [picture] },
		],
		schema: modelAnswerSchema,
		schemaName: 'diagram',
		read: readModelAnswer,
	};
}

/** Stands in for the model in a dry run: counts the pictures that it would be shown, and sends nothing. */
export function countedPictures(name: string, request: AuditRequest): PictureModel & { plan(): Plan } {
	const port = portFor(name, request);
	const { plan } = modelAsker({ model: port, scheduler: lazyScheduler(() => ({})) });
	const shown = new Map<string, PlainQuestion<ModelAnswer>>();
	return {
		model: {
			name: port.name,
			async ask({ picture }) {
				shown.set(picture, questionOn(picture));
				throw new Error('nothing is sent in a dry run');
			},
		},
		notices: () => [],
		totals: () => ({ requests: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 }),
		plan: () => plan([...shown.values()]),
	};
}

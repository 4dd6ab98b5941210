// Whole sentences of a known form. A row says the form and the look that answers it; no word of such a sentence is left over.

import { shapeOf } from '../read/shape.js';
import { ALLOWED_FRAMES } from './allowed-values.js';
import { MODEL_FRAMES } from './asks-model.js';
import { BEHAVIOUR_FRAMES } from './behaviours.js';
import { byProbe } from './by-probe.js';
import type { CodeIndex } from './code-index.js';
import { CONTAINER_FRAMES, containersSaid } from './containers.js';
import { COUNTED_FRAMES } from './counted.js';
import { DEED_FRAMES, neverDone } from './deeds.js';
import { lostOf } from './essentials.js';
import { everyOf } from './every.js';
import { forbidden } from './forbidden.js';
import type { Frame, Framed } from './frame.js';
import { ENVIRONMENT_FRAMES } from './from-environment.js';
import { FUNCTION_FRAMES } from './functions.js';
import { HABIT_FRAMES } from './habits.js';
import { TIME_FRAMES } from './in-time.js';
import { KEEPING_FRAMES } from './keeping.js';
import { keptFiles } from './kept-files.js';
import type { Look } from './look.js';
import { MANIFEST_FRAMES } from './manifests.js';
import { NAMED_IN_TESTS_FRAMES } from './named-in-tests.js';
import { OUTCOME_FRAMES } from './outcomes.js';
import { PACKAGE_FRAMES } from './packages.js';
import { PAPER_FRAMES } from './papers.js';
import { GRAPH_FRAMES } from './parallel.js';
import { PIPELINE_FRAMES } from './pipelines.js';
import { QUANTITY_FRAMES } from './quantities.js';
import { REDUCER_FRAMES } from './reducers.js';
import { refusals } from './refusals.js';
import { saidNumbers } from './said-numbers.js';
import { saidRefusals } from './said-refusals.js';
import { VALUE_FRAMES } from './said-values.js';
import { settled } from './settled.js';
import { SPOKEN_FRAMES } from './spoken.js';
import { STATUS_FRAMES } from './statuses.js';
import { TESTED_FRAMES } from './tested-in-words.js';

const FRAMES: readonly Frame[] = [
	...PIPELINE_FRAMES,
	...MANIFEST_FRAMES,
	...ENVIRONMENT_FRAMES,
	...REDUCER_FRAMES,
	...QUANTITY_FRAMES,
	...NAMED_IN_TESTS_FRAMES,
	...DEED_FRAMES,
	...MODEL_FRAMES,
	...GRAPH_FRAMES,
	...VALUE_FRAMES,
	...ALLOWED_FRAMES,
	...CONTAINER_FRAMES,
	...PACKAGE_FRAMES,
	...FUNCTION_FRAMES,
	...TIME_FRAMES,
	...KEEPING_FRAMES,
	...COUNTED_FRAMES,
	...HABIT_FRAMES,
	...BEHAVIOUR_FRAMES,
	...STATUS_FRAMES,
	...OUTCOME_FRAMES,
	...PAPER_FRAMES,
	...SPOKEN_FRAMES,
	...TESTED_FRAMES,
];

/** The looks of the first form that the sentence has and that can be asked; null: it has none. */
export function framed(sentence: string, index: CodeIndex): readonly Look[] | null {
	const shape = shapeOf(sentence);
	const namesIn = (part: string) => [...part.matchAll(/#[a-z](\d{1,3})/g)].flatMap(([, at]) => shape.named[Number(at)] ?? []);
	const asked: Framed = { shape, index, parts: [], namesIn, nameIn: (part) => namesIn(part)[0] ?? null };
	const every = everyOf(asked);
	if (every !== null) return every;
	let doubtful: readonly Look[] | null = null;
	for (const { form, look } of FRAMES) {
		const match = form.exec(shape.text);
		const looks = match && look({ ...asked, parts: match.slice(1).map((part) => part ?? '') });
		if (!looks || looks.length === 0) continue;
		if (looks.some(({ state }) => state !== 'open')) return looks;
		doubtful = looks;
		break;
	}
	const essential = doubtful === null ? (byProbe(sentence, index) ?? neverDone(asked) ?? lostOf(asked)) : null;
	return (
		essential ??
		refusals(asked) ??
		settled(asked) ??
		forbidden(asked) ??
		keptFiles(asked) ??
		containersSaid(asked) ??
		saidRefusals(asked) ??
		saidNumbers(asked) ??
		doubtful
	);
}

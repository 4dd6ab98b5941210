// Are two targets judged alike? Conditions have a digest as their name; where two differ, it is told in words which: version, rubric, policy, bench,
// models, prompts, options.
import { AuditorError, canonicalJson, compareText, digest, parseWith } from '@auditor/schema';
import { type Conditions, conditionsSchema } from '../model.js';
import type { ResultStore } from '../store/result-store.js';

const NAME = 'conditions.json';

/** Conditions with their name. */
export function nameConditions(conditions: Omit<Conditions, 'digest'>): Conditions {
	return { ...conditions, digest: digest(conditions) };
}

const MOST_TOLD = 4;

/** What differs, in words: `the model of defense is m1 there and m2 here; the rubric r 1 has other contents`; null when nothing does. */
export function differenceOf(there: Conditions, here: Conditions): string | null {
	const all = differences(there, here);
	const told = all.slice(0, MOST_TOLD).join('; ');
	return all.length === 0 ? null : all.length > MOST_TOLD ? `${told}; and ${all.length - MOST_TOLD} more` : told;
}

function differences(there: Conditions, here: Conditions): string[] {
	const named = (what: string, a: unknown, b: unknown) => (a === b ? [] : [`${what} is ${inWords(a)} there and ${inWords(b)} here`]);
	const text = ({ id, version }: { id: string; version?: string }) => (version === undefined ? id : `${id} ${version}`);
	const contents = (what: string, a: Conditions['policy'] & { version?: string }, b: typeof a) =>
		text(a) !== text(b) ? named(what, text(a), text(b)) : a.digest === b.digest ? [] : [`${what} ${text(a)} has other contents`];
	const each = (what: (key: string) => string, a: Readonly<Record<string, unknown>>, b: typeof a) =>
		[...new Set([...Object.keys(a), ...Object.keys(b)])].sort(compareText).flatMap((key) => named(what(key), a[key], b[key]));
	const { rubricCode: codeThere = null, ...optionsThere } = there.options;
	const { rubricCode: codeHere = null, ...optionsHere } = here.options;
	return [
		...named('the version', there.auditor, here.auditor),
		...contents('the rubric', there.rubric, here.rubric),
		...(codeThere === codeHere ? [] : ['the code of the rubric is another']),
		...contents('the policy', there.policy, here.policy),
		...named('the bench', there.bench, here.bench),
		...each((judge) => `the model of ${judge}`, there.models, here.models),
		...(there.prompts === here.prompts || there.prompts === null || here.prompts === null ? [] : ['the prompts of the judges are others']),
		...each((option) => `the option ${option}`, optionsThere, optionsHere),
	];
}

function inWords(value: unknown): string {
	return value === undefined || value === null ? 'not set' : String(value);
}

/**
 * Says under which conditions results in a store are made, or makes sure that they are these.
 * @throws AuditorError AUD_COHORT_REFUSED when they are others
 */
export async function claimConditions(store: ResultStore, conditions: Conditions): Promise<void> {
	const text = Buffer.from(`${canonicalJson(conditions, 2)}\n`);
	// A store that takes a name twice would let two workers both win.
	if ((await store.put(NAME, text)) && (await store.put(NAME, text)))
		throw new AuditorError('AUD_OUTPUT', `The store ${store.place} lets a second writer replace the first.`, {
			hint: 'Use one with conditional writes (If-None-Match).',
		});
	const there = await conditionsIn(store);
	if (there.digest === conditions.digest) return;
	throw new AuditorError('AUD_COHORT_REFUSED', `${store.place} holds results of other conditions: ${differenceOf(there, conditions)}.`, {
		hint: 'Judge under the same conditions, or into another place; two judged differently do not stand in one cohort.',
	});
}

/** Under which conditions the results in a store are made. @throws AuditorError AUD_COHORT_REFUSED when that is not said */
export async function conditionsIn(store: ResultStore): Promise<Conditions> {
	const place = `${store.place}/${NAME}`;
	return parseWith(conditionsSchema, parsed(await store.get(NAME), place), 'AUD_COHORT_REFUSED', place);
}

function parsed(bytes: Uint8Array | null, place: string): unknown {
	try {
		return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
	} catch (cause) {
		throw new AuditorError('AUD_COHORT_REFUSED', `${place} cannot be read as JSON.`, {
			hint: 'Choose another place for the results.',
			cause,
		});
	}
}

// Are two targets judged alike? Conditions have a digest as their name; where two differ, the first difference is told in words.
import { AuditorError, canonicalJson, compareText, digest, parseWith } from '@auditor/schema';
import { type Conditions, conditionsSchema } from '../model.js';
import type { ResultStore } from '../store/result-store.js';

const NAME = 'conditions.json';

/** Conditions with their name. */
export function nameConditions(conditions: Omit<Conditions, 'digest'>): Conditions {
	return { ...conditions, digest: digest(conditions) };
}

/** The first difference in words, `rubric.digest: "…" there, "…" here`; null when there is none. */
export function differenceOf(there: Conditions, here: Conditions): string | null {
	const [a, b] = [flat(there), flat(here)];
	const path = [...new Set([...a.keys(), ...b.keys()])].sort(compareText).find((key) => a.get(key) !== b.get(key));
	return path === undefined ? null : `${path} is ${a.get(path) ?? 'not set'} there and ${b.get(path) ?? 'not set'} here`;
}

/**
 * Says under which conditions results in a store are made, or makes sure that they are these.
 * @throws AuditorError AUD_COHORT_REFUSED when they are others
 */
export async function claimConditions(store: ResultStore, conditions: Conditions): Promise<void> {
	await store.put(NAME, Buffer.from(`${canonicalJson(conditions, 2)}\n`));
	const bytes = await store.get(NAME);
	const there = parseWith(conditionsSchema, parsed(bytes), 'AUD_COHORT_REFUSED', `${store.place}/${NAME}`);
	if (there.digest === conditions.digest) return;
	throw new AuditorError('AUD_COHORT_REFUSED', `${store.place} holds results of other conditions: ${differenceOf(there, conditions)}.`, {
		hint: 'Judge under the same conditions, or into another place; two judged differently do not stand in one cohort.',
	});
}

function parsed(bytes: Uint8Array | null): unknown {
	try {
		return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
	} catch {
		return null;
	}
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
	if (value !== null && typeof value === 'object')
		for (const [key, inner] of Object.entries(value)) {
			if (path === '' && key === 'digest') continue;
			flat(inner, path === '' ? key : `${path}.${key}`, into);
		}
	else into.set(path, JSON.stringify(value));
	return into;
}

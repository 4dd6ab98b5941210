// A policy by its shipped name, by the name that the rubric gives one of its own, or from a JSON file.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findPolicy, parsePolicy, policies, type Rule } from '@auditor/justice';
import { AuditorError, nearest, type Policy, type Rubric } from '@auditor/schema';
import { readText } from './read-text.js';

/**
 * @param own policies that the rubric brings; one may extend another of them, and none may take a shipped policy's name.
 * @param rules rules beside the shipped ones, from a rubric's code.
 * @throws AuditorError AUD_POLICY_NOT_FOUND, AUD_POLICY_INVALID
 */
export function loadPolicy(name: string, cwd: string, own: NonNullable<Rubric['policies']> = [], rules: readonly Rule[] = []): Policy {
	const known = Object.fromEntries(own.map((policy) => [policy.id, policy]));
	const taken = own.find((policy) => findPolicy(policy.id) !== null);
	if (taken)
		throw new AuditorError('AUD_POLICY_INVALID', `The rubric's policy "${taken.id}" has the name of a shipped one; give it another.`);
	const shipped = findPolicy(name);
	if (shipped) return shipped;
	if (Object.hasOwn(known, name)) return parsePolicy(known[name], `The rubric's policy "${name}"`, known, rules);
	const file = resolve(cwd, name);
	if (!existsSync(file)) {
		const names = [...Object.keys(known), ...policies.map((p) => p.id)];
		const near = nearest(name, names);
		throw new AuditorError(
			'AUD_POLICY_NOT_FOUND',
			`There is no policy "${name}"${near ? `; did you mean "${near}"?` : ` and no such file; known policies: ${names.join(', ')}.`}`,
		);
	}
	let value: unknown;
	try {
		value = JSON.parse(readText(file));
	} catch (cause) {
		throw new AuditorError('AUD_POLICY_INVALID', `Policy ${name} is not JSON: ${(cause as Error).message}.`, { cause });
	}
	return parsePolicy(value, `Policy ${name}`, known, rules);
}

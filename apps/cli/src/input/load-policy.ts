// A policy by its shipped name, by the name that the rubric gives one of its own, or from a JSON file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPolicy, parsePolicy, policies, type Rule } from '@auditor/justice';
import { AuditorError, nearest, type Policy, type Rubric } from '@auditor/schema';
import { namedPath } from '../trust/origin.js';
import { NotJson, parseJson, readText, reasonOf } from '../trust/read.js';
import { isName, leadsInto } from '../trust/where.js';

/** Who names a policy: the user, from a folder; or a rubric or stage file, which reaches no further than its package, and names nothing but names without one. */
export type NamedBy = { readonly user: string } | { readonly file: string | null };

/**
 * @param by decides what a path may be
 * @param own policies that the rubric brings; one may extend another of them, and none may take a shipped policy's name.
 * @param rules rules beside the shipped ones, from a rubric's code.
 * @throws AuditorError AUD_POLICY_NOT_FOUND, AUD_POLICY_INVALID
 */
export function loadPolicy(name: string, by: NamedBy, own: NonNullable<Rubric['policies']> = [], rules: readonly Rule[] = []): Policy {
	const known = Object.fromEntries(own.map((policy) => [policy.id, policy]));
	const taken = own.find((policy) => findPolicy(policy.id) !== null);
	if (taken)
		throw new AuditorError('AUD_POLICY_INVALID', `The rubric's policy "${taken.id}" has the name of a shipped one; give it another.`);
	const shipped = findPolicy(name);
	if (shipped) return shipped;
	if (Object.hasOwn(known, name)) return parsePolicy(known[name], `The rubric's policy "${name}"`, known, rules);
	const folder = 'user' in by ? by.user : by.file;
	if (!('user' in by) && !isName(name) && (by.file === null || !leadsInto(by.file, join(by.file, name))))
		throw new AuditorError(
			'AUD_POLICY_NOT_FOUND',
			`A policy may be named or lie in the package that names it; "${shortly(name)}" does neither.`,
			{
				hint: 'Name the policy with --policy if you trust it.',
			},
		);
	const file = folder === null ? null : namedPath(folder, name);
	if (file === null || !existsSync(file)) {
		const names = [...Object.keys(known), ...policies.map((p) => p.id)];
		const near = nearest(name, names);
		throw new AuditorError(
			'AUD_POLICY_NOT_FOUND',
			`There is no policy "${shortly(name)}"${near ? `; did you mean "${near}"?` : ` and no such file; known policies: ${names.join(', ')}.`}`,
		);
	}
	let value: unknown;
	try {
		value = parseJson(readText(file));
	} catch (cause) {
		const why = cause instanceof NotJson ? cause.message : `cannot be read: ${reasonOf(cause)}`;
		throw new AuditorError('AUD_POLICY_INVALID', `Policy ${name} ${why}.`, { cause });
	}
	return parsePolicy(value, `Policy ${name}`, known, rules);
}

function shortly(name: string): string {
	return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

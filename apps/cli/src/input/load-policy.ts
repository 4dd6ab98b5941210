// A policy by its shipped name, or from a JSON file.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findPolicy, parsePolicy, policies } from '@auditor/justice';
import { AuditorError, nearest, type Policy } from '@auditor/schema';

/** @throws AuditorError AUD_POLICY_NOT_FOUND, AUD_POLICY_INVALID */
export function loadPolicy(name: string, cwd: string): Policy {
	const shipped = findPolicy(name);
	if (shipped) return shipped;
	const file = resolve(cwd, name);
	if (!existsSync(file)) {
		const known = policies.map((p) => p.id);
		const near = nearest(name, known);
		throw new AuditorError(
			'AUD_POLICY_NOT_FOUND',
			`There is no policy "${name}"${near ? `; did you mean "${near}"?` : ` and no such file; shipped policies: ${known.join(', ')}.`}`,
		);
	}
	let value: unknown;
	try {
		value = JSON.parse(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new AuditorError('AUD_POLICY_INVALID', `Policy ${name} is not JSON: ${(cause as Error).message}.`, { cause });
	}
	return parsePolicy(value, `Policy ${name}`);
}

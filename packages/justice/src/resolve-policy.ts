// From a policy as data to rules that can be applied: every name known, every parameter read, the order possible. Says what is wrong with
// its path; knows no file system.
import type { Json, Policy } from '@auditor/schema';
import { AuditorError, nearest } from '@auditor/schema/pure';
import { phases, type Rule } from './define-rule.js';
import { readFields } from './fields.js';
import { rules } from './rules/index.js';

export interface Step {
	readonly rule: Rule;
	readonly parameters: Record<string, Json>;
	readonly phase: (typeof phases)[number];
}

export interface ResolvedPolicy {
	readonly policy: Policy;
	readonly steps: readonly Step[];
}

/** The rules of a policy with every parameter filled in; `own` are rules beside the shipped ones. @throws AuditorError AUD_POLICY_INVALID with the path. */
export function resolvePolicy(policy: Policy, what = `policy ${policy.id}`, own: readonly Rule[] = []): ResolvedPolicy {
	const known = [...rules, ...own];
	const faults: { path: string; message: string }[] = [];
	const seen = new Map<string, number>();
	const steps: Step[] = [];
	policy.rules.forEach(({ rule: id, parameters: given }, index) => {
		const path = `rules[${index}]`;
		const rule = known.find((r) => r.id === id);
		if (rule === undefined) {
			const near = nearest(
				id,
				known.map((r) => r.id),
			);
			faults.push({ path: `${path}.rule`, message: `there is no rule "${id}"${near ? `; did you mean "${near}"?` : ''}` });
			return;
		}
		const first = seen.get(id);
		if (first !== undefined)
			faults.push({ path: `${path}.rule`, message: `"${id}" is already rules[${first}]; a policy names a rule once` });
		seen.set(id, index);
		const read = readFields(rule.parameters, given ?? {}, `${path}.parameters`);
		faults.push(...read.faults);
		if (read.faults.length > 0) return;
		const fault = rule.check(read.values);
		if (fault !== null) faults.push({ path: `${path}.parameters`, message: fault });
		const phase = phaseOf(rule, read.values);
		if (phase === null) {
			faults.push({ path: `${path}.rule`, message: `"${id}" names no phase that there is; phases are ${phases.join(', ')}` });
			return;
		}
		const before = steps.at(-1);
		if (before !== undefined && phases.indexOf(phase) < phases.indexOf(before.phase))
			faults.push({
				path: `${path}.rule`,
				message: `"${id}" (${phase}) stands after "${before.rule.id}" (${before.phase}) and would undo it; the order is ${phases.join(', ')}`,
			});
		steps.push({ rule, parameters: read.values, phase });
	});
	if (faults.length === 0 && !steps.some((s) => s.phase === 'score'))
		faults.push({ path: 'rules', message: 'no rule gives a score; add "weighted-mean"' });
	if (faults.length > 0) throw invalid(what, faults);
	return {
		policy: { ...policy, rules: steps.map((s) => ({ rule: s.rule.id, parameters: s.parameters })) },
		steps,
	};
}

/** The phase that a rule names; null where it names none. */
function phaseOf(rule: Rule, parameters: Record<string, Json>): Step['phase'] | null {
	try {
		const phase = rule.phase(parameters);
		return phases.includes(phase) ? phase : null;
	} catch {
		return null;
	}
}

/** AUD_POLICY_INVALID for the first fault and the number of further ones. */
export function invalid(what: string, faults: readonly { path: string; message: string }[]): AuditorError {
	const [first] = faults;
	const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
	return new AuditorError(
		'AUD_POLICY_INVALID',
		`${what}: ${first?.path ? `at ${first.path}: ` : ''}${first?.message ?? 'not valid'}${more}.`,
		{
			context: { path: first?.path ?? '', faults: faults.map((f) => ({ path: f.path, message: f.message })) },
		},
	);
}

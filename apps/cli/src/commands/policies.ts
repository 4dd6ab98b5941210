// auditor policies: the law as data, for people who choose or write one.
import { policies, rules } from '@auditor/justice';
import type { Policy } from '@auditor/schema';
import { loadPolicy } from '../input/load-policy.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	if (options.rules) {
		const known = rules.map(({ id, summary, source, parameters }) => ({ id, summary, source, parameters }));
		if (options.json) process.stdout.write(`${JSON.stringify(known, null, 2)}\n`);
		else
			for (const rule of known) {
				process.stdout.write(`${rule.id}\n  ${rule.summary}\n`);
				for (const [name, field] of Object.entries(rule.parameters))
					process.stdout.write(`    ${name} = ${JSON.stringify(field.fallback)}\n`);
			}
		return 0;
	}
	if (args[0] !== undefined) {
		const policy = loadPolicy(args[0], { user: process.cwd() });
		process.stdout.write(options.json ? `${JSON.stringify(policy, null, 2)}\n` : inFull(policy));
		return 0;
	}
	if (options.json) process.stdout.write(`${JSON.stringify(policies, null, 2)}\n`);
	else
		for (const policy of policies)
			process.stdout.write(`${policy.id}\n  ${policy.summary}\n  ${policy.rules.map((r) => r.rule).join(' > ')}\n`);
	return 0;
}

function inFull(policy: Policy): string {
	const lines = [
		policy.id,
		`  ${policy.summary}`,
		`  rounding ${policy.rounding}${policy.firstMatch ? ', the first scoring rule that applies decides' : ''}`,
	];
	for (const { rule, parameters } of policy.rules) {
		lines.push(`  ${rule}: ${rules.find((r) => r.id === rule)?.summary ?? ''}`);
		for (const [name, value] of Object.entries(parameters)) lines.push(`    ${name} = ${JSON.stringify(value)}`);
	}
	for (const band of policy.bands) lines.push(`  band ${band.name} from ${band.atLeast}`);
	return `${lines.join('\n')}\n`;
}

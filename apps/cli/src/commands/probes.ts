// auditor probes: what can be asked of a target, for people who write rubrics.
import { measuredWords } from '@auditor/probes';
import { AuditorError, nearest } from '@auditor/schema';
import { inLanguage } from '@auditor/schema/pure';
import { allProbes } from '../services.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const id = args[0];
	const chosen = id === undefined ? allProbes : allProbes.filter((probe) => probe.id === id);
	if (chosen.length === 0) {
		const near = nearest(
			id!,
			allProbes.map((p) => p.id),
		);
		throw new AuditorError('AUD_USAGE', `There is no probe "${id}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	if (options.json) {
		const data = chosen.map(({ id, lifecycle, question, motivation, method, blindSpots, remediation }) => ({
			id,
			lifecycle,
			question,
			motivation,
			method,
			blindSpots,
			remediation: remediation && { on: 'false', ...remediation },
		}));
		process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
	} else if (id === undefined) {
		for (const probe of chosen) process.stdout.write(`${probe.id}\n  ${probe.question}\n  blind spots: ${probe.blindSpots}\n`);
	} else {
		for (const probe of chosen) {
			process.stdout.write(
				`${probe.id} (${probe.lifecycle})\n\n${probe.question}\n\nWhy: ${probe.motivation}\nHow: ${probe.method}\nBlind spots: ${probe.blindSpots}\nMeasured: ${measuredWords(probe.id)}.\n`,
			);
			if (probe.remediation)
				process.stdout.write(
					`When ${probe.remediation.on ?? 'false'}: ${inLanguage(probe.remediation.text, null)} (effort ${probe.remediation.effort})\n`,
				);
		}
	}
	return 0;
}

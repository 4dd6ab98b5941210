// What if a judge fails and the user wants a second bench to speak in its place? Then the second one does, and the opinion says so.
import type { Bench } from '@auditor/schema';

/**
 * A bench that asks `first`, and `fallback` where `first` abstained for a reason other than missing evidence or an interrupted run.
 * The fallback's opinion keeps its own `source`; `working.insteadOf` holds who abstained and why. Abstentions of both leave the first's.
 */
export function withFallback(first: Bench, fallback: Bench): Bench {
	return {
		name: `${first.name}, ${fallback.name} on failure`,
		judges: first.judges,
		...(first.rule && { rule: first.rule }),
		...(first.inquire && { inquire: first.inquire }),
		async judge(judge, caseFile, options) {
			const opinion = await first.judge(judge, caseFile, options);
			const { abstention } = opinion;
			if (abstention === null || abstention.code === 'no-evidence' || abstention.code === 'interrupted') return opinion;
			if (!fallback.judges.includes(judge)) return opinion;
			const second = await fallback.judge(judge, caseFile, options);
			if (second.status === 'abstained') return opinion;
			const insteadOf = { bench: first.name, code: abstention.code, detail: abstention.detail };
			return { ...second, working: { ...second.working, insteadOf } };
		},
	};
}

// How late was a target handed in? By when it was pushed, where the roster's export says so, else by the date of the audited commit, which whoever
// wrote the commit chose: the sentence says which of the two it was.
import { AuditorError, duration, endOfDay } from '@auditor/schema';
import { z } from 'zod';
import type { CohortRow } from '../model.js';
import { columnsLike } from '../roster/columns.js';

export const lateRuleSchema = z.strictObject({
	/** ISO 8601 with zone; a target's own `deadline` column stands in its place. */
	deadline: z.string(),
	/** Ascending. The last one that is exceeded counts. */
	steps: z.array(z.strictObject({ afterMinutes: z.number().min(0), minus: z.number().min(0), unit: z.enum(['points', 'percent']) })),
});
export type LateRule = z.infer<typeof lateRuleSchema>;

export interface Lateness {
	/** After the deadline; 0 or below: in time. Null: nothing says when. */
	readonly minutes: number | null;
	readonly by: 'push' | 'commit';
}

/** Columns that say when something was handed in; GitHub Classroom calls it `submission_timestamp`. */
const PUSHED = ['submission timestamp', 'pushed at', 'pushed', 'submitted at', 'submitted'];
const DEADLINE = ['deadline', 'due', 'due at'];

export function latenessOf({ entry, committedAt }: CohortRow, { deadline }: LateRule): Lateness {
	const value = (names: readonly string[]) => columnsLike(entry, names)[0] ?? '';
	const due = Date.parse(instantFrom(value(DEADLINE)) ?? deadline);
	// A commit that the roster names, or the last one at an instant, is what was handed in.
	const pushed = entry.asOf === null && entry.commit === null ? instantFrom(value(PUSHED)) : null;
	if (pushed !== null) return { minutes: minutesAfter(Date.parse(pushed), due), by: 'push' };
	return { minutes: committedAt == null ? null : minutesAfter(committedAt * 1000, due), by: 'commit' };
}

/** `pushed 3 h 12 min after the deadline`. */
export function lateSentence({ minutes, by }: Lateness): string {
	if (minutes === null) return 'nothing says when it was pushed';
	if (minutes <= 0) return 'in time';
	return by === 'push' ? `pushed ${duration(minutes)} after the deadline` : `last commit ${duration(minutes)} after the deadline`;
}

/** The rule of a text such as `0min=5,1h=10,1d=50%`. @throws AuditorError AUD_USAGE naming the entry that is wrong */
export function parseLateSteps(text: string): LateRule['steps'] {
	const steps = text
		.split(/[,\n]/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => {
			const match = /^(\d+(?:\.\d+)?)\s*(min|h|d)\s*=\s*(\d+(?:\.\d+)?)\s*(%?)$/.exec(part);
			if (!match) throw usage(`--late: "${part.slice(0, 40)}" is no entry; write it as in 1h=10 or 1d=50%.`);
			const [, size, unit, minus, percent] = match as unknown as [string, string, keyof typeof MINUTES, string, string];
			if (percent && Number(minus) > 100) throw usage(`--late: "${part.slice(0, 40)}" takes more than everything.`);
			return {
				afterMinutes: Number(size) * MINUTES[unit],
				minus: Number(minus),
				unit: percent ? ('percent' as const) : ('points' as const),
			};
		})
		.sort((a, b) => a.afterMinutes - b.afterMinutes);
	if (steps.length === 0) throw usage('--late needs an entry, as in 1h=10.');
	const twice = steps.find((step, i) => i > 0 && step.afterMinutes === steps[i - 1]!.afterMinutes);
	if (twice) throw usage(`--late names ${duration(twice.afterMinutes)} twice.`);
	return steps;
}

const MINUTES = { min: 1, h: 60, d: 1440 } as const;

/** An instant with its zone, or a day with one, which means its end; null for what is neither. */
export function instantFrom(text: string): string | null {
	const trimmed = text.trim();
	const day = endOfDay(trimmed);
	if (day !== null) return day;
	const iso = trimmed
		.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')
		.replace(/ ?UTC$/, 'Z')
		.replace(/ (?=[+-]\d)/, '')
		.replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
	return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(iso) && !Number.isNaN(Date.parse(iso))
		? new Date(iso).toISOString()
		: null;
}

/** A begun minute counts. */
function minutesAfter(at: number, due: number): number {
	return Math.ceil((at - due) / 60_000);
}

function usage(message: string): AuditorError {
	return new AuditorError('AUD_USAGE', message);
}

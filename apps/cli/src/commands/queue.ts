// auditor queue: what an operator asks of a Redis (what waits, who works, what was given up), and the two things that put it in order.
import type { OperatedQueue } from '@auditor/cohort/bullmq';
import { AuditorError, nearest } from '@auditor/schema';
import { redisAccess } from '../batch/queue-place.js';
import { printable } from '../output/printable.js';
import { needPart } from '../parts.js';
import type { CommandInput } from './definition.js';

interface Place {
	readonly name: string;
	/** Conditions that its jobs are judged under, as whoever put them there said. */
	readonly about: string;
	readonly queue: OperatedQueue;
}

/** One answer, for programs and as lines for people. */
interface Answer {
	readonly data: Record<string, unknown>;
	readonly lines: readonly string[];
}

const DEEDS: Readonly<Record<string, (place: Place, options: Record<string, unknown>) => Promise<Answer>>> = {
	status: async ({ queue, about }) => {
		const status = await queue.status();
		const { waiting, active, dead, workers, cancelled } = status;
		const alone = waiting > 0 && workers === 0 && !cancelled ? '; nobody takes them' : '';
		return {
			data: { about, ...status },
			lines: [
				`${about}`,
				`${jobs(waiting)} waiting${alone}, ${active} under way, ${dead} given up; workers: ${workers}${cancelled ? '; cancelled' : ''}`,
			],
		};
	},
	workers: async ({ queue }) => {
		const workers = await queue.workers();
		return {
			data: { workers },
			lines:
				workers.length === 0
					? ['no worker']
					: workers.map(
							(w) => `process ${w.pid} on ${w.host}, ${w.about || 'of an unknown version'}: ${w.active} of ${w.concurrency} under way`,
						),
		};
	},
	failed: async ({ queue }) => {
		const failed = (await queue.failed()).map(({ data, ...letter }) => ({ target: targetOf(data), ...letter }));
		return {
			data: { failed },
			lines:
				failed.length === 0 ? ['nothing was given up'] : failed.map((f) => `${f.target ?? f.id}, after ${tries(f.attempts)}: ${f.reason}`),
		};
	},
	retry: async ({ queue }) => {
		const retried = await queue.retry();
		return { data: { retried }, lines: [`${jobs(retried)} put back`] };
	},
	purge: async ({ queue, name }, { yes }) => {
		const { waiting, active, dead } = await queue.status();
		if (yes !== true) throw new AuditorError('AUD_USAGE', `This takes ${jobs(waiting + active + dead)} away from ${name}; say --yes.`);
		await queue.purge();
		return { data: { purged: waiting + active + dead }, lines: [`${jobs(waiting + active + dead)} taken away`] };
	},
};

export default async function main({ args, options }: CommandInput): Promise<number> {
	const [what, url] = args as [string, string];
	const deed = Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
	if (deed === undefined) {
		const near = nearest(what, Object.keys(DEEDS));
		throw new AuditorError('AUD_USAGE', `"${what}" is none of ${Object.keys(DEEDS).join(', ')}${near ? `; did you mean "${near}"?` : '.'}`);
	}
	needPart('queue');
	const { bullQueue, queuesAt } = await import('@auditor/cohort/bullmq');
	const found = await queuesAt(url, access());
	const names = [...found.keys()].filter((name) => name.startsWith(String(options.name ?? '')));
	if (options.name !== undefined && names.length === 0)
		throw new AuditorError('AUD_USAGE', `No queue begins with "${options.name}"; there are: ${[...found.keys()].join(', ') || 'none'}.`);
	const told: Record<string, unknown>[] = [];
	for (const name of names) {
		const queue = await bullQueue(url, { ...access(), name });
		try {
			const answer = await deed({ name, about: aboutOf(found.get(name)), queue }, options);
			told.push({ queue: name, ...answer.data });
			if (!options.json)
				process.stdout.write(printable(`${name}\n${answer.lines.map((line) => `  ${line.replace(/\s+/g, ' ')}\n`).join('')}`));
		} finally {
			await queue.close();
		}
	}
	if (options.json) process.stdout.write(`${JSON.stringify(told, null, 2)}\n`);
	else if (names.length === 0) process.stdout.write('No batch has put anything here.\n');
	return 0;
}

/** An operator looks at a queue that may be set wrongly. */
function access() {
	return { ...redisAccess(), allowEviction: true };
}

/** What a queue is about, from text that anybody who reaches Redis could write. */
function aboutOf(about: unknown): string {
	const { auditor, rubric, bench } = (about ?? {}) as { auditor?: unknown; rubric?: { id?: unknown; version?: unknown }; bench?: unknown };
	if (auditor === undefined) return 'nothing is said about its jobs';
	return `${String(auditor)}, rubric ${String(rubric?.id)} ${String(rubric?.version ?? '')}, bench ${String(bench)}`;
}

function targetOf(data: unknown): string | null {
	const name = (data as { entry?: { name?: unknown } } | null)?.entry?.name;
	return typeof name === 'string' ? name : null;
}

function jobs(count: number): string {
	return count === 1 ? '1 job' : `${count} jobs`;
}

function tries(count: number): string {
	return count === 1 ? '1 try' : `${count} tries`;
}

// The nodes: adapters between the state and the services. They never throw: what goes wrong becomes a limitation that says it is ours.
import type { Limitation } from '@auditor/schema';
import { afterTurn } from '../signals.js';
import type { CourtState, CourtUpdate } from './channels.js';
import type { CourtroomServices, Detected } from './courtroom-services.js';
import { beforeInterrupt, isInterrupted } from './interrupt.js';

type Node = (state: CourtState) => Promise<CourtUpdate>;

/** Wraps a node: progress, the list of nodes that reported, and no exception past this point. */
export function node(name: string, services: CourtroomServices, run: Node): Node {
	return async (state) => {
		const started = services.now();
		services.progress({ node: name, phase: 'start' });
		const end = (detail?: string) => services.progress({ node: name, phase: 'end', milliseconds: services.now() - started, detail });
		try {
			const update = await beforeInterrupt(
				afterTurn(() => run(state)),
				services.signal,
			);
			end();
			return { ...update, reported: [name] };
		} catch (error) {
			if (isInterrupted(error) || services.signal?.aborted) {
				end('interrupted');
				return { limitations: [interruption(name)], reported: [name] };
			}
			end('failed');
			return { limitations: [failure(name, error)], reported: [name] };
		}
	};
}

function failure(name: string, error: unknown): Limitation {
	const message = error instanceof Error ? error.message : String(error);
	return { detective: name, severity: 'critical', message: `${name} failed: ${message}`, ours: true };
}

function interruption(name: string): Limitation {
	return { detective: name, severity: 'critical', message: `${name} was interrupted before it had finished.`, ours: false };
}

export function contextBuilder(services: CourtroomServices): Node {
	return async () => {
		if (services.factsGiven) return {};
		const { trouble, facts, limitations } = await services.open();
		return { targetTrouble: trouble, facts, limitations };
	};
}

export function detective(detect: () => Promise<Detected>): Node {
	return async () => {
		const { findings, limitations, facts } = await detect();
		return { findings, limitations, facts };
	};
}

export function evidenceAggregator(services: CourtroomServices): Node {
	return async ({ findings, limitations, facts }) => services.aggregate({ findings: [...findings], limitations: [...limitations], facts });
}

export function judge(services: CourtroomServices, name: string): Node {
	return async ({ evidence, opinions, contested, round, withheld, hearing }) => ({
		opinions: await services.judge(name, { evidence, opinions, criteria: round === 1 ? null : contested, round, withheld, hearing }),
	});
}

export function judicialAggregator(services: CourtroomServices): Node {
	return async ({ evidence, opinions, withheld, round }) =>
		round === 1 ? { contested: services.contested({ evidence, opinions, withheld }) } : {};
}

export function reExamination(services: CourtroomServices): Node {
	return async ({ evidence, opinions, contested, withheld }) => ({
		...(await services.reexamine({ evidence, opinions, contested, withheld })),
		round: 2,
	});
}

export function chiefJustice(services: CourtroomServices): Node {
	return async ({ evidence, opinions, withheld, hearing }) => services.decide({ evidence, opinions, withheld, hearing });
}

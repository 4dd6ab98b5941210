// How is one judge heard on one case file? Asked for an answer per expectation; where its model was given up, with the next one that the user named. The
// score follows from the answers by the persona's arithmetic.
import type { CaseFile, Json, JudicialOpinion, OpinionSource } from '@auditor/schema';
import { abstain, opinionId } from '../abstain.js';
import { scored } from '../hearing/again.js';
import type { Persona } from '../personas/persona.js';
import { renderPrompt } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey } from './ask.js';
import { readOpinion, replySchema, type Said } from './output.js';
import type { ModelPort, ModelReply } from './port.js';

/** The opinion of the first model that is not given up. Where all are, the abstention names why the first one was. */
export async function hear(court: Court, persona: Persona, caseFile: CaseFile, signal?: AbortSignal): Promise<JudicialOpinion> {
	const ports = court.ports.get(persona.id)!;
	let first: JudicialOpinion | null = null;
	let insteadOf: Json | null = null;
	for (const port of ports) {
		const opinion = await tried(court, port, persona, caseFile, signal);
		const { abstention } = opinion;
		if (abstention === null) return insteadOf === null ? opinion : { ...opinion, working: { ...opinion.working, insteadOf } };
		if (court.options.replay !== true && court.scheduler.givenUp(doorKey(port)) === null) return first ?? opinion;
		first ??= opinion;
		insteadOf ??= { bench: `llm:${port.name}`, code: abstention.code, detail: abstention.detail };
	}
	return first!;
}

async function tried(court: Court, port: ModelPort, persona: Persona, caseFile: CaseFile, signal?: AbortSignal): Promise<JudicialOpinion> {
	const prompt = renderPrompt(persona, caseFile, court.options.render);
	const asked = await ask<Said>(
		court,
		port,
		{
			judge: persona.id,
			criterion: caseFile.criterion.id,
			round: caseFile.round,
			order: caseFile.order,
			messages: [
				{ role: 'system', text: prompt.system },
				{ role: 'user', text: prompt.user },
			],
			schema: replySchema(persona),
			schemaName: 'opinion',
			read: (value, last) => readOpinion(value, persona, caseFile, last),
		},
		signal,
	);
	const source: OpinionSource = { bench: 'llm', name: port.name, promptDigest: prompt.digest, attempts: asked.attempts };
	if (asked.failure !== null) return abstain(persona.id, caseFile, source, asked.failure);
	const { reading, ...said } = asked.use;
	const given = { id: opinionId(persona.id, caseFile), criterion: caseFile.criterion.id, judge: persona.id, round: caseFile.round };
	return scored(
		{ ...given, status: 'given', label: null, score: null, ...said, abstention: null, source, reading, working: usage(asked.reply) },
		persona,
		caseFile,
	);
}

function usage({ model, usage: used }: ModelReply): JudicialOpinion['working'] {
	return { model, inputTokens: used?.inputTokens ?? null, outputTokens: used?.outputTokens ?? null };
}

// How is one judge heard on one case file? Asked for an answer per expectation, once it has looked at what it asks for; where its model was given up, with the
// next one that the user named. The score follows from the answers by the persona's arithmetic.
import type { CaseFile, InquiryLibrary, InquiryLook, Json, JudicialOpinion, Material, OpinionSource } from '@auditor/schema';
import { abstain, opinionId } from '../abstain.js';
import { scored } from '../hearing/again.js';
import type { Persona } from '../personas/persona.js';
import { fence, neutralise } from '../prompt/fence.js';
import { isWithin, materialText } from '../prompt/material.js';
import { LOOK_BYTES, MOST_LOOKS, renderPrompt, sharedText } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey } from './ask.js';
import { looksOf, readOpinion, replySchema, type Said } from './output.js';
import type { ModelMessage, ModelPort, ModelReply } from './port.js';

/** What a judge may be given while it is heard: an end, and looks at the target. */
export interface HearOptions {
	readonly signal?: AbortSignal;
	readonly look?: InquiryLibrary['look'];
}

/** The opinion of the first model that is not given up. Where all are, the abstention names why the first one was. */
export async function hear(court: Court, persona: Persona, caseFile: CaseFile, options: HearOptions): Promise<JudicialOpinion> {
	const ports = court.ports.get(persona.id)!;
	let first: JudicialOpinion | null = null;
	let insteadOf: Json | null = null;
	for (const port of ports) {
		const opinion = await tried(court, port, persona, caseFile, options);
		const { abstention } = opinion;
		if (abstention === null) return insteadOf === null ? opinion : { ...opinion, working: { ...opinion.working, insteadOf } };
		if (court.options.replay !== true && court.scheduler.givenUp(doorKey(port)) === null) return first ?? opinion;
		first ??= opinion;
		insteadOf ??= { bench: `llm:${port.name}`, code: abstention.code, detail: abstention.detail };
	}
	return first!;
}

async function tried(
	court: Court,
	port: ModelPort,
	persona: Persona,
	caseFile: CaseFile,
	{ signal, look }: HearOptions,
): Promise<JudicialOpinion> {
	const prompt = renderPrompt(persona, caseFile, court.options.render);
	const messages: ModelMessage[] = [
		{ role: 'system', text: prompt.system },
		{ role: 'user', text: prompt.user },
	];
	const question = <T>(read: (value: Json, last: boolean) => Read<T>) =>
		ask<T>(
			court,
			port,
			{
				judge: persona.id,
				criterion: caseFile.criterion.id,
				round: caseFile.round,
				order: caseFile.order,
				messages,
				schema: replySchema(persona),
				schemaName: 'opinion',
				read,
			},
			signal,
		);
	const first = await question<Said | readonly InquiryLook[]>((value, last) => {
		const looks = looksOf(value).slice(0, MOST_LOOKS);
		return looks.length > 0 ? { use: looks, complaints: null } : readOpinion(value, persona, caseFile, last);
	});
	const looks = first.failure === null && isLooking(first.use) ? first.use : null;
	if (looks !== null) {
		const { nonce } = sharedText(caseFile, court.options.render);
		const found = (await look?.(looks, signal)) ?? [];
		const seen = within(
			found.filter((one) => !caseFile.material?.some((other) => isWithin(one, other))),
			LOOK_BYTES,
		);
		const shown = seen.length === 0 ? 'Nothing of it can be shown.' : fence('MATERIAL', nonce, neutralise(materialText(seen), nonce));
		messages.push({ role: 'assistant', text: JSON.stringify({ looks }) });
		messages.push({ role: 'user', text: `${shown}\n\nNothing more can be looked at: answer now, with looks empty.` });
		caseFile = { ...caseFile, material: [...(caseFile.material ?? []), ...seen] };
	}
	const asked = looks === null ? first : await question<Said>((value, last) => readOpinion(value, persona, caseFile, last));
	const source: OpinionSource = { bench: 'llm', name: port.name, promptDigest: prompt.digest, attempts: asked.attempts };
	if (asked.failure !== null) return abstain(persona.id, caseFile, source, asked.failure);
	const { reading, ...said } = asked.use as Said;
	const given = { id: opinionId(persona.id, caseFile), criterion: caseFile.criterion.id, judge: persona.id, round: caseFile.round };
	return scored(
		{ ...given, status: 'given', label: null, score: null, ...said, abstention: null, source, reading, working: usage(asked.reply) },
		persona,
		caseFile,
	);
}

type Read<T> = { use: T; complaints: null } | { use: null; complaints: string[] };

function isLooking(use: Said | readonly InquiryLook[]): use is readonly InquiryLook[] {
	return Array.isArray(use);
}

/** As many of these passages as there is room for. */
function within(passages: readonly Material[], bytes: number): Material[] {
	let left = bytes;
	return passages.filter(({ text }) => {
		const size = Buffer.byteLength(text);
		if (size > left) return false;
		left -= size;
		return true;
	});
}

function usage({ model, usage: used }: ModelReply): JudicialOpinion['working'] {
	return { model, inputTokens: used?.inputTokens ?? null, outputTokens: used?.outputTokens ?? null };
}

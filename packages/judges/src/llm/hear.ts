// How is one judge heard on one case file? Asked for an answer per expectation, once it has looked at what it asks for; where its model was given up, with the
// next one that the user named. The score follows from the answers by the persona's arithmetic.
import type { CaseFile, InquiryLook, Json, JudicialOpinion, Looks, Material, OpinionSource } from '@auditor/schema';
import { abstain, opinionId } from '../abstain.js';
import { scored } from '../hearing/again.js';
import type { Persona } from '../personas/persona.js';
import { fence, neutralise } from '../prompt/fence.js';
import { isWithin, materialText } from '../prompt/material.js';
import { LOOK_BYTES, MOST_LOOKS, renderPrompt, sharedText } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey } from './ask.js';
import { looksOf, readOpinion, replySchema, type Said } from './output.js';
import type { ModelMessage, ModelPort, ModelReply } from './port.js';

/** Times that a judge may look: again where something was cut or had no room. */
const LOOKINGS = 2;

/** What a judge may be given while it is heard: an end, and looks at the target. */
export interface HearOptions extends Partial<Looks> {
	readonly signal?: AbortSignal;
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
	{ signal, look, isEmpty }: HearOptions,
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
	const reply = (value: Json, last: boolean, mayLook: boolean): Read<Said | readonly InquiryLook[]> => {
		const looks = mayLook ? looksOf(value).slice(0, MOST_LOOKS) : [];
		return looks.length > 0 ? { use: looks, complaints: null } : readOpinion(value, persona, caseFile, last, isEmpty);
	};
	const first = await question<Said | readonly InquiryLook[]>((value, last) => reply(value, last, true));
	let asked = first;
	const original = caseFile;
	for (let [left, room] = [LOOKINGS, LOOK_BYTES]; asked.failure === null && isLooking(asked.use); ) {
		const looks = asked.use;
		const { nonce } = sharedText(original, court.options.render);
		const found = (await look?.(looks, signal)) ?? [];
		const above = (one: Material) => caseFile.material?.some((other) => isWithin(one, other)) === true;
		const { seen, rest } = within(
			found.filter((one) => !above(one)),
			room,
		);
		room -= sizeOf(seen);
		left -= 1;
		const told = [
			...(seen.length > 0 ? [materialText(seen)] : []),
			...found.filter(above).map((one) => `[shown above: ${placeOf(one)}]`),
			...rest.map((one) => `[no room, and not shown: ${placeOf(one)}]`),
		].join('\n');
		const isMore = left > 0 && room > 0 && (rest.length > 0 || seen.some(({ cut }) => cut !== null));
		const then = isMore ? 'You may look once more, for what was cut or had no room; else answer' : 'Nothing more can be looked at: answer';
		messages.push({ role: 'assistant', text: JSON.stringify({ looks }) });
		messages.push({
			role: 'user',
			text: `${told === '' ? 'Nothing of it can be shown.' : fence('MATERIAL', nonce, neutralise(told, nonce))}\n\n${then} now, with looks empty.`,
		});
		caseFile = { ...caseFile, material: [...(caseFile.material ?? []), ...seen] };
		asked = await question<Said | readonly InquiryLook[]>((value, last) => reply(value, last, isMore));
	}
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

/** As many of these passages as there is room for, and the rest. */
function within(passages: readonly Material[], bytes: number): { seen: Material[]; rest: Material[] } {
	const [seen, rest]: [Material[], Material[]] = [[], []];
	for (const one of passages) (sizeOf([...seen, one]) <= bytes ? seen : rest).push(one);
	return { seen, rest };
}

function sizeOf(passages: readonly Material[]): number {
	return passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}

function placeOf({ path, title, counts, first, text }: Material): string {
	return counts === 'line' ? `${path}, lines ${first} to ${first + text.split('\n').length - 1}` : `${path} ${title}`;
}

function usage({ model, usage: used }: ModelReply): JudicialOpinion['working'] {
	return { model, inputTokens: used?.inputTokens ?? null, outputTokens: used?.outputTokens ?? null };
}

// A model without a network: plays a list of replies, or answers sensibly, and remembers what it was asked.
import type { Json } from '@auditor/schema';
import type { ModelPort, ModelReply, ModelRequest } from '../llm/port.js';
import { sensibleAnswer } from './sensible-answer.js';

export interface FakeModel extends ModelPort {
	/** Every request, in the order in which they came. */
	readonly calls: readonly ModelRequest[];
}

export interface FakeModelOptions {
	readonly name?: string;
	/**
	 * What to reply: values are the JSON of an answer. A list is played in order, and its last entry for ever after. Left out: a valid opinion
	 * with the middle label of the menu.
	 */
	readonly replies?:
		| readonly (Json | ModelReply)[]
		| ((request: ModelRequest, index: number) => Json | ModelReply | Promise<Json | ModelReply>);
	readonly delayMs?: number;
}

export function fakeModel(options: FakeModelOptions = {}): FakeModel {
	const calls: ModelRequest[] = [];
	const { replies, name = 'fake' } = options;
	return {
		name,
		identity: { model: name },
		price: { input: 1, output: 2 },
		calls,
		async ask(request, signal) {
			const index = calls.push(request) - 1;
			request.onSend?.();
			if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
			signal.throwIfAborted();
			const text = request.messages.map((m) => m.text).join('\n');
			const reply =
				replies === undefined
					? sensibleAnswer(text)
					: typeof replies === 'function'
						? await replies(request, index)
						: replies[Math.min(index, replies.length - 1)]!;
			if (isReply(reply)) return reply;
			return {
				kind: 'answer',
				value: reply,
				raw: JSON.stringify(reply),
				model: name,
				usage: { inputTokens: 100, outputTokens: 50 },
				limits: null,
			};
		},
	};
}

function isReply(reply: Json | ModelReply): reply is ModelReply {
	return (
		typeof reply === 'object' &&
		reply !== null &&
		'kind' in reply &&
		(reply.kind === 'answer' || reply.kind === 'fault') &&
		'limits' in reply
	);
}

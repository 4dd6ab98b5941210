// What a multimodal model is asked about a picture, and the shape its answer must have. Any model behind this port is an upgrade of what was
// read from the pixels, never a replacement: it is not asked about what is proven.
import { z } from 'zod';

export const modelAnswerSchema = z.strictObject({
	/** What is drawn. */
	type: z.enum(['flow', 'state', 'sequence', 'class', 'tree', 'other']),
	roles: z.array(
		z.strictObject({
			/** Id of a role that was asked for. */
			role: z.string(),
			/** One box has arrows to several members of the role. */
			split: z.boolean(),
			/** Several members of the role have arrows to one box. */
			merge: z.boolean(),
		}),
	),
});
export type ModelAnswer = z.infer<typeof modelAnswerSchema>;

export interface ModelQuestion {
	/** PNG on white, at most 1536 px a side. */
	readonly picture: Uint8Array;
	/** Roles to look for, with the words they go by. */
	readonly roles: readonly { readonly id: string; readonly terms: readonly string[] }[];
	/** Labels that recognition read; untrusted, a hint only. */
	readonly labels: readonly string[];
	readonly signal: AbortSignal;
}

export interface DiagramModel {
	/** Named in the diagram's limitations. */
	readonly name: string;
	/** The answer as it came, to be checked against {@link modelAnswerSchema}; rejects when there is none. */
	ask(question: ModelQuestion): Promise<unknown>;
}

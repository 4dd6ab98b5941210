// Messages as LangChain takes them: a text, or a text with pictures below it, in the form that the packages of all vendors read.
import type { ModelMessage } from '../llm/port.js';

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
/** What one message holds. */
export type Content = string | Part[];

export function toTuples(messages: readonly ModelMessage[]): [string, Content][] {
	return messages.map(({ role, text, pictures = [] }) => [
		role,
		pictures.length === 0
			? text
			: [
					{ type: 'text', text },
					...pictures.map((png): Part => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } })),
				],
	]);
}

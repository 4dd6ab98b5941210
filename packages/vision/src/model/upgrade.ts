// Shows a model a picture that local reading left unread or doubtful. What shows something like a key is shown to nobody.
import { type Diagram, type Lexicon, maskSecrets } from '@auditor/schema';
import { clause } from '@auditor/schema/pure';
import { merged } from './merge.js';
import { type DiagramModel, readModelAnswer } from './port.js';
import type { Shown } from './shown.js';

/** The diagram with what the model read, or unchanged with the reason why nothing came of it. */
export async function upgradeDiagram(
	diagram: Diagram,
	shown: Shown,
	model: DiagramModel,
	lexicon: Lexicon,
	signal: AbortSignal = new AbortController().signal,
): Promise<{ diagram: Diagram; problem: string | null }> {
	const text = [...shown.words.map((word) => word.text), ...shown.boxes.map(({ label }) => label)].join(' ');
	if (maskSecrets(text) !== text) return { diagram, problem: 'it seems to show a key or a password, and was not sent' };
	let answered: unknown;
	try {
		answered = await model.ask({ picture: shown.picture, signal });
	} catch (error) {
		return { diagram, problem: clause(error instanceof Error ? error.message : String(error)) };
	}
	const answer = readModelAnswer(answered);
	if (answer.complaints !== null) return { diagram, problem: 'its answer is not in the form asked for' };
	const read = merged(diagram, shown, answer.use, model.name, lexicon);
	return read === null ? { diagram, problem: 'its answer names nothing that stands in the picture' } : { diagram: read, problem: null };
}

// Shows a model the pictures whose pixels did not prove what is asked, and raises levels by what it answers. What it cannot do: lower a level,
// touch a proven one, or name a role that was not asked for.
import type { Diagram, Lexicon } from '@auditor/schema';
import { type DiagramModel, modelAnswerSchema } from './port.js';

/** A model saw it; nothing can check that. Below what traced ink is worth, and enough to count. */
const CONFIDENCE = 0.75;
/** Milliseconds a picture: some servers drip. */
const TIMEOUT = 60_000;
const LABELS = 60;

/** The diagram with what the model saw, or unchanged with the reason why there is no answer. */
export async function upgradeDiagram(
	diagram: Diagram,
	picture: Uint8Array,
	model: DiagramModel,
	lexicon: Lexicon,
	signal?: AbortSignal,
): Promise<{ diagram: Diagram; problem: string | null }> {
	const deadline = AbortSignal.timeout(TIMEOUT);
	const question = {
		picture,
		roles: lexicon.roles.map(({ id, terms }) => ({ id, terms })),
		labels: diagram.nodes
			.map((n) => n.label.slice(0, 80))
			.filter(Boolean)
			.slice(0, LABELS),
		signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
	};
	let answered: unknown;
	try {
		answered = await model.ask(question);
	} catch {
		return { diagram, problem: `${model.name} did not answer` };
	}
	const answer = modelAnswerSchema.safeParse(answered);
	if (!answer.success) return { diagram, problem: `${model.name} did not answer in the form asked for` };
	const { type, roles } = answer.data;
	const parallelism = { ...diagram.parallelism };
	let raised = false;
	if (type === 'flow' || type === 'state')
		for (const { role, split, merge } of roles) {
			const before = parallelism[role];
			const level = split && merge ? 3 : merge ? 2 : split ? 1 : 0;
			if (before === undefined || before >= level) continue;
			parallelism[role] = level;
			raised = true;
		}
	const known = diagram.type === 'inconclusive' ? type : diagram.type;
	if (!raised && known === diagram.type) return { diagram, problem: null };
	const note = `Seen by the model ${model.name}, not traced in the picture.`;
	return {
		diagram: { ...diagram, type: known, parallelism, confidence: CONFIDENCE, limitations: [...diagram.limitations, note] },
		problem: null,
	};
}

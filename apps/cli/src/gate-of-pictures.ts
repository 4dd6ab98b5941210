// When may a picture be shown to a model? Once the repository was looked at: only then is it known whether this rubric is taken, and who is not shown
// anything before then is not paid for nothing.
import type { DiagramModel } from '@auditor/vision';

export class Gate {
	/** Lets everybody through, from now on. */
	open = () => {};
	readonly #isOpen = new Promise<void>((resolve) => {
		this.open = resolve;
	});

	/** The model, asked once the gate is open; at once where nobody will open it. */
	before(model: DiagramModel | undefined, closed: boolean): DiagramModel | undefined {
		if (model === undefined || !closed) return model;
		const ask: DiagramModel['ask'] = async (question) => {
			await this.#isOpen;
			question.signal.throwIfAborted();
			return model.ask(question);
		};
		return { name: model.name, ask };
	}
}

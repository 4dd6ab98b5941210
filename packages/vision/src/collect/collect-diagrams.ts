// Where are the diagrams of a document? Its format is told by its bytes; PDFs and pictures are opened in a child process. This file keeps the
// budgets of a run and says what was not seen.

import { createHash } from 'node:crypto';
import { type Diagram, fileLocation, type Limitation, type Location } from '@auditor/schema';
import type { Shown } from '../model/shown.js';
import { upgradeDiagram } from '../model/upgrade.js';
import { asCalled, callsItSequence } from '../text/caption.js';
import { languageOfFile, readSource, type SourceLanguage } from '../text/sources.js';
import { DiagramChild } from './child.js';
import type { CollectOptions, DiagramInput } from './input.js';
import { fromSource, unseen } from './make-diagram.js';
import { diagramsInBlocks, isBadge, NO_FILE, pictureReferences, resolvePicture } from './markdown.js';
import { sniff } from './sniff.js';

export interface Collected {
	diagrams: Diagram[];
	limitations: Limitation[];
	/** Whether any document that holds anything could be looked at. */
	readable: boolean;
	/** Whether any document is empty. */
	empty: boolean;
}

/** @source DOCUMENTS.md "Budgets" */
const MAX_PICTURES = 40;
const MAX_PAGES = 200;
/** Pictures of a run that a model is shown. */
const SHOWN = 12;
const MAX_BYTES = 25 * 1024 * 1024;
/** Nobody sees anything in such a file. */
const EMPTY = 'it is empty';
/** Of processor time for the pictures of a run, which lie by themselves: hundreds of usual ones take less. */
const MAX_PICTURES_MS = 120_000;

/** Diagrams of all documents, in order. Never throws for trouble with a document. */
export async function collectDiagrams(inputs: readonly DiagramInput[], options: CollectOptions): Promise<Collected> {
	const run = new Run(options);
	try {
		for (const input of inputs) await run.collect(input);
		return run.finish();
	} finally {
		run.close();
	}
}

class Run {
	readonly collected: Collected = { diagrams: [], limitations: [], readable: false, empty: false };
	readonly #child: DiagramChild;
	readonly #pictures = new Map<string, Diagram[]>();
	readonly #unread: Diagram[] = [];
	#left: number;
	/** Pictures that a model was shown, and those of which nothing came, by the reason. */
	#shown = 0;
	readonly #unanswered = new Map<string, number>();

	constructor(readonly options: CollectOptions) {
		this.#child = new DiagramChild(options.signal, options.patience, options.store);
		this.#left = options.maxPictures ?? MAX_PICTURES;
	}

	async collect(input: DiagramInput): Promise<void> {
		const { bytes, name } = input;
		const skip = (why: string) => {
			const message = `${name} was not looked at for diagrams: ${why}.`;
			this.#note(message);
			this.#unread.push(unseen(fileLocation(name), message));
		};
		if (bytes === null) return skip('it is too large, or missing from the clone');
		if (bytes.length > MAX_BYTES) return skip('it is too large');
		if (bytes.length === 0) {
			this.collected.empty = true;
			return this.#note(`${name} is empty.`);
		}
		const format = sniff(bytes);
		if (format === 'other') return skip('its format is not known');
		const language = format === 'text' ? languageOfFile(name) : null;
		if (language !== null) return this.#source(language, bytes, fileLocation(name), name);
		if (format === 'text') return this.#markdown(input, new TextDecoder().decode(bytes));
		const failed = await this.#ask(format, name, bytes, null);
		if (failed === null) this.collected.readable = true;
		else skip(failed);
	}

	/**
	 * What was found. A document that could not be read leaves it open what it shows. After a failure of ours nothing counts as looked at:
	 * what was found until then depends on how busy the machine was.
	 */
	finish(): Collected {
		this.#tellUnanswered();
		if (this.collected.limitations.some((l) => l.ours)) return { ...this.collected, diagrams: [], readable: false };
		if (this.collected.readable) this.collected.diagrams.push(...this.#unread);
		return this.collected;
	}

	close(): void {
		this.#child.close();
	}

	async #markdown(input: DiagramInput, text: string): Promise<void> {
		this.collected.readable = true;
		const { diagrams, unsearched } = diagramsInBlocks(input.name, text, this.options);
		this.collected.diagrams.push(...diagrams);
		if (unsearched !== null) {
			const message = `${input.name} was looked at for diagrams in part: ${unsearched}.`;
			this.#note(message);
			this.#unread.push(unseen(fileLocation(input.name), message));
		}
		const lines = text.split(/\r?\n/);
		for (const { target, line } of pictureReferences(text)) {
			const named = target.startsWith('data:') ? 'an embedded picture' : target.slice(0, 120);
			const bytes = await resolvePicture(target, input);
			const skip = (why: string) => {
				const message = `${input.name}:${line}: ${named} was not looked at: ${why}.`;
				this.#note(message);
				// Nobody sees a picture that is not there, and a badge is none.
				if (why !== NO_FILE && why !== EMPTY && !isBadge(target)) this.#unread.push(unseen(fileLocation(input.name, line), message));
			};
			if (typeof bytes === 'string') skip(bytes);
			else if (bytes.length === 0) skip(EMPTY);
			else if (bytes.length > MAX_BYTES) skip('it is too large');
			else if (languageOfFile(target) !== null) {
				if (sniff(bytes) === 'text')
					this.#source(languageOfFile(target)!, bytes, fileLocation(input.name, line), `${input.name}:${line}: ${named}`);
				else skip('it is no text');
			} else if (sniff(bytes) !== 'picture') skip('it is no PNG, JPEG, GIF, WebP or SVG picture');
			else {
				const failed = await this.#ask('picture', input.name, bytes, line, callsItSequence(lines[line - 1] ?? ''));
				if (failed !== null) skip(failed);
			}
		}
	}

	/** A file that holds the source of diagrams. */
	#source(language: SourceLanguage, bytes: Uint8Array, location: Location, named: string): void {
		this.collected.readable = true;
		const source = new TextDecoder().decode(bytes);
		const { diagrams, problem } = readSource(language, source);
		for (const [of, parsed] of diagrams.entries())
			this.collected.diagrams.push(fromSource(parsed, { source, language, of }, location, this.options.lexicon));
		if (problem === null) return;
		const message = `${named} was not looked at for diagrams: ${problem}.`;
		this.#note(message);
		this.#unread.push(unseen(location, message));
	}

	/** Asks the child; returns why the document could not be read at all, else null. */
	async #ask(kind: 'pdf' | 'picture', name: string, bytes: Uint8Array, line: number | null, sequence = false): Promise<string | null> {
		const key = `${kind} ${createHash('sha256').update(bytes).digest('hex')}`;
		const place = (d: Diagram): Diagram =>
			line === null ? d : asCalled({ ...d, id: `${d.id}-${line}`, location: fileLocation(name, line) }, { planned: false, sequence });
		const known = kind === 'picture' ? this.#pictures.get(key) : undefined;
		if (known) {
			this.collected.diagrams.push(...known.map(place));
			return null;
		}
		if (kind === 'picture' && this.#left <= 0) return 'as many pictures as allowed were read before';
		if (kind === 'picture' && this.#child.picturesMs >= MAX_PICTURES_MS) return 'reading the pictures before it took too long';
		const { lexicon, ocr = true } = this.options;
		const { messages, problem, ours } = await this.#child.ask({
			kind,
			name,
			bytes,
			lexicon,
			ocr,
			maxPages: MAX_PAGES,
			maxPictures: this.#left,
			keepPictures: this.options.model ? SHOWN - this.#shown : 0,
		});
		const found: Diagram[] = [];
		let failed: string | null = null;
		for (const message of messages) {
			if (message.kind === 'diagram') found.push(await this.#upgraded(message.diagram, message.shown));
			else if (message.kind === 'picture-read') this.#left--;
			else if (message.kind === 'note') this.#note(`${name}: ${message.message}.`);
			else if (message.kind === 'failed') failed = message.message;
		}
		this.collected.diagrams.push(...found.map(place));
		if (kind === 'picture') {
			this.#pictures.set(key, found);
			if (!messages.some((message) => message.kind === 'picture-read')) this.#left--;
		}
		if (problem === null || (found.length === 0 && !ours)) return problem ?? failed;
		const message = `${name} was looked at for diagrams in part: ${problem}.`;
		this.#note(message, ours);
		this.#unread.push(unseen(fileLocation(name), message));
		return null;
	}

	async #upgraded(diagram: Diagram, shown: Shown | undefined): Promise<Diagram> {
		const { model, lexicon, signal } = this.options;
		if (!model || !shown || signal?.aborted) return diagram;
		this.#shown++;
		const answer = await upgradeDiagram(diagram, shown, model, lexicon, signal);
		if (answer.problem !== null) this.#unanswered.set(answer.problem, (this.#unanswered.get(answer.problem) ?? 0) + 1);
		return answer.diagram;
	}

	#tellUnanswered(): void {
		for (const [why, count] of this.#unanswered)
			this.#note(
				`${count === 1 ? 'A picture stays as we read it' : `${count} pictures stay as we read them`}, without the model ${this.options.model?.name}: ${why}.`,
			);
	}

	#note(message: string, ours = false): void {
		if (this.collected.limitations.some((l) => l.message === message)) return;
		this.collected.limitations.push({ detective: 'diagram', severity: ours ? 'critical' : 'limitation', message, ours });
	}
}

// Which pictures of a document are read? While the budget lasts, each once; what is left is told.
import { createHash } from 'node:crypto';
import type { Diagram, Location } from '@auditor/schema';
import { fromPicture, IN_PART, unseen } from '../collect/make-diagram.js';
import type { Rect } from '../graph/geometry.js';
import type { Shown } from '../model/shown.js';
import { pictureForModel, thumbnailOf } from '../raster/decode.js';
import { type Look, openReader, type Reader, type Word } from '../raster/ocr.js';
import type { Pixels } from '../raster/pixels.js';
import { type ReadPicture, readPicture } from '../raster/read-picture.js';
import { asCalled, type Called } from '../text/caption.js';
import type { ChildRequest, Send } from './protocol.js';

/** Pixels of labels recognised in one picture: four times what the largest of 66 real ones needed, about 5 s of processor time. */
const RECOGNISED = 24_000_000;
/** Pixels of the side of a picture that is shown because nobody can say what it is. */
const GLANCE = 320;
/** Boxes that are looked at again in a document: half a second of processor time each. */
const LOOKS = 60;
const NO_BOXES = 'We found no boxes with words in this picture.';
const NO_EDGES = 'We found boxes in this picture, and could not follow the lines between them.';

/** The reader of a child, opened when the first picture needs it; null when recognition is not installed. */
export class LazyReader {
	#opening: Promise<Reader | null> | null = null;
	open(): Promise<Reader | null> {
		this.#opening ??= openReader();
		return this.#opening;
	}
}

/** Reads pictures while the budget lasts; the same picture is read once. */
export class PictureDesk {
	#read = 0;
	#left: { count: number; readonly location: Location; readonly why: string } | null = null;
	#reader: Reader | null = null;
	readonly #shown = new Map<string, Shown>();
	#looks = LOOKS;
	readonly #known = new Map<string, ReadPicture>();

	constructor(
		readonly request: ChildRequest,
		readonly reader: LazyReader,
		readonly send: Send,
	) {}

	/** Whether another picture should be rendered and read; what is not wanted is told by {@link close}. */
	async wants(location: Location): Promise<boolean> {
		const { ocr, maxPictures } = this.request;
		this.#reader ??= ocr ? await this.reader.open() : null;
		const why = !ocr
			? 'recognition of text was switched off'
			: this.#reader === null
				? 'tesseract.js with its language data is not installed (npm install tesseract.js @tesseract.js-data/eng)'
				: this.#read >= maxPictures
					? `at most ${maxPictures} are read`
					: null;
		if (why === null) return true;
		this.#left ??= { count: 0, location, why };
		this.#left.count++;
		return false;
	}

	/** Only what {@link wants} has asked for. */
	async read(pixels: Pixels, location: Location, called: Called = { planned: false, sequence: false }): Promise<void> {
		const reader = this.#reader;
		if (!reader) return;
		this.#read++;
		this.send({ kind: 'picture-read' });
		const content = createHash('sha256').update(pixels.data).digest('hex');
		const read = this.#known.get(content) ?? (await readPicture(pixels, this.request.lexicon, reader.read, { budget: RECOGNISED }));
		this.#known.set(content, read);
		if (read.type === 'writing') return;
		const limitations =
			read.type === 'inconclusive' ? [read.graph.nodes.length > 0 ? NO_EDGES : NO_BOXES] : read.unread > 0 ? [IN_PART] : [];
		const thumbnail = await (read.type === 'inconclusive' ? thumbnailOf(pixels, null, GLANCE) : thumbnailOf(pixels, read.extent));
		const diagram = asCalled(fromPicture(read, 'raster', content, location, this.request.lexicon, thumbnail, limitations), called);
		if (isOpen(diagram) && !this.#shown.has(content) && this.#shown.size < this.request.keepPictures)
			this.#shown.set(content, await this.#lookedAt(pixels, read, reader));
		const shown = this.#shown.get(content);
		this.send({ kind: 'diagram', diagram, ...(shown && { shown }) });
	}

	async #lookedAt(pixels: Pixels, { seen }: ReadPicture, reader: Reader): Promise<Shown> {
		const picture = Buffer.from(await pictureForModel(pixels)).toString('base64');
		const doubtful = seen.boxes.filter(({ clear }) => clear === false).slice(0, this.#looks);
		this.#looks -= doubtful.length;
		const words = await wordsIn(pixels, doubtful, reader);
		return { picture, words, boxes: seen.boxes.map(({ roles: _, ...box }) => box), joined: seen.joined };
	}

	/** Says what was left unread, and why. */
	close(): void {
		if (!this.#left) return;
		const { count, location, why } = this.#left;
		const message = `${count === 1 ? 'a picture was' : `${count} pictures were`} not read: ${why}`;
		this.send({ kind: 'note', message });
		this.send({ kind: 'diagram', diagram: unseen(location, message) });
	}
}

/** Left unread, or in doubt: a model may read more of it. */
function isOpen({ type, unread = 0, nodes }: Diagram): boolean {
	return type === 'inconclusive' || (type !== 'sequence' && (unread > 0 || nodes.some(({ certain }) => certain === false)));
}

/** How a box is looked at whose words are in doubt: larger, and higher than wide, since pictures are stretched to fit a page. */
const CLOSER: readonly Look['scale'][] = [
	[2, 2],
	[1.5, 3],
];
/** Pixels of the long side to which a picture is enlarged to look for words anywhere, twice at most. */
const WIDE = 2600;

/** All words that can be recognised in any way: what a model reads is held against them. */
async function wordsIn(pixels: Pixels, boxes: readonly Rect[], reader: Reader): Promise<Word[]> {
	const { width, height } = pixels;
	const scale = Math.min(2, Math.max(1, WIDE / Math.max(width, height)));
	const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
	const words = await reader.words(pixels, { place: whole, scale: [scale, scale], sparse: true });
	for (const place of boxes)
		for (const closer of CLOSER) words.push(...(await reader.words(pixels, { place, scale: closer, sparse: false })));
	return words;
}

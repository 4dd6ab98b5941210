// The words in a box: cut out, told from the box's own fill (so dark boxes read as well as light ones), and recognised offline. One worker.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { heightOf, type Rect, widthOf } from '../graph/geometry.js';
import type { PictureBox } from './boxes.js';
import type { Label, Labeller } from './label.js';
import type { Pixels } from './pixels.js';

export interface Reader {
	read: Labeller;
	/** Words in a part of the picture, wherever they stand there. */
	words(pixels: Pixels, look: Look): Promise<Word[]>;
	close(): Promise<void>;
}

/** A word where it stands. */
export interface Word extends Rect {
	readonly text: string;
}

/** A part of a picture, how much wider and higher it is looked at, and whether its words stand apart from each other. */
export interface Look {
	readonly place: Rect;
	readonly scale: readonly [x: number, y: number];
	readonly sparse: boolean;
}

/** Letters of a word that nobody finds by chance, and how sure the reader must be of a shorter one. */
const LONG_WORD = 4;
const SURE_WORD = 50;
/** Mean brightness below which a part is dark: letters on it are light. */
const DARK_PART = 110;
/** Height of letters that recognition likes, in pixels, and how far a box may be enlarged for it. */
const LETTER = 26;
const ENLARGE = [1, 4] as const;
/** Below this sureness a box is looked at once more, smaller and sharpened. */
const SURE = 60;
const SMALLER = 0.6;
/** Light letters on a dark fill look bolder than they are: this power of their contrast thins them. */
const THIN = 1.6;
const DARK = 110;
/** Difference from the fill that is full black: what the boldest letters of the box have, within these. Cutting it short thickens small letters. */
const CONTRAST = [60, 235] as const;
/** Share of the ink that is bolder than what counts as full black. */
const BOLDEST = 0.1;

/** A reader, or null where tesseract.js or its language data is not installed. */
export async function openReader(): Promise<Reader | null> {
	const tesseract = await import('tesseract.js').then(
		(module) => module.default ?? module,
		() => null,
	);
	if (!tesseract) return null;
	const { default: sharp } = await import('sharp');
	let data: string;
	try {
		data = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
	} catch {
		return null;
	}
	const worker = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
		langPath: data,
		cacheMethod: 'none',
		gzip: true,
		errorHandler: () => {},
	});
	const inBlock = { tessedit_pageseg_mode: tesseract.PSM.SINGLE_BLOCK, user_defined_dpi: '150' };
	await worker.setParameters(inBlock);
	const look = async (pixels: Pixels, box: PictureBox, again: boolean): Promise<Label> => {
		const grey = greyOf(pixels, box);
		const scale = again ? Math.max(1, enlargement(box) * SMALLER) : enlargement(box);
		const enlarged = sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } }).resize(
			Math.round(grey.width * scale),
			Math.round(grey.height * scale),
			{ kernel: 'cubic' },
		);
		const image = await (again ? enlarged.sharpen({ sigma: scale / 2 }) : enlarged)
			.extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fff' })
			.toColourspace('b-w')
			.png({ compressionLevel: 1 })
			.toBuffer();
		const { data } = await worker.recognize(image, {}, { text: true, blocks: false });
		return { text: data.text.trim(), confidence: data.confidence };
	};
	return {
		read: async (pixels, box) => {
			const first = await look(pixels, box, false);
			if (first.confidence >= SURE && first.text !== '') return first;
			const second = await look(pixels, box, true);
			return first.text === '' || second.confidence > first.confidence ? second : first;
		},
		words: async ({ data, width, height }, { place, scale: [x, y], sparse }) => {
			const [left, top] = [Math.floor(place.left), Math.floor(place.top)];
			const [w, h] = [Math.min(width, Math.ceil(place.right) + 1) - left, Math.min(height, Math.ceil(place.bottom) + 1) - top];
			const part = await sharp(data, { raw: { width, height, channels: 3 } })
				.extract({ left, top, width: w, height: h })
				.greyscale()
				.png({ compressionLevel: 1 })
				.toBuffer();
			const dark = (await sharp(part).stats()).channels[0]!.mean < DARK_PART;
			const larger = sharp(part).resize(Math.round(w * x), Math.round(h * y), { kernel: 'cubic', fit: 'fill' });
			const image = await (dark ? larger.negate() : larger).png({ compressionLevel: 1 }).toBuffer();
			if (sparse) await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SPARSE_TEXT });
			const { data: found } = await worker.recognize(image, {}, { text: false, blocks: true });
			if (sparse) await worker.setParameters(inBlock);
			const words = (found.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
			return words
				.filter(({ text, confidence }) => text.length >= LONG_WORD || confidence >= SURE_WORD)
				.map(({ text, bbox }) => ({
					text,
					...{ left: left + bbox.x0 / x, top: top + bbox.y0 / y, right: left + bbox.x1 / x, bottom: top + bbox.y1 / y },
				}));
		},
		close: async () => void (await worker.terminate()),
	};
}

/** Pixels that recognition looks at to read the box. */
export function recognisedPixels(box: PictureBox): number {
	return widthOf(box) * heightOf(box) * enlargement(box) ** 2;
}

function enlargement(box: PictureBox): number {
	return Math.min(ENLARGE[1], Math.max(ENLARGE[0], LETTER / box.letter));
}

/** White where the box has its fill, darker the further the colour is from it; outside of the outline white. */
function greyOf({ width, data }: Pixels, box: PictureBox): { width: number; height: number; data: Uint8Array } {
	const [r, g, b] = box.region.colour;
	const [w, h] = [widthOf(box) + 1, heightOf(box) + 1];
	const grey = new Uint8Array(w * h);
	const counts = new Uint32Array(256);
	for (let y = 0; y < h; y++)
		for (let x = Math.max(0, box.from[y]! - box.left + 1); x < Math.min(w, box.to[y]! - box.left); x++) {
			const at = ((box.top + y) * width + box.left + x) * 3;
			const off = Math.max(Math.abs(data[at]! - r), Math.abs(data[at + 1]! - g), Math.abs(data[at + 2]! - b));
			grey[y * w + x] = off;
			counts[off]!++;
		}
	const full = fullContrast(counts);
	const power = Math.max(r, g, b) < DARK ? THIN : 1;
	for (let i = 0; i < grey.length; i++) grey[i] = 255 - Math.round(255 * Math.min(1, grey[i]! / full) ** power);
	return { width: w, height: h, data: grey };
}

function fullContrast(counts: Uint32Array): number {
	const [least, most] = CONTRAST;
	let left = BOLDEST * counts.reduce((sum, n, off) => sum + (off >= least / 2 ? n : 0), 0);
	let off = 255;
	while (off > least && left > 0) left -= counts[off--]!;
	return Math.min(most, Math.max(least, off));
}

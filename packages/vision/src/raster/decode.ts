// A picture file as pixels: within limits, the first frame alone, and transparent ones on the paper that their ink was meant for.
import type { Sharp, SharpOptions } from 'sharp';
import { heightOf, type Rect, widthOf } from '../graph/geometry.js';
import type { Pixels } from './pixels.js';
import { isSvg, plainSvg } from './svg.js';

/** @source DOCUMENTS.md "Budgets" */
const MAX_PIXELS = 20_000_000;
/** Long side in pixels that is looked at. */
const LOOKED_AT = 1800;
/** Pictures whose long side is shorter are enlarged: thin borders and small letters are easier to tell apart. */
const SMALL = 900;
const THUMBNAIL = 512;
/** Share of a part's size that is shown around it: labels and arrows stand there. */
const PAPER = 0.08;

export interface Decoded {
	readonly pixels: Pixels;
	/** Pixels of the file's own size: small ones are enlarged. */
	readonly own: number;
}

/** Dots an inch at which an SVG has its own size, and how much larger a small one is drawn. */
const DENSITY = 72;
const LARGEN = 4;

/** The pixels, or why there are none. */
export async function decodePicture(bytes: Uint8Array): Promise<Decoded | { problem: string }> {
	const { default: sharp } = await import('sharp');
	try {
		if (!isSvg(bytes)) return await decode((options) => sharp(bytes, options), null);
		const plain = plainSvg(bytes);
		if ('problem' in plain) return plain;
		const { width = 0, height = 0 } = await sharp(plain.svg, { limitInputPixels: false }).metadata();
		const density = Math.max(1, Math.min(DENSITY * LARGEN, (DENSITY * LOOKED_AT) / Math.max(width, height, 1)));
		const drawn = await decode((options) => sharp(plain.svg, { ...options, density }), '#fff');
		return 'problem' in drawn ? drawn : { ...drawn, own: width * height };
	} catch (error) {
		return { problem: /pixel limit/i.test(String(error)) ? 'it has too many pixels' : 'it cannot be decoded' };
	}
}

/** `paper`: what is seen where it is transparent; null where its ink must tell. */
async function decode(from: (options: SharpOptions) => Sharp, paper: string | null): Promise<Decoded | { problem: string }> {
	const open = () => from({ limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', sequentialRead: false });
	const { width = 0, height = 0, hasAlpha } = await open().metadata();
	if (width * height > MAX_PIXELS) return { problem: `it has ${width} x ${height} pixels` };
	const long = Math.max(width, height);
	const side = Math.min(LOOKED_AT, long < SMALL ? long * 2 : long);
	const dark = !paper && hasAlpha && (await isLightInk(await open().ensureAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer()));
	const { data, info } = await open()
		.flatten({ background: paper ?? (dark ? '#111' : '#fff') })
		.toColourspace('srgb')
		.removeAlpha()
		.resize(side, side, { fit: 'inside' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { pixels: asRgb(data, info), own: width * height };
}

/** PNG of at most 1536 px a side, as models like pictures. @source DOCUMENTS.md "A multimodal model" */
export async function pictureForModel({ data, width, height }: Pixels): Promise<Uint8Array> {
	const { default: sharp } = await import('sharp');
	return sharp(data, { raw: { width, height, channels: 3 } })
		.resize(1536, 1536, { fit: 'inside', withoutEnlargement: true })
		.png()
		.toBuffer();
}

/** PNG of at most so many px a side, base64, of the picture or of a part of it with some paper around. */
export async function thumbnailOf({ data, width, height }: Pixels, part: Rect | null = null, side = THUMBNAIL): Promise<string> {
	const { default: sharp } = await import('sharp');
	const whole = sharp(data, { raw: { width, height, channels: 3 } });
	const png = await (part ? whole.extract(withPaper(part, width, height)) : whole)
		.resize(side, side, { fit: 'inside', withoutEnlargement: true })
		.png({ palette: true, effort: 1, compressionLevel: 9 })
		.toBuffer();
	return png.toString('base64');
}

function withPaper(part: Rect, width: number, height: number): { left: number; top: number; width: number; height: number } {
	const margin = Math.round(PAPER * Math.max(widthOf(part), heightOf(part)));
	const [left, top] = [Math.max(0, Math.floor(part.left) - margin), Math.max(0, Math.floor(part.top) - margin)];
	return {
		left,
		top,
		width: Math.min(width, Math.ceil(part.right) + margin) - left,
		height: Math.min(height, Math.ceil(part.bottom) + margin) - top,
	};
}

function asRgb(data: Buffer, { width, height, channels }: { width: number; height: number; channels: number }): Pixels {
	if (channels === 3) return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
	const rgb = new Uint8Array(width * height * 3);
	for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * channels + Math.min(c, channels - 1)]!;
	return { width, height, data: rgb };
}

/** Whether what is drawn on a transparent picture is light: then it was made for a dark page. */
async function isLightInk(rgba: Buffer): Promise<boolean> {
	let [light, opaque, clear] = [0, 0, 0];
	for (let i = 0; i < rgba.length; i += 4) {
		const alpha = rgba[i + 3]!;
		if (alpha < 40) clear++;
		else {
			opaque += alpha;
			light += alpha * Math.max(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
		}
	}
	return clear > rgba.length / 16 && opaque > 0 && light / opaque > 190;
}

// A picture file as pixels: within limits, the first frame alone, and transparent ones on the paper that their ink was meant for.
import type { Pixels } from './pixels.js';

/** @source DOCUMENTS.md "Budgets" */
const MAX_PIXELS = 20_000_000;
/** Long side in pixels that is looked at. */
const LOOKED_AT = 1800;
/** Pictures whose long side is shorter are enlarged: thin borders and small letters are easier to tell apart. */
const SMALL = 900;
const THUMBNAIL = 512;

/** The pixels, or why there are none. */
export async function decodePicture(bytes: Uint8Array): Promise<{ pixels: Pixels } | { problem: string }> {
	const { default: sharp } = await import('sharp');
	try {
		const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', sequentialRead: false });
		const { width = 0, height = 0, hasAlpha } = await open().metadata();
		if (width * height > MAX_PIXELS) return { problem: `it has ${width} x ${height} pixels` };
		const long = Math.max(width, height);
		const side = Math.min(LOOKED_AT, long < SMALL ? long * 2 : long);
		const background =
			hasAlpha && (await isLightInk(await open().ensureAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer())) ? '#111' : '#fff';
		const { data, info } = await open()
			.flatten({ background })
			.toColourspace('srgb')
			.removeAlpha()
			.resize(side, side, { fit: 'inside' })
			.raw()
			.toBuffer({ resolveWithObject: true });
		return { pixels: asRgb(data, info) };
	} catch (error) {
		return { problem: /pixel limit/i.test(String(error)) ? 'it has too many pixels' : 'it cannot be decoded' };
	}
}

/** PNG of at most 1536 px a side, as models like pictures. @source DOCUMENTS.md "A multimodal model" */
export async function pictureForModel({ data, width, height }: Pixels): Promise<Uint8Array> {
	const { default: sharp } = await import('sharp');
	return sharp(data, { raw: { width, height, channels: 3 } })
		.resize(1536, 1536, { fit: 'inside', withoutEnlargement: true })
		.png()
		.toBuffer();
}

/** PNG of at most 512 px a side, base64. */
export async function thumbnailOf({ data, width, height }: Pixels): Promise<string> {
	const { default: sharp } = await import('sharp');
	const png = await sharp(data, { raw: { width, height, channels: 3 } })
		.resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
		.png({ palette: true, effort: 1, compressionLevel: 9 })
		.toBuffer();
	return png.toString('base64');
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

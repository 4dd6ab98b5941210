// Small PDF files, written at test time: text at places, in colours and modes, pictures of pages, passwords, and documents that mean harm.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export interface PdfText {
	readonly text: string;
	/** Points from the left and the bottom. */
	readonly x: number;
	readonly y: number;
	/** Points; default 11. */
	readonly size?: number;
	/** 0-1 each; default black. */
	readonly colour?: readonly [number, number, number];
	/** PDF text rendering mode; 3 is invisible. Default 0. */
	readonly mode?: number;
}

export interface PdfPage {
	/** Lines of text from the top, in Helvetica; `_` and any Latin-1 character may occur. */
	readonly lines?: readonly string[];
	readonly texts?: readonly PdfText[];
	/** Filled rectangles behind the text: x, y, width, height, grey 0-1. */
	readonly boxes?: readonly (readonly [number, number, number, number, number])[];
	/** A grey picture over the whole page, behind the text; one byte a pixel. */
	readonly picture?: { readonly width: number; readonly height: number; readonly data: Uint8Array };
	readonly width?: number;
	readonly height?: number;
}

export interface PdfOptions {
	/** Encrypts with this password (RC4, 40 bits: the oldest way, which every reader knows). */
	readonly password?: string;
}

const PASSWORD_PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const FILE_ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const PERMISSIONS = -4;

/** The bytes of a PDF with these pages. */
export function pdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array {
	const objects: { head: string; stream?: Buffer }[] = [];
	const add = (head: string, stream?: Buffer) => objects.push({ head, stream });
	const first = 4;
	const kids: string[] = [];
	const later: { head: string; stream?: Buffer }[] = [];
	let next = first;
	for (const page of pages) {
		const { width = 612, height = 792 } = page;
		const content = Buffer.from(contentOf(page, height, width), 'latin1');
		const number = next++;
		const contentNumber = next++;
		const pictureNumber = page.picture ? next++ : null;
		kids.push(`${number} 0 R`);
		const pictures = pictureNumber === null ? '' : `/XObject << /P ${pictureNumber} 0 R >>`;
		later.push({
			head: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${contentNumber} 0 R /Resources << /Font << /F 3 0 R >> ${pictures} >> >>`,
		});
		later.push({ head: `<< /Length ${content.length} >>`, stream: content });
		if (page.picture) {
			const data = deflateSync(page.picture.data);
			later.push({
				head: `<< /Type /XObject /Subtype /Image /Width ${page.picture.width} /Height ${page.picture.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>`,
				stream: data,
			});
		}
	}
	add('<< /Type /Catalog /Pages 2 0 R >>');
	add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
	add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
	for (const object of later) add(object.head, object.stream);
	return assemble(objects, options.password);
}

/** A PDF of objects written by hand, numbered from 1; the first is the catalogue. */
export function rawPdf(objects: readonly { head: string; stream?: Uint8Array }[]): Uint8Array {
	return assemble(objects.map(({ head, stream }) => ({ head, stream: stream && Buffer.from(stream) })));
}

/** A PDF whose objects carry other numbers: above 4,194,304 pdfium knows none, and other readers do. */
export function renumberedPdf(pages: readonly string[], numberOf: (number: number) => number): Uint8Array {
	const link = (number: number) => `${numberOf(number)} 0 R`;
	const kids = pages.map((_, at) => 4 + 2 * at);
	const objects: [number, string][] = [
		[1, `<< /Type /Catalog /Pages ${link(2)} >>`],
		[2, `<< /Type /Pages /Kids [${kids.map(link).join(' ')}] /Count ${pages.length} >>`],
		[3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
	];
	for (const [at, text] of pages.entries()) {
		const number = 4 + 2 * at;
		const content = `BT /F 11 Tf 50 700 Td (${text}) Tj ET`;
		objects.push(
			[
				number,
				`<< /Type /Page /Parent ${link(2)} /MediaBox [0 0 612 792] /Contents ${link(number + 1)} /Resources << /Font << /F ${link(3)} >> >> >>`,
			],
			[number + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
		);
	}
	let file = '%PDF-1.4\n';
	let table = '0 1\n0000000000 65535 f \n';
	for (const [number, body] of objects) {
		table += `${numberOf(number)} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
		file += `${numberOf(number)} 0 obj\n${body}\nendobj\n`;
	}
	const size = Math.max(...objects.map(([number]) => numberOf(number))) + 1;
	return Buffer.from(`${file}xref\n${table}trailer\n<< /Size ${size} /Root ${link(1)} >>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

function contentOf(page: PdfPage, height: number, width: number): string {
	const parts: string[] = [];
	if (page.picture) parts.push(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`);
	for (const [x, y, w, h, grey] of page.boxes ?? []) parts.push(`${grey} g ${x} ${y} ${w} ${h} re f`);
	const texts: PdfText[] = [...(page.lines ?? []).map((text, at) => ({ text, x: 50, y: height - 60 - at * 15 })), ...(page.texts ?? [])];
	for (const { text, x, y, size = 11, colour = [0, 0, 0], mode = 0 } of texts)
		parts.push(`BT ${colour.join(' ')} rg ${mode} Tr /F ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`);
	return parts.join('\n');
}

function assemble(objects: readonly { head: string; stream?: Buffer }[], password?: string): Uint8Array {
	const key = password === undefined ? null : encryptionKey(password);
	const all = [...objects];
	if (key !== null && password !== undefined)
		all.push({
			head: `<< /Filter /Standard /V 1 /R 2 /O <${ownerEntry(password).toString('hex')}> /U <${rc4(key, PASSWORD_PADDING).toString('hex')}> /P ${PERMISSIONS} >>`,
		});
	let file = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1');
	const places: number[] = [];
	all.forEach(({ head, stream }, at) => {
		places.push(file.length);
		const body =
			stream === undefined
				? Buffer.alloc(0)
				: Buffer.concat([
						Buffer.from('\nstream\n'),
						key === null ? stream : rc4(objectKey(key, at + 1), stream),
						Buffer.from('\nendstream'),
					]);
		file = Buffer.concat([file, Buffer.from(`${at + 1} 0 obj\n${head}`, 'latin1'), body, Buffer.from('\nendobj\n')]);
	});
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
	const encrypt = key === null ? '' : `/Encrypt ${all.length} 0 R /ID [<${FILE_ID.toString('hex')}> <${FILE_ID.toString('hex')}>]`;
	const tail = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${encrypt} >>\nstartxref\n${file.length}\n%%EOF\n`;
	return new Uint8Array(Buffer.concat([file, Buffer.from(tail, 'latin1')]));
}

function padded(password: string): Buffer {
	return Buffer.concat([Buffer.from(password, 'latin1'), PASSWORD_PADDING]).subarray(0, 32);
}

function md5(...parts: Buffer[]): Buffer {
	return createHash('md5').update(Buffer.concat(parts)).digest();
}

function ownerEntry(password: string): Buffer {
	return rc4(md5(padded(password)).subarray(0, 5), padded(password));
}

function encryptionKey(password: string): Buffer {
	const permissions = Buffer.alloc(4);
	permissions.writeInt32LE(PERMISSIONS);
	return md5(padded(password), ownerEntry(password), permissions, FILE_ID).subarray(0, 5);
}

function objectKey(key: Buffer, number: number): Buffer {
	return md5(key, Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0])).subarray(0, 10);
}

/** OpenSSL 3 no longer offers RC4, and twelve lines do. */
function rc4(key: Buffer, data: Buffer): Buffer {
	const box = Uint8Array.from({ length: 256 }, (_, i) => i);
	for (let i = 0, j = 0; i < 256; i++) {
		j = (j + box[i]! + key[i % key.length]!) & 255;
		[box[i], box[j]] = [box[j]!, box[i]!];
	}
	const result = Buffer.alloc(data.length);
	for (let n = 0, i = 0, j = 0; n < data.length; n++) {
		i = (i + 1) & 255;
		j = (j + box[i]!) & 255;
		[box[i], box[j]] = [box[j]!, box[i]!];
		result[n] = data[n]! ^ box[(box[i]! + box[j]!) & 255]!;
	}
	return result;
}

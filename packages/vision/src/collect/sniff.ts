// What a file really is, by its first bytes: names lie.
import { isSvg } from '../raster/svg.js';

export type Format = 'pdf' | 'picture' | 'text' | 'other';

/** PDFs may begin with some other bytes. */
const PDF_WITHIN = 1024;

export function sniff(bytes: Uint8Array): Format {
	const head = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_WITHIN));
	if (head.includes('%PDF-')) return 'pdf';
	if (/^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(head)) return 'picture';
	if (isSvg(bytes)) return 'picture';
	if (/^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/.test(head) || bytes.subarray(0, 8192).includes(0)) return 'other';
	return 'text';
}

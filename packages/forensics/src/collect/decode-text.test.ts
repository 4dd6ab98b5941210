import { describe, expect, it } from 'vitest';
import { decodeFile, decodeText } from './decode-text.js';

const CODE = 'name = "Zoë"\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('text that is read', () => {
	it.each([
		['UTF-8', Buffer.from(CODE), CODE, null, 0],
		['UTF-8 with a mark', Buffer.from(`\ufeff${CODE}`), CODE, null, 0],
		['UTF-16 with its mark', Buffer.from(`\ufeff${CODE}`, 'utf16le'), CODE, 'UTF-16', 0],
		['UTF-16, big end first', swapped(`\ufeff${CODE}`), CODE, 'UTF-16', 0],
		['UTF-16 without its mark', Buffer.from(CODE, 'utf16le'), CODE, 'UTF-16', 0],
		['Windows-1252', Buffer.from('a = "\x93\xeb\x94"\n', 'latin1'), 'a = "“ë”"\n', 'Windows-1252', 0],
		[
			'a cookie in the second line',
			Buffer.from('#!/usr/bin/python\n# -*- coding: koi8-r -*-\nx = "\xc1"\n', 'latin1'),
			'#!/usr/bin/python\n# -*- coding: koi8-r -*-\nx = "а"\n',
			'koi8-r',
			0,
		],
		[
			'a cookie by a name of Python',
			Buffer.from('# coding=latin_1\nx = "\xe9"\n', 'latin1'),
			'# coding=latin_1\nx = "é"\n',
			'windows-1252',
			0,
		],
		[
			'one bad byte among characters of UTF-8',
			Buffer.concat([Buffer.from(CODE), Buffer.from([0xff]), Buffer.from('\n')]),
			`${CODE}\ufffd\n`,
			'UTF-8 with bytes that are no characters',
			1,
		],
		[
			'a cookie that names nothing',
			Buffer.from('# coding: klingon\nx = "\xe9"\n', 'latin1'),
			'# coding: klingon\nx = "é"\n',
			'Windows-1252',
			0,
		],
		[
			'a cookie too late to count',
			Buffer.from('\n\n# coding: koi8-r\nx = "\xe9"\n', 'latin1'),
			'\n\n# coding: koi8-r\nx = "é"\n',
			'Windows-1252',
			0,
		],
		['a cookie that the bytes contradict', Buffer.from('# coding: latin-1\nx = "é"\n'), '# coding: latin-1\nx = "é"\n', null, 0],
		['nothing', Buffer.alloc(0), '', null, 0],
	])('%s', (_, content, text, encoding, replaced) => {
		expect(decodeText(content)).toEqual({ text, encoding, replaced });
	});
});

describe('what is no text', () => {
	it.each([
		['zeros', Buffer.from([120, 0, 120]), 'binary'],
		['zeros in both places of a pair', Buffer.from([1, 0, 0, 1, 0, 2]), 'binary'],
		['compressed data', Buffer.from(Array.from({ length: 512 }, (_, i) => ((i * 167 + 91) % 255) + 1)), 'binary'],
		['a pointer', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'), 'pointer to a Git LFS object'],
	])('%s', (_, content, skipped) => {
		expect(decodeText(content)).toEqual({ skipped });
	});
});

describe('a file of Python', () => {
	const read = (content: string | Buffer, path = 'a.py') => {
		const found = decodeFile(path, Buffer.from(content));
		return 'text' in found ? found.text : found.skipped;
	};

	it.each([
		['utf-7', '# -*- coding: utf-7 -*-\n# +AAo-import os\n'],
		['unicode-escape', '# coding: unicode_escape\n# \\u000aimport os\n'],
		['rot13', '#!/usr/bin/python\n# coding=rot13\n'],
	])('is not read where its comments may hold code: %s', (name, text) => expect(read(text)).toBe(`its encoding ${name} is not read`));

	it.each([
		['a lone carriage return ends a line', '# note\rimport os\r\nx = 1\n', '# note\nimport os\r\nx = 1\n'],
		['names in full width', 'ｏｓ.ｓｙｓｔｅｍ("x")\n', 'os.system("x")\n'],
		['names with a letter for two', 'ﬁnd = 1\n', 'find = 1\n'],
		['signs of other languages stay', 'x = "（你好）…" # Zoë\n', 'x = "（你好）…" # Zoë\n'],
		['a cookie of single bytes over text of UTF-8', '# coding: latin-1\nx = "ë"\n', '# coding: latin-1\nx = "ë"\n'],
	])('is read as Python does: %s', (_, text, as) => expect(read(text)).toBe(as));

	it('and no other file', () => {
		expect(read('# coding: utf-7\n', 'notes.md')).toBe('# coding: utf-7\n');
		expect(read('// ｏｓ\r', 'a.ts')).toBe('// ｏｓ\r');
	});
});

// @module-tag slow

import { openRepository } from '@auditor/forensics';
import { gitRepository } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { overlaid } from './overlay.js';

it('shows files as they would be, in the order asked for, and leaves all others as they are', async () => {
	const repo = gitRepository([
		{ at: '2026-01-01T10:00:00Z', message: 'feat: begin', files: { 'a.py': 'a = 1\n', 'b.py': 'b = 1\n', 'c.py': 'c = 1\n' } },
	]);
	const snapshot = await openRepository(repo.folder);
	try {
		const over = overlaid(
			snapshot,
			new Map([
				['b.py', Buffer.from('b = 22\n')],
				['new/d.py', Buffer.from('d = 1\n')],
			]),
		);
		expect(over.files().map((f) => f.path)).toEqual(['a.py', 'b.py', 'c.py', 'new/d.py']);
		expect(over.files()[1]).toMatchObject({ bytes: 7, mode: '100644' });
		expect(over.files()[1]!.blob).not.toBe(snapshot.files()[1]!.blob);
		const read: string[] = [];
		await over.readBlobs([...over.files()].reverse(), (file, result) => {
			read.push(`${file.path} ${'content' in result ? result.content.toString() : result.skipped}`);
		});
		expect(read).toEqual(['new/d.py d = 1\n', 'c.py c = 1\n', 'b.py b = 22\n', 'a.py a = 1\n']);
		expect(over.readNow?.(over.files()).map((content) => content?.toString())).toEqual(['a = 1\n', 'b = 22\n', 'c = 1\n', 'd = 1\n']);
		expect(Buffer.from((await over.readFile('b.py'))!).toString()).toBe('b = 22\n');
		expect(await over.readFile('none.py')).toBeNull();
	} finally {
		await snapshot.close();
	}
});

// A folder that is removed when the test file ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function temporaryFolder(prefix = 'auditor-test-'): string {
	const folder = mkdtempSync(join(tmpdir(), prefix));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

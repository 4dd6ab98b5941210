// What tests leave in the folder for temporary files lies in one folder, which is removed when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp(): () => void {
	const folder = mkdtempSync(join(tmpdir(), 'auditor-tests-'));
	process.env.TMPDIR = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

// A folder that is removed when the run of the tests ends, as `tools/temporary.setup.ts` sees to it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolder(prefix = 'auditor-test-'): string {
	return mkdtempSync(join(tmpdir(), prefix));
}

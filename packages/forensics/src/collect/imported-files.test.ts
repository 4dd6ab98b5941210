// @module-tag slow
import { gitRepository } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { detectRepository } from '../detect-repository.js';
import { openRepository } from '../sandbox/open-repository.js';

const DANGER = 'import os\n\n\ndef run(url):\n    os.system("git clone " + url)\n';
const DANGER_TS = 'import { execSync } from "node:child_process";\nexport const run = (url: string) => execSync(`git clone ${url}`);\n';

/** Context of the one danger of a repository; null: it was not seen. */
async function contextOfDanger(files: Record<string, string>) {
	const snapshot = await openRepository(gitRepository([{ message: 'Write it', files }]).folder);
	const { facts } = await detectRepository(snapshot, { cache: false });
	await snapshot.close();
	return facts.unsafeCalls[0]?.context ?? null;
}

describe('a file that is named like generated or vendored code', () => {
	it.each([
		['a suffix', { 'app/main.py': 'from app.run_gen import run\nrun(input())\n', 'app/run_gen.py': DANGER }],
		['a folder', { 'app/main.py': 'from .generated import run\nrun.run(input())\n', 'app/generated/run.py': DANGER }],
		['vendor', { 'app/main.py': 'import app.vendor.run as r\nr.run(input())\n', 'app/vendor/run.py': DANGER }],
		['a build folder', { 'main.py': 'from build.run import run\nrun(input())\n', 'build/run.py': DANGER }],
		['two steps', { 'main.py': 'from vendor.a import run\nrun(input())\n', 'vendor/a.py': 'from .b import run\n', 'vendor/b.py': DANGER }],
		[
			'a suffix of TypeScript',
			{ 'src/main.ts': 'import { run } from "./run.generated.js";\nrun(process.argv[2]);\n', 'src/run.generated.ts': DANGER_TS },
		],
	])('is product where the product imports it: %s', async (_, files) => expect(await contextOfDanger(files)).toBe('source'));

	it.each([
		['nobody imports it', { 'app/main.py': 'print(1)\n', 'app/vendor/run.py': DANGER }],
		[
			'a test imports it',
			{ 'app/main.py': 'print(1)\n', 'tests/test_a.py': 'from app.vendor.run import run\n', 'app/vendor/run.py': DANGER },
		],
		['an installer wrote it', { 'main.py': 'from run import run\nrun(input())\n', '.venv/lib/site-packages/run.py': DANGER }],
		['its JavaScript was built', { 'bin.ts': 'import "./dist/run.js";\n', 'dist/run.js': DANGER_TS.replace(': string', '') }],
	])('stays unread where %s', async (_, files) => expect(await contextOfDanger(files)).toBeNull());
});

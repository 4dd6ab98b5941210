// Publishes what the changesets have versioned, as the release workflow does. Provenance ties a package to the repository that built it, so each manifest
// names that repository; it is known where the workflow runs and stands in no file.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './setup.mjs';

const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY } = process.env;
if (!GITHUB_REPOSITORY) {
	process.stderr.write('GITHUB_REPOSITORY is not set: packages are published by the release workflow.\n');
	process.exit(2);
}
for (const group of ['packages', 'apps', 'rubrics'])
	for (const name of readdirSync(join(root, group))) {
		const file = join(root, group, name, 'package.json');
		const repository = { type: 'git', url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`, directory: `${group}/${name}` };
		writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), repository }, null, 2)}\n`);
	}
process.exitCode = spawnSync(bin('changeset'), ['publish'], { cwd: root, stdio: 'inherit' }).status ?? 1;

// `node tools/scripts/probe-values.mjs facts.json ...`: adds to apps/cli/src/rubric/probe-values.ts what the findings of these audits hold under
// `values`. The check of a rubric compares its conditions with it, so that a slip in a name is found before anything is audited.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const FILE = join(root, 'apps/cli/src/rubric/probe-values.ts');
const known = new Map(read().map(([probe, names]) => [probe, new Set(names.split(' '))]));
for (const path of process.argv.slice(2))
	for (const { probe, values } of JSON.parse(readFileSync(path, 'utf8')).findings)
		for (const name of Object.keys(values)) known.set(probe, (known.get(probe) ?? new Set()).add(name));
const byName = (a, b) => (a < b ? -1 : 1);
const rows = [...known].sort(([a], [b]) => byName(a, b)).map(([probe, names]) => `\t'${probe}': '${[...names].sort(byName).join(' ')}',`);
writeFileSync(
	FILE,
	`// Written by tools/scripts/probe-values.mjs: names that findings of a probe hold under \`values\`, as far as audits have shown them.\nexport const probeValues: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`,
);

function read() {
	try {
		return [...readFileSync(FILE, 'utf8').matchAll(/^\t'([^']+)':\s+'([^']*)',$/gm)].map(([, probe, names]) => [probe, names]);
	} catch {
		return [];
	}
}

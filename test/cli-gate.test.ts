// The gate as a CI job uses it: a baseline that passes, a danger that is new, thresholds and suppressions of a configuration, exit codes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor, shell } from './support/shell.js';

const folder = temporaryFolder('auditor-gate-');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
let target: string;
const audit = (out: string, ...more: string[]) =>
	auditor(['audit', target, '--quiet', '--no-cache', '--out', join(folder, out), ...more], { cwd: folder });

beforeAll(async () => {
	target = agentRepository().folder;
	expect((await audit('before')).status).toBe(0);
});

describe('the gate of an audit', () => {
	it('passes against its own baseline, and fails for a new danger alone', async () => {
		const baseline = ['--baseline', join(folder, 'before/report.json')];
		const same = await audit('same', ...baseline);
		expect([same.status, same.stderr]).toEqual([0, '']);

		const file = join(target, 'src/tools/repo_tools.py');
		writeFileSync(
			file,
			`${'# one more line\n'.repeat(10)}import os\n${readFileSync(file, 'utf8')}\n\ndef shell(url):\n    os.system("git clone " + url)\n`,
		);
		shell('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qam', 'feat: clone with the system shell'], {
			cwd: target,
		});
		const worse = await audit('worse', ...baseline, '--format', 'sarif');
		expect(worse.status).toBe(1);
		expect(worse.stderr).toMatch(/error safe_tool_engineering src\/tools\/repo_tools\.py:\d+: .*os\.system/);
		const errors = read('worse/gate.json').problems.filter((p: { level: string }) => p.level === 'error');
		expect(new Set(errors.map((p: { criterion: string }) => p.criterion))).toEqual(new Set(['safe_tool_engineering']));

		const [{ fingerprint }] = errors.filter((p: { kind: string }) => p.kind === 'danger');
		const suppressions = errors.map((p: { fingerprint: string }) => ({
			fingerprint: p.fingerprint,
			reason: 'reviewed',
			expires: '2999-12-31',
		}));
		writeFileSync(join(folder, 'accepted.json'), JSON.stringify({ gate: { suppressions } }));
		const accepted = await audit('accepted', ...baseline, '--config', 'accepted.json', '--format', 'sarif');
		expect([accepted.status, accepted.stderr]).toEqual([0, '']);
		expect(read('accepted/gate.json').suppressed).toBeGreaterThan(0);
		expect(readFileSync(join(folder, 'worse/report.sarif'), 'utf8')).toContain(fingerprint);
	});

	it('takes thresholds from the configuration beside it', async () => {
		writeFileSync(
			join(folder, 'auditor.config.ts'),
			"import { defineConfig } from '@auditor/cli/config';\nexport default defineConfig({ gate: { criteria: { safe_tool_engineering: { level: 'error', min: 5 }, swarm_visual: 'off' } } });\n",
		);
		const { status, stderr } = await audit('thresholds');
		expect(status).toBe(1);
		expect(stderr).toMatch(/error safe_tool_engineering: .* is below 5\.\n/);
		expect((await audit('none', '--no-config')).status).toBe(0);
	});

	it('says what is wrong with a configuration before it audits', async () => {
		writeFileSync(join(folder, 'bad.json'), '{ "gates": {} }');
		const { status, stderr } = await audit('bad', '--config', 'bad.json');
		expect(status).toBe(2);
		expect(stderr).toMatch(/gates/);
	});
});

// The same audit with the network out of reach says the same: nothing is fetched, not even the data of the recognition of letters.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdf } from '@auditor/testkit';
import { afterAll, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { root, shell } from './support/shell.js';

const folder = mkdtempSync(join(tmpdir(), 'auditor-offline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** A fresh user and network name space, in which there is not even a loopback device that is up. */
const alone = ['unshare', '--user', '--map-root-user', '--net'] as const;

it.skipIf(!allowed())('gives the same report without a network (skipped where unshare is not permitted)', () => {
	const repository = agentRepository();
	const report = join(folder, 'report.pdf');
	writeFileSync(report, pdf([{ lines: ['The report of the kitchen'] }, { lines: [], picture: bars() }]));
	const audit = (prefix: readonly string[], out: string) => {
		const command = [...prefix, process.execPath, join(root, 'apps/cli/dist/main.js'), 'audit', repository.folder, '--report', report];
		const options = ['--format', 'json', '--no-cache', '--out', join(folder, out)];
		const { status, stderr } = shell(command[0]!, [...command.slice(1), ...options], { env: { HOME: folder } });
		expect([status, stderr.includes('EAI_AGAIN')]).toEqual([expect.any(Number), false]);
		return withoutTimes(readFileSync(join(folder, out, 'report.json'), 'utf8'));
	};
	expect(audit(alone, 'offline')).toEqual(audit([], 'online'));
});

/** A page of black bars, so that recognition has to be loaded. */
function bars(): { width: number; height: number; data: Uint8Array } {
	const [width, height] = [400, 500];
	return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => (Math.floor(at / width / 20) % 2 ? 255 : 0)) };
}

function allowed(): boolean {
	try {
		return shell(alone[0], [...alone.slice(1), 'true']).status === 0;
	} catch {
		return false;
	}
}

/** All but when it was and how long it took. */
function withoutTimes(text: string): unknown {
	const { times: _, ...report } = JSON.parse(text) as Record<string, unknown>;
	return report;
}

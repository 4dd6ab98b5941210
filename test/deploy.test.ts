// Do the files of deploy/ fit the program? Options that exist, grace periods that let a worker drain, probes where it answers, a Redis that forgets nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { auditor, root } from './support/shell.js';

const folder = join(root, 'deploy');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
/** For leaving queue and store, beside the drain. */
const LEAVE_SECONDS = 15;
const valueIn = (args: readonly string[], option: string) => args[args.indexOf(option) + 1]!;
const compose = parse(text('compose.yaml'), { merge: true });
const manifests = ['redis.yaml', 'worker.yaml'].flatMap((name) => parseAllDocuments(text(`kubernetes/${name}`)).map((d) => d.toJS()));
const pod = manifests.find((m) => m.kind === 'Deployment').spec.template.spec;
const [worker] = pod.containers;

describe('the commands', () => {
	it.each<[string, readonly string[]]>([
		['worker of compose.yaml', compose.services.worker.command],
		['batch of compose.yaml', compose.services.batch.command],
		['worker of Kubernetes', worker.args],
	])('%s knows each of its options', async (_, [command, ...args]) => {
		const { stdout } = await auditor([command!, '--help']);
		const options = args.filter((arg) => arg.startsWith('--'));
		expect(options.length).toBeGreaterThan(1);
		for (const option of options) expect(stdout, option).toContain(`${option} <`);
	});
	it('let a worker drain, and leave', () => {
		const seconds = (time: string) => Number(/^(\d+)s$/.exec(time)![1]);
		expect(seconds(compose.services.worker.stop_grace_period)).toBeGreaterThanOrEqual(
			Number(valueIn(compose.services.worker.command, '--drain')) + LEAVE_SECONDS,
		);
		expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(valueIn(worker.args, '--drain')) + LEAVE_SECONDS);
	});
	it('are asked how they are where they answer', () => {
		const port = Number(valueIn(worker.args, '--health').split(':')[1]);
		expect([worker.livenessProbe.httpGet, worker.readinessProbe.httpGet]).toEqual([
			{ path: '/healthz', port },
			{ path: '/readyz', port },
		]);
	});
	it('have the memory that their targets may use', async () => {
		const limit = Number(/default: (\d+)/.exec((await auditor(['worker', '--help'])).stdout.match(/--memory-limit[\s\S]*?\)/)![0])![1]);
		const gib = Number(/^(\d+)Gi$/.exec(worker.resources.limits.memory)![1]);
		expect(gib * 1024 ** 3).toBeGreaterThan(Number(valueIn(worker.args, '--concurrency')) * limit * 1e6);
	});
});

it('each Redis keeps what it is told', () => {
	const redis = manifests.find((m) => m.kind === 'StatefulSet').spec.template.spec.containers[0];
	for (const command of [compose.services.redis.command, redis.command])
		expect(command.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction --requirepass/);
});

it('no file holds a secret, and every manifest is named', () => {
	const { resources } = parse(text('kubernetes/kustomization.yaml'));
	expect(readdirSync(join(folder, 'kubernetes')).sort()).toEqual(['kustomization.yaml', ...resources].sort());
	for (const { env } of [worker, manifests.find((m) => m.kind === 'StatefulSet').spec.template.spec.containers[0]])
		for (const { name, value } of env) expect([name, value === undefined || !/SECRET|KEY|PASSWORD/.test(name)]).toEqual([name, true]);
	for (const service of Object.values<{ environment?: Record<string, string> }>(compose.services))
		for (const [name, value] of Object.entries(service.environment ?? {}))
			if (/SECRET|KEY|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{/);
});

it('the image starts what the build makes', () => {
	expect(text('Containerfile')).toContain('ENTRYPOINT ["node", "/app/dist/main.js"]');
	expect(existsSync(join(root, 'apps/cli/dist/main.js'))).toBe(true);
});

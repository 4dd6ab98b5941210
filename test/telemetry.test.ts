// Metrics and traces as an operator gets them: the file of deploy/ with the SDK of OpenTelemetry, and a collector on this machine.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor, root } from './support/shell.js';

interface Point {
	readonly asDouble?: number;
	readonly count?: string | number;
	readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Metric {
	readonly name: string;
	readonly sum?: { dataPoints: Point[] };
	readonly histogram?: { dataPoints: Point[] };
	readonly gauge?: { dataPoints: Point[] };
}

it('tells a collector how many targets were judged, how long each stage took, and nothing of the targets', async () => {
	const bodies: { path: string; body: string }[] = [];
	const collector = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (text: string) => (body += text));
		request.on('end', () => {
			bodies.push({ path: request.url ?? '', body });
			response.setHeader('content-type', 'application/json').end('{}');
		});
	});
	await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
	const cwd = temporaryFolder();
	writeFileSync(join(cwd, 'class.csv'), `id,repo\nann,${agentRepository().folder}\nbob,${join(cwd, 'nothing-here')}\n`);
	try {
		const { status } = await auditor(['batch', 'class.csv', '--out', 'cohort', '--no-cache', '--quiet', '--no-similarity'], {
			cwd,
			alone: true,
			env: {
				NODE_OPTIONS: `--import ${join(root, 'deploy/telemetry.mjs')}`,
				OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
			},
		});
		expect(status).toBe(0);
	} finally {
		collector.close();
	}
	const metrics = bodies
		.filter(({ path }) => path === '/v1/metrics')
		.flatMap(({ body }) => JSON.parse(body).resourceMetrics as { scopeMetrics: { metrics: Metric[] }[] }[])
		.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
	const points = (name: string) =>
		metrics
			.filter((metric) => metric.name === name)
			.flatMap((metric) => (metric.sum ?? metric.histogram ?? metric.gauge)!.dataPoints)
			.map(({ asDouble, count, attributes }) => [...attributes.map(({ value }) => Object.values(value)[0]), Number(asDouble ?? count)]);
	expect(points('auditor.targets')).toEqual(
		expect.arrayContaining([
			['audited', false, 1],
			['failed', false, 1],
		]),
	);
	expect(points('auditor.target.duration')).toHaveLength(2);
	expect(points('auditor.queue.wait')).toEqual([[2]]);
	expect(points('auditor.queue.targets').map(([state]) => state)).toEqual(expect.arrayContaining(['waiting', 'active', 'dead']));
	expect(points('auditor.stage.duration').map(([stage]) => stage)).toEqual(expect.arrayContaining(['repo_detective', 'prosecutor']));
	expect(
		bodies
			.filter(({ path }) => path === '/v1/traces')
			.map(({ body }) => body)
			.join(''),
	).toContain('"name":"audit"');
	for (const { body } of bodies) expect(body).not.toContain(cwd);
});

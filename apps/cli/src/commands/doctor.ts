// auditor doctor: what the machine has, and what an audit would therefore contain. Asks a model for nothing but its list of models.
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import { printable } from '../output/printable.js';
import { named } from '../trust/origin.js';
import type { CommandInput } from './definition.js';

export default async function main({ options, signal }: CommandInput): Promise<number> {
	const { findings, audit } = await examine({
		cwd: process.cwd(),
		environment: process.env,
		models: options.model as string[] | undefined,
		baseUrl: options.baseUrl === undefined ? undefined : named(String(options.baseUrl)),
		queue: options.queue as string | undefined,
		store: options.store as string | undefined,
		signal,
	});
	if (options.json) process.stdout.write(`${JSON.stringify({ findings, audit }, null, 2)}\n`);
	else process.stdout.write(printable(told(findings, audit)));
	return findings.some((f) => f.state === 'missing') ? 2 : 0;
}

const marks = { ok: 'ok     ', missing: 'MISSING', without: 'without' } as const;

function told(findings: readonly Finding[], audit: readonly string[]): string {
	const width = Math.max(...findings.map((f) => f.what.length));
	return [
		...findings.map((f) => `${marks[f.state]}  ${f.what.padEnd(width)}  ${f.detail}`),
		'',
		'An audit here would contain:',
		...audit.map((line) => `  ${line}`),
		'',
	].join('\n');
}

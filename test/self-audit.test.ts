// The auditor in its own dock: what we know to be true of this repository is what it says. Facts, not scores: those may change with the rules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Json } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditor } from './support/shell.js';

const out = temporaryFolder('auditor-self-');
let findings: Finding[];
let report: { documents: { name: string }[] };

// A tree without its history, such as an unpacked archive, has no commit to audit.
describe.skipIf(!existsSync('.git'))('this repository', () => {
	beforeAll(async () => {
		const clone = join(out, 'auditor');
		expect(spawnSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), clone]).status).toBe(0);
		const { status } = await auditor(['audit', clone, '--rubric', 'automaton-auditor', '--out', join(out, 'audit'), '--no-config', '-q']);
		expect(status).toBe(0);
		({ findings } = JSON.parse(readFileSync(join(out, 'audit/facts.json'), 'utf8')));
		report = JSON.parse(readFileSync(join(out, 'audit/report.json'), 'utf8'));
	});

	it.each<[string, string, Record<string, Json>, Record<string, Json>]>([
		[
			'the detectives run side by side and meet',
			'graph/role-fan-out',
			{ role: 'detective' },
			{ parallel: 3, joinNode: 'evidence_aggregator' },
		],
		['the judges are started from a list', 'graph/role-fan-out', { role: 'judge' }, { joinNode: 'judicial_aggregator' }],
		['an opinion holds score, argument and citations', 'state/opinion-model', {}, { name: 'judicialOpinionSchema', missingFields: [] }],
		['its score is bounded', 'state/bounded-score', {}, { name: 'judicialOpinionSchema', min: 1, max: 5 }],
		['the final judge asks no model', 'synthesis/deterministic', {}, { function: 'chiefJustice' }],
		['a danger caps the score', 'synthesis/rule', { rule: 'security' }, { applied: true, effect: 'score' }],
		['evidence bounds it', 'synthesis/rule', { rule: 'evidence' }, { applied: true, effect: 'score' }],
		['dissent is told', 'synthesis/rule', { rule: 'dissent' }, { applied: true, effect: 'text' }],
		['the personas have prompts of their own', 'personas/distinct', {}, { missing: [] }],
		['the drawing shows judges side by side', 'vision/parallelism-shown', { role: 'judge' }, { level: 3 }],
	])('says that %s', (_, probe, select, values) => {
		const own = findings.filter((f) => f.probe === probe && Object.entries(select).every(([key, value]) => f.values[key] === value));
		expect(own).toHaveLength(1);
		expect(own[0]).toMatchObject({ outcome: 'true', values });
	});

	it('denies no rule that stands behind a list, and no model that stands behind a port', () => {
		const denied = findings.filter(({ probe, outcome }) => /^(?:synthesis\/rule|output\/)/.test(probe) && outcome === 'false');
		expect(denied.map(({ message }) => message)).toEqual([]);
	});

	it('takes the page on the architecture for its report', () => {
		expect(report.documents[0]?.name).toBe('docs/architecture.md');
	});
});

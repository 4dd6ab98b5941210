import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AuditReport } from '@auditor/schema';
import { faultOf } from '@auditor/schema/pure';
import Ajv from 'ajv-draft-04';
import type { Log, Result } from 'sarif';
import { describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { hostileReport } from './hostile.js';
import { largeReport } from './large.js';
import { evidence } from './parts.js';

// The standard's own schema, as Microsoft's test package ships it.
const schema = JSON.parse(
	readFileSync(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
);
const formats = {
	uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
	'uri-reference': /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/,
	'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
};
const validate = new Ajv({ strict: false, unicodeRegExp: false, formats, allErrors: true }).compile(schema);

const log = (report: AuditReport, options: Parameters<typeof render>[2] = {}): Log => JSON.parse(render(report, 'sarif', options));
const results = (report: AuditReport, options: Parameters<typeof render>[2] = {}): Result[] => log(report, options).runs[0]!.results!;

describe('the official schema of SARIF 2.1.0', () => {
	it.each([
		['the fixture', fixtureReport(), {}],
		[
			'all results with suppressions and a baseline',
			fixtureReport(),
			{
				results: 'all' as const,
				baseline: [],
				suppressions: [{ fingerprint: fixtureReport().criteria[0]!.evidence[0]!.fingerprint, reason: 'r', expires: null }],
			},
		],
		['hostile text', hostileReport(), { results: 'all' as const }],
		['2,000 findings', largeReport(60, 2000), { results: 'all' as const }],
		[
			'no forge and no commit',
			{ ...fixtureReport(), repository: { ...fixtureReport().repository, forge: null, commit: null, branch: null } },
			{},
		],
	])('accepts %s', (_, report, options) => {
		validate(log(report, options));
		expect(validate.errors ?? []).toEqual([]);
	});
	it('would refuse a file that is wrong', () => {
		const wrong = log(fixtureReport());
		wrong.runs[0]!.results![0]!.level = 'fatal' as never;
		expect(validate(wrong)).toBe(false);
	});
});

describe('what becomes a result', () => {
	const kinds = (list: readonly Result[]) => list.map((r) => `${r.ruleId} ${r.kind} ${r.level}`);
	it('is by default what fails: an unmet expectation, a confirmed danger', () => {
		expect(kinds(results(fixtureReport()))).toEqual(['graph/edges fail error', 'safety/shell fail error']);
	});
	it('is everything when asked, and only our own errors are none', () => {
		const report = fixtureReport();
		report.documents[0]!.fromTree = true;
		expect(kinds(results(report, { results: 'all' })).sort()).toEqual([
			'docs/depth open none',
			'graph/edges fail error',
			'graph/fan pass none',
			'safety/clone pass none',
			'safety/eval pass none',
			'safety/shell fail error',
			'safety/shell review none',
		]);
	});
	it.each([
		['an uncertain answer is to review', { confidence: 0.6 }, 'review none'],
		['a disputed answer is to review', { disputed: { by: 'x', reason: 'r', location: null } }, 'review none'],
		['what does not fit is not applicable', { outcome: 'not-applicable' as const, satisfied: null }, 'notApplicable none'],
		['an essential one is an error', {}, 'fail error'],
	])('%s', (_, over, expected) => {
		const report = fixtureReport();
		Object.assign(report.criteria[0]!.evidence[0]!, over);
		expect(kinds(results(report, { results: 'all' }))).toContain(`graph/edges ${expected}`);
	});
	it.each([
		['expected', 'warning'],
		['bonus', 'note'],
	] as const)('an unmet expectation that is %s is a %s', (importance, level) => {
		const report = fixtureReport();
		report.criteria[0]!.criterion.expectations[0]!.importance = importance;
		expect(results(report)[0]).toMatchObject({ ruleId: 'graph/edges', level });
	});
	it('is told once where one finding answers two criteria, and names both', () => {
		const report = fixtureReport();
		const [first, second] = report.criteria;
		const shared = first!.evidence[0]!;
		second!.criterion.expectations.push({ ...first!.criterion.expectations[0]!, importance: 'bonus' });
		second!.evidence.push({ ...shared, id: 'graph-edges-99999999', criterion: second!.id });
		const found = results(report).filter((r) => r.ruleId === 'graph/edges');
		expect(found).toHaveLength(1);
		expect(found[0]).toMatchObject({ level: 'error', taxa: [{ id: 'graph_wiring' }, { id: 'tool_safety' }] });
	});
});

describe('what GitHub needs', () => {
	const all = results(fixtureReport(), { results: 'all' });
	it('every result has a file of the tree; what concerns none stands at the report', () => {
		const report = fixtureReport();
		report.documents[0]!.fromTree = true;
		const inTree = results(report, { results: 'all' });
		expect(inTree.find((r) => r.ruleId === 'docs/depth')?.locations?.[0]).toMatchObject({
			physicalLocation: { artifactLocation: { uri: report.documents[0]!.name } },
			logicalLocations: [{ fullyQualifiedName: 'report.pdf p. 3', kind: 'page' }],
		});
	});
	it('and is a note of the run where the tree has no report: no file is made up', () => {
		const report = fixtureReport();
		for (const document of report.documents) document.fromTree = false;
		const evidence = new Set(report.criteria.flatMap((c) => c.evidence.flatMap((e) => e.location?.path ?? [])));
		const told = log(report, { results: 'all' }).runs[0]!;
		expect(told.results!.map((r) => r.ruleId)).not.toContain('docs/depth');
		for (const r of told.results!)
			for (const l of [...r.locations!, ...(r.relatedLocations ?? [])])
				expect(evidence).toContain(l.physicalLocation!.artifactLocation!.uri);
		expect(told.invocations![0]!.toolExecutionNotifications).toContainEqual(
			expect.objectContaining({ level: 'note', associatedRule: { id: 'docs/depth' } }),
		);
	});
	it('every result points to its rule, and every rule helps', () => {
		const { rules } = log(fixtureReport()).runs[0]!.tool.driver;
		for (const r of all) expect(rules![r.ruleIndex!]!.id).toBe(r.ruleId);
		for (const rule of rules!)
			expect(
				[rule.help?.text, rule.help?.markdown, rule.shortDescription?.text, rule.fullDescription?.text].every((t) => t && t.length > 0),
			).toBe(true);
		for (const rule of rules!) expect(rule.helpUri).toMatch(/^https:/);
		const { expectations } = fixtureReport().criteria[0]!.criterion;
		expect(rules!.find((r) => r.id === 'graph/edges')?.shortDescription?.text).toBe(
			faultOf(expectations.find((e) => e.probe === 'graph/edges')!),
		);
		expect(rules!.find((r) => r.id === 'safety/shell')?.properties).toMatchObject({
			tags: ['security', 'safety'],
			'security-severity': '8.0',
		});
		expect(rules!.find((r) => r.id === 'safety/eval')?.properties).not.toHaveProperty('security-severity');
	});
	it('fingerprints do not change when lines shift, and one stands once, with its places', () => {
		const before = fixtureReport();
		const twin = evidence({ ...before.criteria[1]!.evidence[1]!, id: 'safety-shell-77777777' });
		before.criteria[1]!.evidence.push({ ...twin, location: { ...twin.location!, line: 90, endLine: 92 } });
		const after = structuredClone(before);
		for (const c of after.criteria)
			for (const e of c.evidence)
				for (const l of [e.location, ...e.related])
					if (l?.line) Object.assign(l, { line: l.line + 10, endLine: l.endLine && l.endLine + 10 });
		const prints = (r: AuditReport) => results(r, { results: 'all' }).map((x) => x.partialFingerprints);
		expect(prints(after)).toEqual(prints(before));
		expect(new Set(prints(before).map((p) => JSON.stringify(p))).size).toBe(prints(before).length);
		expect(results(before).filter((r) => r.ruleId === 'safety/shell')).toHaveLength(1);
		expect(results(before)[1]?.relatedLocations).toContainEqual(
			expect.objectContaining({ physicalLocation: expect.objectContaining({ region: { startLine: 90, startColumn: 5, endLine: 92 } }) }),
		);
		expect(results(after)[1]?.locations?.[0]?.physicalLocation?.region).toEqual({ startLine: 41, startColumn: 5, endLine: 43 });
	});
});

describe('what people decided', () => {
	const report = fixtureReport();
	const { fingerprint } = report.criteria[1]!.evidence[1]!;
	const suppressions = [{ fingerprint, reason: 'Known; fixed in May.', expires: '2027-01-01' }];
	it('an accepted finding is no alert, and stands as suppressed when all is asked', () => {
		expect(results(report, { suppressions }).map((r) => r.ruleId)).toEqual(['graph/edges']);
		expect(
			results(report, { suppressions, results: 'all' }).find((r) => r.partialFingerprints?.['auditorFinding/v1'] === fingerprint),
		).toMatchObject({
			suppressions: [{ kind: 'external', status: 'accepted', justification: 'Known; fixed in May.' }],
			properties: { suppressionExpires: '2027-01-01' },
		});
	});
	it('a baseline tells the new from the known', () => {
		expect(results(report, { baseline: [fingerprint] }).map((r) => r.baselineState)).toEqual(['new', 'unchanged']);
		expect(results(report)[0]).not.toHaveProperty('baselineState');
	});
});

it('our own failures are notifications, and a critical one an unsuccessful run', () => {
	const invocation = (r: AuditReport) => log(r).runs[0]!.invocations![0]!;
	expect(invocation(fixtureReport())).toMatchObject({
		executionSuccessful: true,
		toolExecutionNotifications: [
			{ level: 'warning', message: { text: 'repo: A worker ended early.' } },
			{ level: 'error', associatedRule: { id: 'graph/x' } },
		],
	});
	const broken = fixtureReport();
	broken.limitations[1]!.severity = 'critical';
	expect(invocation(broken).executionSuccessful).toBe(false);
	expect(log(broken).runs[0]!.properties).toMatchObject({ notSeen: [expect.stringContaining('There is no report.')] });
});

// JUnit XML: a test suite a criterion, a test case an expectation or danger; what CI servers draw. An expectation that nobody could answer
// is skipped, our own failure is an error, and neither is a failure of the target.
import { type AuditReport, type Evidence, formatLocation, type Renderer, type ReportCriterion } from '@auditor/schema';
import { escapeMarkup, line } from '@auditor/schema/pure';
import { readCriterion } from '../read-criterion.js';
import { nameOf, suppressionsOf } from '../words.js';

interface Case {
	name: string;
	outcome: 'passed' | 'failure' | 'error' | 'skipped';
	type: string;
	evidence: readonly Evidence[];
	/** Why it is skipped, when no evidence says so. */
	note: string;
}

export const junitRenderer: Renderer = {
	id: 'junit',
	mediaType: 'application/xml',
	fileName: 'report.junit.xml',
	render(report, options = {}) {
		const accepted = new Set([...suppressionsOf(options).keys(), ...(options.baseline ?? [])]);
		const computed = new Map((options.decided?.criteria ?? []).map((c) => [c.criterion, c]));
		const suites = report.criteria.map((c) => ({ c, cases: casesOf(c, accepted) }));
		const all = suites.flatMap((s) => s.cases);
		return [
			'<?xml version="1.0" encoding="UTF-8"?>',
			`<testsuites name="${text(`Audit of ${nameOf(report.repository)}`)}" ${counts(all)} time="${seconds(report)}">`,
			...suites.flatMap(({ c, cases }) => [
				`  <testsuite name="${text(c.name)}" id="${text(c.id)}" ${counts(cases)} time="0" timestamp="${text(report.times.startedAt.replace(/(\.\d+)?Z$/, ''))}">`,
				'    <properties>',
				`      <property name="status" value="${text(c.status)}"/>`,
				`      <property name="score" value="${c.score ?? ''}"/>`,
				...(computed.has(c.id) ? [`      <property name="computed score" value="${computed.get(c.id)?.computed ?? ''}"/>`] : []),
				`      <property name="reason" value="${text(c.reason)}"/>`,
				'    </properties>',
				...cases.flatMap((k) => caseOf(c, k)),
				'  </testsuite>',
			]),
			'</testsuites>',
			'',
		].join('\n');
	},
};

function casesOf(c: ReportCriterion, accepted: ReadonlySet<string>): Case[] {
	const { expectations, hazards } = readCriterion(c);
	const cases = [
		...expectations.map(({ answer, evidence }): Case => {
			const { state, expectation } = answer;
			const outcome = state === 'met' ? 'passed' : state === 'unmet' ? 'failure' : state === 'error' ? 'error' : 'skipped';
			const decided = state === 'met' || state === 'unmet' ? answer.evidence : evidence;
			return { name: expectation.text, outcome, type: expectation.importance, evidence: decided, note: `${state}: ${c.reason}` };
		}),
		...hazards.map(({ hazard, state, evidence }): Case => {
			const outcome = state === 'confirmed' ? 'failure' : state === 'absent' ? 'passed' : 'skipped';
			return { name: `No danger: ${hazard.text}`, outcome, type: hazard.charge, evidence, note: state };
		}),
	];
	return cases.map((k) =>
		k.outcome === 'failure' && k.evidence.length > 0 && k.evidence.every((e) => accepted.has(e.fingerprint))
			? { ...k, outcome: 'skipped', note: 'accepted, or known to the baseline' }
			: k,
	);
}

function caseOf(c: ReportCriterion, k: Case): string[] {
	const place = k.evidence.find((e) => e.location?.kind === 'file')?.location;
	const where = place ? ` file="${text(place.path ?? '')}"${place.line === null ? '' : ` line="${place.line}"`}` : '';
	const open = `    <testcase classname="${text(c.id)}" name="${text(k.name)}"${where} time="0"`;
	if (k.outcome === 'passed') return [`${open}/>`];
	const message = text(k.evidence[0]?.message ?? k.note);
	if (k.outcome === 'skipped') return [`${open}>`, `      <skipped message="${message}"/>`, '    </testcase>'];
	const body = k.evidence.map((e) =>
		text(`${e.location ? `${formatLocation(e.location)}: ` : ''}${e.message} (${e.id}, confidence ${e.confidence})`),
	);
	return [
		`${open}>`,
		`      <${k.outcome} message="${message}" type="${text(k.type)}">${body.join('\n')}</${k.outcome}>`,
		'    </testcase>',
	];
}

function counts(cases: readonly Case[]): string {
	const of = (outcome: Case['outcome']) => cases.filter((k) => k.outcome === outcome).length;
	return `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function seconds(report: AuditReport): string {
	return (Object.values(report.times.milliseconds).reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(3);
}

function text(value: string): string {
	return escapeMarkup(line(value, 2000));
}

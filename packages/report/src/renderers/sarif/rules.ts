// The probes that the rubric asks, as SARIF rules with help: what is asked, what each criterion wants of it, what to do.
import type { AuditReport } from '@auditor/schema';
import { faultOf, line } from '@auditor/schema/pure';
import type { ReportingDescriptor } from 'sarif';
import { inline } from '../../escape/markdown.js';

interface Asked {
	criterion: string;
	text: string;
	/** What an alert of it says: the fault, or the danger. */
	title: string;
	remediation: string | null;
	charge: string | null;
	importance: string;
}

/** Where the tool is published; its README leads to the list of all probes. */
export const HOME = 'https://www.npmjs.com/package/@auditor/cli';
/** Rank that services map to "high"; the rubric knows kinds of danger, not degrees. */
const SECURITY_SEVERITY = '8.0';

/** One rule a probe, sorted by id. */
export function rulesOf(report: AuditReport): ReportingDescriptor[] {
	const asked = new Map<string, Asked[]>();
	const add = (probe: string, entry: Asked) => asked.set(probe, [...(asked.get(probe) ?? []), entry]);
	for (const { criterion } of report.criteria) {
		for (const e of criterion.expectations)
			add(e.probe, {
				criterion: criterion.name,
				text: e.text,
				title: faultOf(e),
				remediation: e.remediation ?? stepFor(report, criterion.id, e.id),
				charge: null,
				importance: e.importance,
			});
		for (const h of criterion.hazards)
			add(h.probe, {
				criterion: criterion.name,
				text: h.text,
				title: h.text,
				remediation: h.remediation,
				charge: h.charge,
				importance: 'danger',
			});
	}
	const questions = new Map(report.criteria.flatMap((c) => c.evidence.map((e) => [e.probe, e.question])));
	return [...asked].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, entries]) => ruleOf(id, entries, questions.get(id) ?? null));
}

function ruleOf(id: string, entries: readonly Asked[], question: string | null): ReportingDescriptor {
	const todo = [...new Set(entries.flatMap((e) => (e.remediation ? [line(e.remediation)] : [])))];
	const summary = line(entries[0]!.title, 1000);
	const asks = question === null ? [] : [line(question, 1000)];
	const wants = entries.map((e) => ({ criterion: line(e.criterion), text: line(e.text), importance: e.importance }));
	const charges = [...new Set(entries.flatMap((e) => (e.charge ? [e.charge] : [])))];
	const security = charges.includes('security');
	return {
		id,
		name: pascal(id),
		shortDescription: { text: summary },
		fullDescription: { text: line(`${summary} ${wants.map((w) => `${w.criterion}: ${w.text}`).join(' ')}`, 1000) },
		help: {
			text: [
				summary,
				...asks,
				...wants.map((w) => `- ${w.criterion} (${w.importance}): ${w.text}`),
				...todo.map((t) => `To do: ${t}`),
			].join('\n'),
			markdown: [
				`**${inline(summary)}**`,
				...asks.map(inline),
				wants.map((w) => `- ${inline(w.criterion)} (${w.importance}): ${inline(w.text)}`).join('\n'),
				...todo.map((t) => `**To do:** ${inline(t)}`),
			].join('\n\n'),
		},
		helpUri: HOME,
		defaultConfiguration: { level: entries.some((e) => e.charge !== null || e.importance === 'essential') ? 'error' : 'warning' },
		properties: {
			tags: [...new Set([...charges, id.split('/')[0]!])].slice(0, 10),
			precision: 'high',
			...(security ? { 'security-severity': SECURITY_SEVERITY } : {}),
		},
	};
}

/** What the plan says about an expectation for which the rubric has no words of its own: the probe's. */
function stepFor(report: AuditReport, criterion: string, expectation: string): string | null {
	return report.remediation.find((s) => s.criterion === criterion && s.expectation === expectation)?.text ?? null;
}

function pascal(id: string): string {
	return id.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, __, first: string) => first.toUpperCase());
}

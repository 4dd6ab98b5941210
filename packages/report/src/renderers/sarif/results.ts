// Evidence as SARIF results: what each says about its expectation or danger, at a place, under a fingerprint that lines do not change.
import { CERTAIN, type Evidence, formatLocation, groupBy, type Location, type ReportCriterion } from '@auditor/schema';
import { faultOf, line } from '@auditor/schema/pure';
import type { Result, Location as SarifLocation } from 'sarif';
import { encodePath } from '../../links.js';
import { confirms, readCriterion } from '../../read-criterion.js';

/** Places beside the first one; GitHub shows no more of use. */
const RELATED = 10;

export type Kind = 'fail' | 'review' | 'pass' | 'open' | 'notApplicable';
export type Level = 'error' | 'warning' | 'note' | 'none';

export interface Answered {
	readonly evidence: Evidence;
	readonly criterion: ReportCriterion;
	readonly kind: Kind;
	readonly level: Level;
	/** The fault or danger in the rubric's words when it is one, else what was expected. */
	readonly asked: string;
}

/** Every answer of the report, in the rubric's order. Our own errors are no results: they are notifications. */
export function answersOf(criteria: readonly ReportCriterion[]): Answered[] {
	return criteria.flatMap((criterion) => {
		const { expectations, hazards } = readCriterion(criterion);
		const wanted = expectations.flatMap(({ answer, evidence }) =>
			evidence.flatMap((e): Answered[] => {
				const kind = kindOf(e, answer.state === 'unmet');
				if (kind === null) return [];
				const { importance, text } = answer.expectation;
				const asked = kind === 'fail' ? faultOf(answer.expectation) : text;
				const level = kind !== 'fail' ? 'none' : importance === 'essential' ? 'error' : importance === 'expected' ? 'warning' : 'note';
				return [{ evidence: e, criterion, kind, level, asked }];
			}),
		);
		const dangers = hazards.flatMap(({ hazard, evidence }) =>
			evidence.flatMap((e): Answered[] => {
				if (e.outcome === 'error') return [];
				const kind = confirms(e, criterion) ? 'fail' : e.satisfied === null ? open(e) : e.satisfied ? 'review' : 'pass';
				return [{ evidence: e, criterion, kind, level: kind === 'fail' ? 'error' : 'none', asked: hazard.text }];
			}),
		);
		return [...dangers, ...wanted];
	});
}

function kindOf(e: Evidence, unmet: boolean): Kind | null {
	if (e.outcome === 'error') return null;
	if (e.satisfied === null) return open(e);
	if (e.satisfied) return 'pass';
	// One of several places that would do: the expectation is met elsewhere.
	if (!unmet) return 'review';
	return e.confidence >= CERTAIN && e.disputed === null ? 'fail' : 'review';
}

function open(e: Evidence): Kind {
	return e.outcome === 'not-applicable' ? 'notApplicable' : 'open';
}

const order: readonly Kind[] = ['fail', 'review', 'open', 'pass', 'notApplicable'];
const levels: readonly Level[] = ['error', 'warning', 'note', 'none'];

/**
 * One result per finding, which is what a fingerprint says: one that answers two criteria is told once, with the graver kind, and names both; further
 * places of the same come after the first.
 */
export function mergeAnswers(answers: readonly Answered[]): Answered[][] {
	const groups = groupBy(answers, ({ evidence: e }) => JSON.stringify([e.probe, e.fingerprint]));
	return [...groups.values()].map((group) =>
		[...group].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || levels.indexOf(a.level) - levels.indexOf(b.level)),
	);
}

/**
 * The result without what depends on the other results: rule index, taxa, fingerprints, suppressions.
 * @param page file that stands for what concerns none (a commit, a page, the tree as a whole); null: there is none, and such an answer is no result
 */
export function resultOf(group: readonly Answered[], page: string | null): Result | null {
	const { evidence: e, kind, level } = group[0]!;
	const place = placeOf(e.location, page);
	if (place === null) return null;
	const related = [
		...new Map([...group.slice(1).map((a) => a.evidence.location), ...e.related].map((l) => [JSON.stringify(l), l])).values(),
	]
		.filter((l) => JSON.stringify(l) !== JSON.stringify(e.location))
		.flatMap((l) => placeOf(l, null) ?? []);
	return {
		ruleId: e.probe,
		kind,
		level,
		message: { text: messageOf(group[0]!) },
		locations: [place],
		...(related.length > 0 ? { relatedLocations: related.slice(0, RELATED).map((l, i) => ({ id: i + 1, ...l })) } : {}),
		rank: Math.round(e.confidence * 1000) / 10,
	};
}

/** What an alert says: the fault, and what was seen. */
export function messageOf({ evidence: e, kind, asked }: Answered): string {
	const verb =
		kind === 'fail'
			? e.role === 'hazard'
				? 'Danger: '
				: ''
			: { pass: 'Passed: ', review: 'To review: ', open: 'Open: ', notApplicable: 'Open: ' }[kind];
	return sarifText(`${verb}${asked} ${e.message}`);
}

/** Text of a message. Square brackets that would make a link are escaped as the standard asks. */
export function sarifText(text: string): string {
	const clean = line(text);
	return clean.includes('](') ? clean.replace(/[\\[\]]/g, '\\$&') : clean;
}

function placeOf(location: Location | null, page: string | null): SarifLocation | null {
	if (location?.kind === 'file' && location.path !== null) {
		return {
			physicalLocation: {
				artifactLocation: { uri: encodePath(location.path), uriBaseId: '%SRCROOT%' },
				...(location.line === null
					? {}
					: {
							region: {
								startLine: location.line,
								...(location.column === null ? {} : { startColumn: location.column }),
								...(location.endLine !== null && location.endLine > location.line ? { endLine: location.endLine } : {}),
							},
						}),
			},
		};
	}
	if (page === null) return null;
	const words = location ? line(formatLocation(location), 200) : 'the repository as a whole';
	return {
		physicalLocation: { artifactLocation: { uri: encodePath(page), uriBaseId: '%SRCROOT%' }, region: { startLine: 1 } },
		logicalLocations: [{ fullyQualifiedName: words, kind: location?.kind === 'page' ? 'page' : location ? 'commit' : 'repository' }],
	};
}

// Does the evidence stand in what the judges' models are told?
import { type CallRef, callGraph, refKey } from '@auditor/code';
import { isNeverFilled, projectArtifact, runningGraphs, textsArtifact } from '@auditor/forensics';
import { defineProbe, holdsTerm, lexiconList, listed, placeOf } from '@auditor/probes';
import { type FindingDraft, graphsArtifact } from '@auditor/schema';
import { askedRoles, castOf, PERSONA_ROLES } from '../../subject/cast.js';
import { judgeCalls } from '../../subject/judges/calls.js';
import { NO_CALL, noJudges, withoutAnswers } from '../../subject/judges/messages.js';
import { keysOf, shownTo } from '../../subject/judges/shown.js';

/** Words beside the lexicon's for what detectives hand in. */
const EVIDENCE = ['evidence', 'evidences', 'finding', 'findings'];

export const evidenceShown = defineProbe({
	id: 'personas/evidence-shown',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Is the evidence put before the models of the judges?',
	motivation: 'A judge who is not shown the evidence makes its opinion up.',
	method:
		'For each persona: what the messages of its model calls are made of, followed backwards through names, loops and parameters within its own functions. It is shown evidence where a name or key on the way says so (the list `evidence-models`, or "finding"), but not where that is a field of the state which no node fills. Not available where a name on the way leads nowhere. Values: shown, without, withoutCount.',
	blindSpots: 'Evidence under names that say nothing of the kind, and what a chain inserts by itself.',
	remediation: { on: 'false', effort: 'medium', text: 'Put the criterion and the evidence on it into the message of each judge.' },
	inspect: ({ project, graphs }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [{ ...noJudges(judges === null), outcome: 'not-applicable' }];
		const nobody = withoutAnswers(project, judges) ?? (judges.asks.length === 0 ? NO_CALL : null);
		if (nobody) return [nobody];
		const graph = callGraph(project);
		const running = runningGraphs(project, graphs);
		const terms = [...EVIDENCE, ...lexiconList(context, 'evidence-models')];
		const look = (role: string, asks: readonly CallRef[], own: ReadonlySet<string>) => {
			const { names, fields, open } = shownTo(project, asks, own);
			const isEvidence = (name: string) => terms.some((term) => holdsTerm(name, term));
			const read = [...fields].filter(isEvidence);
			const empty = read.every((field) => running.some((one) => isNeverFilled(project, one, field))) ? read : [];
			// A class says less than what is made of it.
			const told = [...names].filter(isEvidence).sort((a, b) => Number(/^[A-Z]/.test(a)) - Number(/^[A-Z]/.test(b)) || a.length - b.length);
			return asks[0] ? [{ role, at: asks[0], told, shown: told.length > 0 && empty.length === 0, empty, open }] : [];
		};
		const casts = askedRoles(context, PERSONA_ROLES).flatMap((role) => {
			const cast = castOf(project, context.lexicon, [role]).filter((member) => member.by === 'name');
			return cast.length > 0 ? [{ role, own: keysOf(project, cast) }] : [];
		});
		const apart = casts.flatMap(({ role, own }) => {
			const asks = judges.asks.filter((at) =>
				graph.functions.some((ref) => own.has(refKey(ref)) && graph.callsIn(ref).some(({ call }) => call === at.call)),
			);
			return look(role, asks, own);
		});
		// Where one function asks for all of them, what it sends is what each is shown.
		const roles = casts.length > 0 ? casts.map(({ role }) => role) : ['the judges'];
		const read = apart.length > 0 ? apart : roles.flatMap((role) => look(role, judges.asks, keysOf(project, judges.cast)));
		const shown = read.filter((one) => one.shown);
		const isBare = (one: (typeof read)[number]) => !one.shown && (one.open.length === 0 || one.empty.length > 0);
		const without = read.filter(isBare);
		const lost = read.find((one) => !one.shown && !isBare(one));
		const first = without[0] ?? lost ?? read[0];
		if (!first) return [NO_CALL];
		const who = (all: typeof read) => listed(all.map(({ role }) => role));
		const draft: Pick<FindingDraft, 'rationale' | 'location' | 'values' | 'context'> = {
			rationale: 'What is sent to a model was followed backwards to the names it is made of; how much of it holds evidence was not asked.',
			location: placeOf(first.at.file, first.at.call.line, first.at.call.endLine),
			values: { shown: shown.map(({ role }) => role), without: without.map(({ role }) => role), withoutCount: without.length },
			context: 'source',
		};
		const never = [...new Set(without.flatMap(({ empty }) => empty))].map((field) => `\`${field}\``);
		const why = never.length > 0 ? ` It reads ${listed(never)} from the state, which no node fills.` : '';
		const bare = without.length > 0 ? `The model of ${who(without)} is asked without evidence.${why}` : '';
		if (shown.length > 0) {
			const made = [...new Set(shown.flatMap(({ told }) => told[0] ?? []))].slice(0, 3).map((name) => `\`${name}\``);
			const message = `What the model of ${who(shown)} is sent is made with ${listed(made)}.${bare && ` ${bare}`}`;
			return [{ ...draft, outcome: 'true', message, confidence: 0.75 }];
		}
		if (!lost) return [{ ...draft, outcome: 'false', message: bare, confidence: 0.75 }];
		const [place] = lost.open;
		const message = `What the model of ${lost.role} is shown was not followed beyond \`${place?.name}\` at ${place?.path}:${place?.line}.`;
		return [{ ...draft, outcome: 'not-available', message, confidence: 0.5 }];
	},
});

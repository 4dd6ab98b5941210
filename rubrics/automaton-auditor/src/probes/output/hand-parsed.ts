// Is a judge’s answer parsed out of free text by hand?

import { callGraph, type Project } from '@auditor/code';
import { meaningOf, modelsNamed, projectArtifact, type TakenApart, textsArtifact } from '@auditor/forensics';
import { defineProbe, lexiconList, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { recordsMade } from '../../subject/judges/fixed-scores.js';
import { judgesAsked } from '../../subject/judges/messages.js';

/** What is left to do where a schema binds another call. */
const BESIDE = 'Where the bound call fails, ask it again, instead of parsing another answer by hand.';

export const handParsedOutput = defineProbe({
	id: 'output/hand-parsed',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge’s answer parsed out of free text by hand?',
	motivation: 'json.loads and regular expressions on prose break on the first stray sentence.',
	method:
		'A function of the judges asks a model plainly, and it or a helper it hands the answer to calls json.loads, JSON.parse or a regular expression on it. Values: `beside`: a bound call stands in the same code and this is its fallback; `bare`: true where the judges’ code has neither a schema nor a record of an opinion, else null.',
	blindSpots: 'Parsing in another process.',
	remediation: { on: 'true', effort: 'medium', text: 'Bind the call to a schema, and delete the parsing.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgesAsked(project, context);
		if ('outcome' in judges) return [judges];
		const bound = judges.bound.some((b) => b.mode === 'schema' || b.mode === 'forced-tool');
		const parsed = judges.parsed.filter((one) => !isCheckedFallback(project, one));
		if (judges.parsed.length + judges.bound.length === 0)
			return [notApplicable('What the judges’ language model answers is kept as text; no field is read out of it.', 0.8)];
		if (parsed.length === 0)
			return {
				outcome: 'false',
				message:
					judges.parsed.length > 0
						? 'An answer is parsed by hand where the bound call fails, and a schema checks what comes of it.'
						: !bound && judges.bound.some((b) => b.mode === 'json')
							? 'The judges’ language model is asked for JSON and held to no schema.'
							: 'We saw no json.loads, JSON.parse or regular expression on what a judges’ language model answers.',
				rationale: 'From each call of a model its answer was followed to json.loads, JSON.parse and regular expressions.',
				values: { beside: bound, bare: null },
				confidence: 0.8,
			};
		const records = new Set(modelsNamed(project, lexiconList(context, 'opinion-models')).map(({ name }) => name));
		const held = judges.bound.length > 0 || recordsMade(project, judges, records).length > 0;
		return parsed.map(
			({ ask, at, places }): FindingDraft => ({
				outcome: 'true',
				message: `What the language model answers at ${ask.file.path}:${ask.call.line} is parsed by hand at ${listed(places.map((one) => `${one.file.path}:${one.line}`))}.`,
				rationale: 'From each call of a model its answer was followed to json.loads, JSON.parse and regular expressions.',
				...shownAt(texts, at.file, at.line, at.endLine, { around: 3 }),
				related: [placeOf(ask.file, ask.call.line)],
				values: { beside: bound, bare: held ? null : true, ...(bound && { remedy: BESIDE }) },
				confidence: bound ? 0.75 : 0.85,
			}),
		);
	},
});

/** In the handler of a bound call, and refused where it does not fit a schema. */
function isCheckedFallback(project: Project, { ask: { file, call }, asks }: TakenApart): boolean {
	const tried = call.scope.handlerOf;
	const calls = callGraph(project).callsIn(asks);
	const binds = calls.some((at) => tried !== null && at.call.scope.tries.includes(tried) && meaningOf(project, file, at.call, 'bind'));
	return (
		binds &&
		calls.some((at) => at.call.line > call.line && at.call.scope.handlerOf === tried && meaningOf(project, file, at.call, 'validate'))
	);
}

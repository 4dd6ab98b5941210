// Does code read the text of every persona?

import { defineProbe, listed } from '@auditor/probes';
import { needs } from '../../subject/needs.js';
import { placeOfPart, where, withPersonas } from '../../subject/prompts/findings.js';
import { isUsed } from '../../subject/prompts/use.js';

export const usedPersonas = defineProbe({
	id: 'personas/used',
	lifecycle: 'stable',
	needs,
	question: 'Does code read the text of every persona?',
	motivation: 'A description that is written down and never inserted changes nothing.',
	method:
		'For each persona: is its constant or dict read, its attribute asked for, its file named anywhere else in source code? A text that stands in the call itself is used.',
	blindSpots: 'Whether the reading code runs.',
	remediation: { on: 'false', effort: 'low', text: 'Send the judge’s own prompt to the language model, as its system message.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found) => {
			const unusedParts = found.personas.flatMap((p) => p.parts.filter((part) => !isUsed(project, part)));
			const unused = found.personas.filter((p) => !p.parts.some((part) => isUsed(project, part)));
			const symbols = [...new Set(unusedParts.flatMap(({ symbol }) => symbol ?? []))].sort();
			const all = unused.length === 0;
			return [
				{
					...where(found),
					outcome: all ? 'true' : 'false',
					message: all
						? `Code uses the prompts of ${listed(found.personas.map((p) => p.role))}.`
						: `No code reads the text of ${listed(unused.map((p) => p.role))} (${listed(symbols.map((s) => `\`${s}\``))}).`,
					rationale: 'A text is read where source code names its constant, attribute or file, or where it stands in the call itself.',
					related: unusedParts.slice(0, 6).map(placeOfPart),
					values: { unused: unused.map((p) => p.role), unusedSymbols: symbols },
					confidence: all ? 0.8 : 0.85,
				},
			];
		}),
});

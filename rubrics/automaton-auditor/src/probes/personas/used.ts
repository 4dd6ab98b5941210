// Does code read the text of every persona?

import { defineProbe, listed, placeOf } from '@auditor/probes';
import { needs } from '../../subject/needs.js';
import { where, withPersonas } from '../../subject/prompts/findings.js';
import { isUsed, unusedHolder } from '../../subject/prompts/use.js';

export const usedPersonas = defineProbe({
	id: 'personas/used',
	lifecycle: 'stable',
	needs,
	question: 'Does code read the text of every persona?',
	motivation: 'A description changes something only where it is put into a prompt.',
	method:
		'For each persona: is its constant or dict read, its attribute asked for, its file named anywhere else in source code? A text that stands in the call itself is used. What is set to a name that nothing reads or that is set over first, cut to nothing, taken from a table under another key, chosen by a test that never holds, or printed, is not. Then the functions that read or hold it: nothing that starts comes to their modules, or nothing else in source calls, hands over or names them or their classes; tests may. Values: `by`: code in use, unused code, no code.',
	blindSpots: 'Whether the reading code runs, but for functions that nothing uses; files that only unused code opens.',
	remediation: { effort: 'low', text: 'Send the judge’s own prompt to the language model, as its system message.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, false, (found) => {
			const unusedParts = found.personas.flatMap((p) => p.parts.filter((part) => !isUsed(project, part)));
			const unused = found.personas.filter((p) => !p.parts.some((part) => isUsed(project, part)));
			const symbols = [...new Set(unusedParts.flatMap(({ symbol }) => symbol ?? []))].sort();
			const all = unused.length === 0;
			const roles = listed((all ? found.personas : unused).map(({ role }) => role));
			// Where one judge is in use, what was left of another is no fault of the bench.
			const holders = found.personas.flatMap(({ parts }) => parts.map((part) => unusedHolder(project, part)));
			const idle = all && holders.every((one) => one !== null) ? holders[0] : undefined;
			const remedy = 'Put the judges into the graph, behind the detectives. Check that the models have the fields they read.';
			return {
				...where(found),
				outcome: all ? 'true' : 'false',
				message: idle
					? `Only code that nothing uses reads the prompts of ${roles}: nothing of the product comes to \`${idle.fact.qualifiedName}\` (${idle.file.path}:${idle.fact.line}).`
					: all
						? `Code uses the prompts of ${roles}.`
						: `No code uses the text of ${roles} (${listed(symbols.map((s) => `\`${s}\``))}).`,
				rationale:
					'A text is used where source code hands on what it reads of its constant, attribute or file, or where it stands in the call itself.',
				related: unusedParts.slice(0, 6).map((part) => placeOf(part, part.line)),
				values: {
					unusedSymbols: symbols,
					by: idle ? 'unused code' : all ? 'code in use' : 'no code',
					...(idle && { remedy }),
				},
				confidence: all ? 0.8 : 0.85,
			};
		}),
});

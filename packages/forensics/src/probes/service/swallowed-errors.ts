// Are errors swallowed without a trace?
import { defineProbe, notApplicable, shownAt } from '@auditor/probes';
import { codeText } from '../../models/code-text.js';
import { notAsked } from '../../models/unread.js';
import { commented, needs, SHOWN } from './_model-code.js';

export const swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the product whose body is empty or does nothing. A comment in the body is a reason and lets it pass. One finding per place.',
	blindSpots: 'Handlers that log too little, and promises that nobody awaits.',
	remediation: { on: 'true', effort: 'low', text: 'Catch the error you expect, log the others with their context, or let them go up.' },
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const silent = project.files
			.filter((f) => f.context === 'source')
			.flatMap((file) =>
				file.facts.tries.flatMap((t) =>
					t.handlers
						.filter(
							(h) =>
								(h.empty || isIdle(texts, file.path, h)) &&
								(h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x))),
						)
						.map((h) => ({ file, line: h.line, endLine: h.endLine, explained: commented(texts, file.path, h.line, h.endLine) })),
				),
			);
		const found = silent.filter(({ explained }) => !explained);
		const { length } = project.files.filter((f) => f.context === 'source' && f.facts.tries.some((t) => t.handlers.length > 0));
		if (length === 0) return notApplicable('The product has no handler of errors, so there is nothing that could swallow one.', 0.9);
		if (found.length === 0) {
			const [first] = silent;
			const message = first
				? `${silent.length} ${silent.length === 1 ? 'handler swallows' : 'handlers swallow'} every error and ${silent.length === 1 ? 'says' : 'say'} why in a comment, the first at ${first.file.path}:${first.line}.`
				: 'We found no handler of the product that is empty or does nothing.';
			const values = { places: 0, explained: silent.length };
			return [{ outcome: 'false', message, rationale: `${project.files.length} parsed files.`, values }];
		}
		return found.slice(0, SHOWN).map(({ file, line, endLine }) => ({
			outcome: 'true',
			message: `The handler at ${file.path}:${line} swallows every error.`,
			rationale: `One of ${found.length} such handlers.`,
			...shownAt(texts, file, line, endLine),
			values: { places: found.length },
			confidence: 0.88,
		}));
	},
});

/** All that the handler does is nothing: it names the error, or answers nothing. */
function isIdle(texts: ReadonlyMap<string, string>, path: string, { line, endLine }: { line: number; endLine: number }): boolean {
	const lines = codeText(texts, path)
		.split('\n')
		.slice(line, endLine)
		.filter((text) => /[^\s}]/.test(text));
	return (
		lines.length > 0 &&
		lines.every((text) =>
			/^\s*(?:pass|\.\.\.|print\(\)|console\.log\(\)|return(?: None| null| undefined)?|_ ?= ?\w{1,40}|void \w{1,40}|(?:const|let) _ = \w{1,40});?\s*$/.test(
				text,
			),
		)
	);
}

// An answer out of form that ends the run: `.with_retry()` on the call that binds the model to a schema, which raises when the answer does not fit.
import type { CallFact, SourceFile } from '@auditor/code';
import { asNode } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix } from '../fix.js';
import { callNode, keywordOf, nodesOf } from '../python.js';
import { calleeName, propertyOf, scriptArguments, scriptCall, walk } from '../script.js';

const BINDS = /^(?:with_structured_output|withStructuredOutput)$/;
/** What a model that retries still offers. */
const OFFERED = /^(?:a?invoke|a?batch|a?stream|with_config|withConfig|with_fallbacks|withFallbacks|pipe)$/;

export const modelRetry: Fix = {
	id: 'model-retry',
	title: 'Ask the model again when its answer does not fit the schema.',
	answers: ['output/retry'],
	async propose({ location, outcome }, ground) {
		const file = location?.path ? ground.project.file(location.path) : undefined;
		if (outcome !== 'false' || !file) return null;
		const bound = file.facts.calls.filter((c) => BINDS.test(c.method ?? ''));
		const opened = bound.length > 0 ? await ground.open(file.path) : null;
		if (!opened || !bound.every((call) => isAskedAlone(file, call))) return null;
		const edits: FileEdits['edits'][number][] = [];
		for (const call of bound) {
			const node = opened.python ? callNode(opened, call) : scriptCall(opened, call);
			if (!node) return null;
			// Raw answers come with their fault beside them: nothing is raised that would be tried again.
			if (opened.python) {
				const python = callNode(opened, call)!;
				if (
					keywordOf(opened, python, 'include_raw') ||
					[...nodesOf(opened.python)].some(
						(n) => n.type === 'attribute' && /^with_retry$/.test(opened.source.text.slice(n.end - 10, n.end)),
					)
				)
					return null;
				edits.push({ start: node.end, end: node.end, text: '.with_retry(stop_after_attempt=3)' });
			} else {
				const script = scriptCall(opened, call)!;
				const options = asNode(scriptArguments(script)[1]);
				if ((options && propertyOf(options, 'includeRaw')) || [...walk(opened.script!)].some((n) => calleeName(n) === 'withRetry'))
					return null;
				edits.push({ start: node.end, end: node.end, text: '.withRetry({ stopAfterAttempt: 3 })' });
			}
		}
		return edits.length === 0 ? null : [{ path: file.path, edits }];
	},
};

/** Whether nothing is asked of the bound model but what one that retries offers. */
function isAskedAlone({ facts }: SourceFile, call: CallFact): boolean {
	const index = facts.calls.indexOf(call);
	const held = facts.assignments.filter((a) => a.value?.kind === 'call' && a.value.call === index).map((a) => a.target);
	return facts.calls.every(({ callee, method }) => {
		const own =
			(callee.kind === 'member' && callee.object.kind === 'call' && callee.object.call === index) ||
			(callee.kind === 'name' && held.some((name) => callee.name.startsWith(`${name}.`)));
		return !own || OFFERED.test(method ?? '');
	});
}

// Does a prompt write out the criterion that an answer is to name, one that the rubric lacks, while opinions are kept by the criteria of the rubric?
// The cheap form alone: an example of JSON in a template, in whose text no other criterion is put.
import type { Project } from '@auditor/code';
import { shippedCriteria } from '../rules/criteria.js';

/** The criterion of an example in doubled brackets; a name of what is to be put there is none. */
const WRITTEN =
	/\{\{(?:[^{}]|\{[^{}]{0,80}\}){0,400}?["']criterion_id["']\s{0,9}:\s{0,9}["'](?!(?:your|the|some|example|criterion|dimension|rubric|string|text)(?:_|["'])|\w{1,80}_(?:id|name|here)["'])([a-z]\w{2,80})["']/g;
const KEEPS = /\.criterion_id\s{0,9}===?\s{0,9}\w{1,40}(?:\.id|\[["']id["']\])(?!\w)/;
const SETS = /\.criterion_id\s{0,9}=(?!=)|["']criterion_id["']\s{0,9}(?:\]\s{0,9}=(?!=)|:\s{0,9}[\w.]{1,80}\s{0,9}[,}])/;
/** Characters around it in which a template may put another one. */
const AROUND = 2_000;
const PUTS = /\{[^{}'"]{0,80}(?:criteri|dimension|\bdim\b|rubric)[^{}]{0,80}\}/i;

/** Why no answer of a model is kept, in a sentence; null where one may be. */
export function unkeptAnswers(project: Project, texts: ReadonlyMap<string, string>): string | null {
	const criteria = shippedCriteria(project, texts);
	const files = project.files.filter(({ context }) => context === 'source');
	const read = files.map(({ path, facts }) => ({ path, facts, text: texts.get(path) ?? '' }));
	const written = read.flatMap(({ path, text }) =>
		[...text.matchAll(WRITTEN)].map((match) => {
			const end = match.index + match[0].length;
			const other = PUTS.test(text.slice(Math.max(0, match.index - AROUND), end + AROUND));
			return { path, line: text.slice(0, end).split('\n').length, id: match[1] ?? '', other };
		}),
	);
	const keeps = read.find(({ text }) => KEEPS.test(text));
	// What makes an opinion itself, but in place of one that failed, names its criterion.
	const named = read.some(
		({ facts, text }) =>
			facts.calls.some(({ keywords, scope }) => scope.handlerOf === null && keywords.some(({ name }) => name === 'criterion_id')) ||
			SETS.test(text),
	);
	const [first] = written;
	if (!criteria || !keeps || named || !first || written.some(({ id, other }) => other || criteria.ids.includes(id))) return null;
	const line = keeps.text.slice(0, keeps.text.search(KEEPS)).split('\n').length;
	return `Opinions of models are dropped. The prompt at ${first.path}:${first.line} asks for the criterion \`${first.id}\`, which ${criteria.path} lacks, and ${keeps.path}:${line} keeps opinions by its criteria.`;
}

// Which requirements in words do judges of language models investigate? Those that no look decided and that a tree can tell; each with its likeliest places.
import { isOfDocuments, locate, REQUIREMENT_PROBE, readRequirement } from '@auditor/requirements';
import { type Evidence, groupBy, type Inquiry, type Material, type Rubric } from '@auditor/schema';
import { pageOf } from '../material/places.js';
import { passage } from '../material/read-target.js';
import type { LibrarySources } from './library.js';

/** Bytes of the places of one requirement, and characters of the list of files. */
const PLACES_BYTES = 12_000;
const LISTED = 2_000;
const PLACES = 7;
/** What is said in the code to a model or to a person. */
const OF_TEXTS =
	/\b(?:prompts?|wording|labels?|placeholders?|error messages?|message (?:naming|that|saying|which)|instructed|(?:is|are) told)\b/i;

export async function openInquiries(rubric: Rubric, evidence: readonly Evidence[], from: LibrarySources): Promise<Inquiry[]> {
	const byCriterion = groupBy(evidence, (e) => e.criterion);
	const all: Inquiry[] = [];
	for (const [order, criterion] of rubric.criteria.entries()) {
		const own = byCriterion.get(criterion.id) ?? [];
		for (const expectation of criterion.expectations) {
			const found = own.filter((e) => e.answers === expectation.id && e.role === 'expectation');
			const open = expectation.probe === REQUIREMENT_PROBE && found.length > 0 && found.every((e) => e.outcome === 'not-available');
			const requirement = readRequirement(expectation.id, expectation.text);
			if (!open || requirement.asks === 'run' || criterion.artifact === 'diagram') continue;
			const asksReport = criterion.artifact !== 'repository';
			if (asksReport && from.documents.length === 0) continue;
			const ofDocuments = asksReport || isOfDocuments(requirement);
			const material = asksReport ? firstPages(from) : await placesFor(expectation.text, from);
			const ofTexts = OF_TEXTS.test(expectation.text);
			const negative = requirement.clauses.length > 0 && requirement.clauses.every((clause) => clause.negative);
			all.push({ criterion, expectation, evidence: found, order, ofDocuments, ofTexts, negative, material });
		}
	}
	return all;
}

async function placesFor(text: string, { sources, read }: LibrarySources): Promise<Material[]> {
	const paths = sources.tree.files.map(({ path }) => path).join('\n');
	const cut = paths.length > LISTED ? 'further files are not listed' : null;
	const shown: Material[] = [
		{ path: '(files)', title: 'files of the repository', counts: 'none', first: 1, text: paths.slice(0, LISTED), words: null, cut },
	];
	let left = PLACES_BYTES;
	for (const { path, line, endLine, name } of locate(text, sources, PLACES)) {
		const target = await read(path);
		const rest = target === null || endLine >= target.lines.length ? null : `the file has ${target.lines.length} lines`;
		const own = target === null ? null : passage(target, line, endLine, name || 'a part of the file', rest);
		if (own === null || Buffer.byteLength(own.text) > left) continue;
		left -= Buffer.byteLength(own.text);
		shown.push(own);
	}
	return shown;
}

function firstPages({ documents }: LibrarySources): Material[] {
	return documents.flatMap((document) => {
		const page = pageOf(document, 1);
		return page === null ? [] : [{ ...page, title: `page 1 of ${document.pages.length}` }];
	});
}

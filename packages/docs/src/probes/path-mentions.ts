// Does the report name files at all?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact } from '@auditor/schema';
import { findPaths, pathText } from '../paths/mentions.js';
import { lineIndex } from '../text/clean.js';
import { readable } from '../text/flow.js';
import { placeOf } from '../text/place.js';
import { plural, unreadable } from './_documents.js';

/** Different files from which a report can be followed in the code. */
const ENOUGH = 3;

/** A piece that is too short to be a name. */
const TAIL = /^\w{0,3}\.\w+$/;
/** A path without an end, and a new line. */
const BROKEN = /(?<![\p{L}\p{N}_./-])[\p{L}\p{N}_.-]+\/[\p{L}\p{N}_./-]{0,80}(?<![/.])[ |]*\n[ |]*$/u;

export const pathMentions = defineProbe({
	id: 'docs/path-mentions',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report name the files it speaks of?',
	motivation: 'A report without a single path cannot be checked against the code.',
	method: 'Counts different names of files with an ending.',
	blindSpots: 'Files named by description only.',
	remediation: { on: 'false', effort: 'low', text: 'Name the file behind each statement, e.g. src/graph.py.' },
	inspect: ({ documents }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const names = new Set<string>();
		let first = null;
		for (const document of readable(documents)) {
			for (const page of document.pages) {
				const text = pathText(page.text);
				for (const mention of findPaths(text)) {
					if (mention.kind !== 'file' && mention.kind !== 'basename' && mention.kind !== 'dotfile') continue;
					// The end of a path that a table cell broke is no other file.
					if (
						mention.kind === 'basename' &&
						TAIL.test(mention.path) &&
						BROKEN.test(text.slice(Math.max(0, mention.start - 120), mention.start))
					)
						continue;
					first ??= placeOf(document, page, lineIndex(text)(mention.start));
					names.add(mention.path);
				}
			}
		}
		// `graph.py` beside `src/graph.py` is one file.
		for (const name of [...names])
			for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) names.delete(name.slice(at + 1));
		return [
			{
				outcome: names.size >= ENOUGH ? 'true' : 'false',
				message: names.size === 0 ? 'The report names no file.' : `The report names ${plural(names.size, 'file')}.`,
				rationale: [...names].sort().slice(0, 20).join(', ') || 'No word of the report looks like a file.',
				location: first,
				values: { files: names.size, whole: [...names].filter((name) => name.includes('/')).length },
			},
		];
	},
});

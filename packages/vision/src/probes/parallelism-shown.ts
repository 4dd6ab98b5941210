// Does a diagram show the members of a role in parallel? One finding per role of the lexicon that occurs in any diagram or is asked for.
import { defineProbe } from '@auditor/probes';
import { diagramsArtifact, isPicture } from '@auditor/schema';
import { drawingsOf } from './_compared.js';
import { doubtOf } from './_doubt.js';

const words = ['not in parallel', 'side by side', 'merging into one', 'splitting and merging'];
/** Ends the sentence on a picture in which members stand in a row: the lines may be there. */
const UNTRACED = ' We could not trace the lines that lead to them and from them';
/** From here on the diagram shows it. @source DOCUMENTS.md: a traced merge, or boxes on one row. */
const SHOWN = 1;
/** Members that stand side by side, at least. */
const MEMBERS = 2;
/** What was read from text or traced in ink is at least this sure; what a model saw is not. */
const TRACED = 0.9;

export const parallelismShown = defineProbe({
	id: 'vision/parallelism-shown',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact },
	question: 'Does a diagram show the members of a role working in parallel?',
	motivation: 'A linear picture of a parallel system misleads its reader.',
	method: 'Takes the best level over all diagrams: 0 none, 1 same row or column, or a split alone, 2 merge, 3 split and merge.',
	blindSpots:
		'In pictures, edges are traced from ink; crossing lines may hide a split. An absence is sure only where every picture was read whole.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Draw the parallel branches side by side, with the node they leave and the node they meet in.',
	},
	inspect: ({ diagrams }, { lexicon }) => {
		if (lexicon.roles.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The lexicon names no roles.', rationale: 'There is nobody to look for.', confidence: 1 },
			];
		return lexicon.roles.map((role) => {
			const ranked = drawingsOf(diagrams)
				.map((d) => ({ d, level: d.parallelism[role.id] ?? 0 }))
				.sort((a, b) => b.level - a.level || b.d.confidence - a.d.confidence);
			const best = ranked[0];
			const level = best?.level ?? 0;
			const doubt = doubtOf(diagrams);
			// What stands in boxes that were not read may be the members.
			const boxes = diagrams.reduce((sum, d) => sum + (d.unreadBoxes ?? 0), 0);
			if (level < SHOWN && boxes >= MEMBERS)
				return {
					outcome: 'not-available' as const,
					message: `We could not tell whether a diagram shows the role "${role.id}" in parallel: the words of ${boxes} boxes could not be read.`,
					rationale: doubt.rationale,
					confidence: doubt.confidence,
					location: best?.d.location ?? null,
					values: { role: role.id, level, proven: false, medium: null, unread: doubt.unread },
				};
			return {
				outcome: level >= SHOWN ? ('true' as const) : ('false' as const),
				message: `${level >= SHOWN ? 'A diagram shows' : 'No diagram shows'} the role "${role.id}" ${level >= SHOWN ? words[level] : `in parallel${doubt.note}`}.${level === SHOWN && best && isPicture(best.d) ? `${UNTRACED}.` : ''}`,
				rationale: best && level > 0 ? `Level ${level}, read from a ${best.d.medium} diagram.` : doubt.rationale,
				confidence: level > 0 ? (best?.d.confidence ?? 0.9) : doubt.confidence,
				location: best?.d.location ?? null,
				values: {
					role: role.id,
					level,
					proven: level === 3 && (best?.d.confidence ?? 0) >= TRACED,
					medium: level > 0 ? (best?.d.medium ?? null) : null,
					unread: level > 0 ? 0 : doubt.unread,
				},
			};
		});
	},
});

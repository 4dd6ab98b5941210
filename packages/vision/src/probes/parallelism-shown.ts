// Does a diagram show the members of a role in parallel? One finding per role of the lexicon that occurs in any diagram or is asked for.
import { defineProbe, listed, rolesOf } from '@auditor/probes';
import { type Diagram, diagramsArtifact, isPicture } from '@auditor/schema';
import { drawingsOf, unreadOf } from './_compared.js';

/** From here on the diagram shows it. @source DOCUMENTS.md: a traced merge, or boxes on one row. */
const SHOWN = 1;
/** What was read from text or traced in ink is at least this sure; what a model saw is not. */
const TRACED = 0.9;
/** How sure an absence is where everything was read. */
const SURE = 0.85;

export const parallelismShown = defineProbe({
	id: 'vision/parallelism-shown',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact },
	question: 'Does a diagram show the members of a role working in parallel?',
	motivation: 'A linear picture of a parallel system misleads its reader.',
	method:
		'Takes the best level over all diagrams: 0 none, 1 same row or column, or a split alone, 2 merge, 3 split and merge. Value `apart`: roles that other diagrams show in parallel, and none that shows this one does.',
	blindSpots:
		'In pictures, lines are traced from ink; crossing lines may hide a split. Where a picture was not read whole, an absence is not known.',
	remediation: { effort: 'medium', text: 'Draw the parallel branches side by side, with the node they leave and the node they meet in.' },
	inspect: ({ diagrams }, { lexicon }) => {
		if (lexicon.roles.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The lexicon names no roles.', rationale: 'There is nobody to look for.', confidence: 1 },
			];
		const drawings = drawingsOf(diagrams);
		// A picture of which no role was read may show several together.
		const isOpen = diagrams.some(({ type, nodes }) => type === 'inconclusive' && nodes.every(({ role }) => role === null));
		const roles = lexicon.roles.map(({ id }) => id).filter((id) => drawings.some((d) => isShown(d, id)));
		return lexicon.roles.map((role) => {
			const ranked = drawings
				.map((d) => ({ d, level: d.parallelism[role.id] ?? 0 }))
				.sort((a, b) => b.level - a.level || b.d.confidence - a.d.confidence);
			const best = ranked[0];
			const level = best?.level ?? 0;
			const shown = level >= SHOWN;
			const together = drawings.filter((d) => isShown(d, role.id));
			const apart = isOpen ? [] : roles.filter((id) => shown && !together.some((d) => isShown(d, id)));
			const fault = `No diagram that we read shows the role "${role.id}" in parallel together with the role ${listed(apart.map((id) => `"${id}"`))}.`;
			const several = (label: string) =>
				label.split(/[,|&;+]|\band\b/).filter((part) => rolesOf(part, lexicon).includes(role.id)).length > 1;
			const list = !shown && drawings.some(({ nodes }) => nodes.some(({ label }) => several(label)));
			const open = list || (!shown && unreadOf(diagrams).length > 0);
			return {
				outcome: shown ? ('true' as const) : open ? ('not-available' as const) : ('false' as const),
				message: shown
					? best && isOneBox(best.d, role.id)
						? `A box of a diagram names at least two members of the role "${role.id}", side by side by a sign such as “||”; no lines part to them.`
						: `${best && isPicture(best.d) ? 'A picture' : 'A diagram'} shows at least two members of the role "${role.id}" in parallel.${apart.length > 0 ? ` ${fault}` : ''}`
					: list
						? `Several members of the role "${role.id}" stand in one box; whether they work in parallel is not drawn.`
						: open
							? `We could not tell whether a diagram of the report shows two members of the role "${role.id}" in parallel.`
							: best
								? `No diagram that counts for the report shows two members of the role "${role.id}" in parallel.`
								: 'We found no diagram that counts for the report.',
				rationale: 'Members count as parallel where lines split to them or meet after them, or where their boxes stand in one row.',
				confidence: shown ? (best?.d.confidence ?? TRACED) : SURE,
				location: best?.d.location ?? null,
				values: {
					role: role.id,
					level,
					proven: level === 3 && (best?.d.confidence ?? 0) >= TRACED,
					medium: shown ? (best?.d.medium ?? null) : null,
					apart,
					...(apart.length > 0 && { fault }),
				},
			};
		});
	},
});

const isShown = ({ parallelism }: Diagram, role: string) => (parallelism[role] ?? 0) >= SHOWN;

/** All members are names within one box (`Baker || Brewer`), which a drawing in characters tells apart. */
function isOneBox({ nodes }: Diagram, role: string): boolean {
	const members = nodes.filter((node) => node.role === role);
	const box = members.map(({ id }) => /^(.+)\.\d+$/.exec(id)?.[1]).find((id) => id !== undefined);
	return box !== undefined && members.every(({ id }) => id === box || id.startsWith(`${box}.`));
}

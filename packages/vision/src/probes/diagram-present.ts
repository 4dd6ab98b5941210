// Is there an architecture diagram in the report? Sequence diagrams, file trees and screenshots are diagrams, but not of the architecture.
import { defineProbe, plural } from '@auditor/probes';
import { compareBy, type Diagram, diagramsArtifact, formatLocation } from '@auditor/schema';
import { isChain, isDrawn } from '../graph/is-drawn.js';
import { languageNames, type SourceLanguage } from '../text/sources.js';
import { drawingsOf, isArchitecture, showsAlone, unreadOf } from './_compared.js';

/** How sure an absence is where everything was read. */
const SURE = 0.85;

export const diagramPresent = defineProbe({
	id: 'vision/diagram-present',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact },
	question: 'Does the report show a diagram of the architecture?',
	motivation: 'A reader understands who works beside whom from a picture, not from a paragraph.',
	method:
		'A flow or state diagram with at least two boxes that name roles of the lexicon, one of which a line of its source ends at; where the lexicon has no roles, any with two edges. One that stands in the README and was not read in the report is shown with the value `inReport` false, one that its heading, its caption or a mark on a box calls a plan with `planned` true, where it shows what no other does; one of characters that a page ends within with `broken` true.',
	blindSpots: 'Whether a picture that could not be read shows the architecture is not known.',
	remediation: { effort: 'medium', text: 'Draw the graph of the code: every node, every edge, the parallel branches side by side.' },
	inspect: ({ diagrams }, { lexicon }) => {
		const shows = (d: Diagram) => isArchitecture(d, lexicon.roles.length > 0);
		const architecture = drawingsOf(diagrams).filter(shows);
		const named = ({ nodes }: Diagram) => nodes.flatMap(({ role, certain }) => (role !== null && certain !== false ? [role] : []));
		const best = [...architecture].sort(
			compareBy(
				(d) => (isDrawn(d) && d.medium !== 'ascii' ? 0 : 1),
				// What shows each stage tells more than what shows one of them box by box.
				(d) => -new Set(named(d)).size,
				(d) => -named(d).length,
				(d) => -d.confidence,
			),
		)[0];
		const plans = architecture.filter((d) => d.planned);
		const own = unreadOf(diagrams).filter((d) => d.outside !== true).length;
		const isPrinted = diagrams.some((d) => d.outside !== true && !isDrawn(d) && shows(d));
		const values = {
			diagrams: diagrams.length,
			architecture: architecture.length,
			medium: best?.medium ?? null,
			type: best?.type ?? null,
			drawn: best !== undefined && isDrawn(best),
			inReport: architecture.some((d) => d.outside !== true),
			planned: plans.some((d) => showsAlone(d, architecture)),
			planBeside: plans.length > 0,
			broken: best?.broken === true,
			// What was not read of the report may show what was read beside it.
			open: own > 0 && architecture.every((d) => d.outside === true),
		};
		const rationale = 'A flow or state diagram counts in which at least two boxes name roles of the rubric.';
		if (best) {
			return [
				{
					outcome: 'true',
					message: `${titleOf(best)}${values.inReport ? '' : ` It stands in ${best.location.path}${isPrinted ? '; the report prints a source as text.' : own > 0 ? `; we could not read ${plural(own, 'picture')} of the report in full.` : ' and not in the report.'}`}${values.planned ? ` A heading, a caption or a box calls it a plan: ${plans.map((d) => formatLocation(d.location)).join(', ')}.` : ''}`,
					rationale,
					confidence: best.confidence,
					location: best.location,
					values,
				},
			];
		}
		const unread = unreadOf(diagrams);
		return [
			{
				outcome: unread.length > 0 ? 'not-available' : 'false',
				message:
					unread.length > 0
						? `We could not tell whether a diagram of the report shows the architecture; we could not read ${plural(unread.length, 'picture')} in full.`
						: `No architecture diagram was found${diagrams.length === 0 ? '' : `; what else is drawn: ${plural(diagrams.length, 'diagram')}`}.`,
				rationale,
				confidence: SURE,
				location: (unread[0] ?? diagrams[0])?.location ?? null,
				values,
			},
		];
	},
});

/** `A flow diagram is drawn as a picture.`; what kind it is only where that was told. */
function titleOf(diagram: Diagram): string {
	const { type, medium } = diagram;
	const kind = `${type === 'other' || type === 'inconclusive' ? '' : `${type} `}diagram`;
	if (isChain(diagram)) return 'A chain of arrows names the parts of the flow; no line is drawn.';
	const how = {
		ascii: `with characters${diagram.broken ? ', and a page ends within it' : ''}`,
		vector: 'with lines on the page',
		raster: 'as a picture',
	};
	if (medium in how) return `A ${kind} is drawn ${how[medium as keyof typeof how]}.`;
	const language = languageNames[medium as SourceLanguage];
	if (!isDrawn(diagram)) return `The source of a ${kind} (${language}) is printed as text.`;
	return `A ${kind} is drawn in ${language}.`;
}

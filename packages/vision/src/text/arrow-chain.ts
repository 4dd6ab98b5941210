// What graph does a chain of arrows show, whose lines go on with an arrow, and whose brackets hold what runs beside each other?
//   START -> Hall
//     -> [Baker || Brewer]
//     -> Tasting
// A single line of arrows is a phrase, no drawing.
import type { AsciiGraph } from './ascii.js';

const ARROW = /→|⟶|➔|➜|⇒|(?<!-)-+>|(?<!=)=+>/;
const BEGINS = new RegExp(`^\\s*(?:${ARROW.source})`);
/** Lines of a chain at least, and steps. */
const SHORTEST = 3;
/** Steps of a chain and members of a group at most, and letters of a name. */
const LONGEST = 60;
const WIDEST = 12;
const NAME = 80;
/** Between members of a group. */
const BESIDE = /\|\|?|∥|‖/;

/** The graph, or null when the text is no chain over several lines. */
export function parseArrowChain(text: string): AsciiGraph | null {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	if (lines.length < SHORTEST || !lines.slice(1).every((line) => BEGINS.test(line)) || BEGINS.test(lines[0]!)) return null;
	const rows = lines.flatMap((line, row) =>
		line
			.split(ARROW)
			.map((step) => step.trim())
			.filter((step) => step !== '')
			.map((step) => ({ row, members: membersOf(step) })),
	);
	if (rows.length < SHORTEST || rows.length > LONGEST || rows.some(({ members }) => members === null)) return null;
	const nodes: AsciiGraph['nodes'] = [];
	const edges: AsciiGraph['edges'] = [];
	let before: string[] = [];
	for (const [at, { members }] of rows.entries()) {
		const ids = members!.map((label, column) => {
			const id = `n${nodes.length}`;
			nodes.push({ id, label, left: column * NAME, right: column * NAME + label.length, top: at * 2, bottom: at * 2 });
			return id;
		});
		for (const from of before) for (const to of ids) edges.push({ from, to, label: null });
		before = ids;
	}
	return { nodes, edges, unread: 0 };
}

/** `[Baker || Brewer] (fan-out)` is both of them, `Tasting (fan-in)` is itself; null for what is no name. */
function membersOf(step: string): string[] | null {
	const group = /^[[({](?<inner>[^[\](){}]*)[\])}](?:\s*\([^()]*\)|\s*[#:;,–—-].*)?$/.exec(step)?.groups?.inner;
	const members = group === undefined ? [step.replace(/\([^()]*\)$/, '').trim()] : group.split(BESIDE).map((member) => member.trim());
	const named = members.every((member) => /\p{L}{2}/u.test(member) && member.length <= NAME);
	return named && members.length <= WIDEST ? members : null;
}

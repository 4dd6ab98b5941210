// Sentences about parts of a small kitchen whose kinds the code tells: work of another kind is contradicted, and look-alikes are left open.
import type { GraphModel } from '@auditor/schema';
import { expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimOtherWork, withoutOtherWork } from './other-work.js';

const KITCHEN = `def merge_notes(left, right):
    return {**left, **right}

class Notes(TypedDict):
    notes: Annotated[dict, merge_notes]

class TastingCard(BaseModel):
    salt: int

def clone_recipes(url):
    subprocess.run(["git", "clone", url, "/tmp/x"], timeout=60)

def read_menu(path):
    return PdfReader(path).pages

def pick_oven(state):
    return "hot" if state["heat"] else "cold"

def collect_notes(state):
    return {"notes": state["notes"]}

def split_orders(state):
    return {}

def taste_all(state):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(taste, state["dishes"]))

def build_kitchen():
    graph = StateGraph(Notes)
    graph.add_node("collect_notes", collect_notes)
    graph.add_conditional_edges("collect_notes", pick_oven)
    return graph.compile()
`;
const tree = treeOf('src/oven.py');
const code = codeText(new Map([['src/oven.py', KITCHEN]]), { ...tree, files: tree.files.map((file) => ({ ...file, language: 'python' })) });
const node = (id: string) => ({ id, line: 1, handler: id, definition: null, subgraph: false, condition: null });
const edge = (from: string, to: string, router: string | null = null) => ({ from, to, router });
const graphOf = (unresolved: readonly string[] = []) =>
	[
		{
			context: 'source',
			file: 'src/oven.py',
			nodes: ['collect_notes', 'split_orders', 'taste_all'].map(node),
			edges: [
				edge('split_orders', 'a'),
				edge('split_orders', 'b'),
				edge('taste_all', 'collect_notes'),
				edge('collect_notes', '__end__', 'oven.pick_oven'),
			],
			fanOut: [{ node: 'split_orders', branches: ['a', 'b'] }],
			unresolved,
		},
	] as unknown as GraphModel[];
const told = (report: string, graphs = graphOf()) =>
	claimOtherWork(flowOf(markdown(report)), code, graphs, english).map(({ because }) => because);

it.each([
	['`merge_notes` fans out to three tasters.', 'is the reducer of a field of the state, and starts no branches'],
	['Fan-out is done by `merge_notes()`.', 'starts no branches'],
	['The reducer function `merge_notes` (src/oven.py) then runs all tasters in parallel.', 'starts no branches'],
	['All tasters are fanned out by `clone_recipes`.', 'clones a repository, and starts no branches'],
	['`TastingCard` fans out to the cooks.', 'is a model of data, and starts no branches'],
	['`collect_notes` fans out to three tasters.', 'is a node from which the graph goes to one node at most, and starts no branches'],
	['`build_kitchen` is our reducer.', 'builds the graph, and reduces no field'],
	['`pick_oven()` acts as the state reducer.', 'chooses the next node of the graph, and reduces no field'],
	['`pick_oven` merges the parallel writes of the cooks.', 'merges nothing'],
	['`merge_notes` builds the StateGraph.', 'builds no graph'],
	['`merge_notes` routes to the cold kitchen.', 'chooses no way'],
	['`merge_notes` asks the model with a schema.', 'asks no model'],
	['`merge_notes` clones the repository.', 'clones nothing'],
	['`clone_recipes` argues both sides.', 'judges nothing'],
	['`read_menu` argues both sides.', 'reads a document, and judges nothing'],
	['`pick_oven` reflects on its own work, and evaluates its own confidence.', 'judges nothing'],
	['The kitchen reflects on its work before it serves, in `clone_recipes()`.', 'clones a repository, and judges nothing'],
])('contradicts: %s', (report, because) => {
	expect(told(report)).toEqual([expect.stringContaining(because)]);
});

it.each([
	'`merge_notes` is the reducer that joins what the tasters write, who are fanned out from START.',
	'Tasters fan out, and what they write is merged by `merge_notes`.',
	'The tasters fan out from START and their notes are joined, by `merge_notes`.',
	'`merge_notes` merges the parallel writes of the fan-out.',
	'`merge_notes` keeps the fan-out from losing notes.',
	'`build_kitchen` fans out to the tasters and compiles the graph.',
	'`build_kitchen` registers the reducer of the state.',
	'`pick_oven` is the router; it fans out to nothing else.',
	'`clone_recipes` clones the repository, and the cooks run in parallel.',
	'`clone_recipes` defends against bad addresses.',
	'`read_menu` reads the menu over which both sides argue.',
	'`split_orders` fans out to both cooks.',
	'`taste_all` fans out over the dishes.',
	'`other_cook` fans out to three tasters.',
	'`collect_notes` is a reducer in the sense of map and reduce.',
	'`merge_notes` does not fan out.',
	'We considered that `merge_notes` fans out? It should not.',
	'`TastingCard` is the schema of what the model answers.',
])('leaves open: %s', (report) => {
	expect(told(report)).toEqual([]);
});

it('knows no node of a graph that was not read whole', () => {
	expect(told('`collect_notes` fans out to three tasters.', graphOf(['x']))).toEqual([]);
});

it('takes the sentence out of what the report says', () => {
	const flow = flowOf(markdown('Tasters run. `merge_notes` fans out to three tasters. They meet.'));
	const { prose } = withoutOtherWork(flow, code, graphOf(), english);
	expect([prose.length, prose.replace(/\s+/g, ' ').trim()]).toEqual([flow.prose.length, 'Tasters run. They meet.']);
});

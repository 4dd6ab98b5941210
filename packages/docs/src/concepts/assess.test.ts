import { expect, it } from 'vitest';
import { english, german, markdown, printed } from '../../test/documents.js';
import { assessConcepts } from './assess.js';

const assess = (text: string, concept: string, lexicon = english) =>
	assessConcepts([printed([text])], lexicon).find((entry) => entry.concept === concept)!;

const explained =
	'2.1 Split and Join\nSplit and join is implemented by static edges: START has an edge to each taster node, so the branches run in parallel, and the collector node waits until all of them have returned before `merge_notes()` combines their lists in src/kitchen.py.';

it('calls a concept substantive that is explained, with its place and sentence', () => {
	const found = assess(explained, 'split-and-join');
	expect(found.verdict).toBe('substantive');
	expect(found.mentions[0]?.location).toMatchObject({ kind: 'page', page: 1 });
	expect(found.mentions[0]?.snippet.text).toMatch(/Split and Join/i);
});

it('takes a name with what anybody would say of it for a slogan, where the rubric says by which words something acts', () => {
	const acts = { ...english, lists: { ...english.lists, 'acts:self-review': ['variance', 'threshold'] } };
	const slogan =
		'## Self-review\n\nSelf-review means that the system checks its own score, because it repeats its own checks with confidence.';
	const verdicts = (text: string) => [english, acts].map((lexicon) => assess(text, 'self-review', lexicon).verdict);
	expect(verdicts(slogan)).toEqual(['substantive', 'keyword-dropping']);
	expect(verdicts(`${slogan} Above a threshold it asks again.`)).toEqual(['substantive', 'substantive']);
});

it('gives the page of what it quotes, where the heading stands on the page before', () => {
	const [heading, below] = explained.split('\n') as [string, string];
	const [found] = assessConcepts([printed([`A story.\n${heading}`, below.replace('Split and join', 'This')])], english);
	expect(found?.mentions[0]).toMatchObject({ location: { page: 2 } });
});

it('takes a sentence for it before a title, a caption and a row of merits', () => {
	const sentence = explained.split('\n')[1]!;
	const text = `The kitchen\nSplit and Join Process Flow:\n\n${sentence}\n\n- ✅ Split and join by edges, branches in parallel and \`merge_notes()\` in src/kitchen.py.\n`;
	expect(assess(text, 'split-and-join').mentions[0]).toMatchObject({ isSentence: true, snippet: { text: sentence } });
});

it('takes what is told of today for it before a step of a plan', () => {
	const sentence = explained.split('\n')[1]!;
	const text = `## Known Gaps\n\nSplit and join: add a variance check by edges to each branch in parallel, so that \`merge_notes()\` waits for all nodes.\n\n## Kitchen\n\n${sentence}`;
	expect(assess(text, 'split-and-join').mentions[0]).toMatchObject({ isPlan: false, snippet: { text: sentence } });
});

it.each([
	'If the Defense claims a high-level concept (like split and join) is present,',
	'When a judge asserts split and join,',
	'Where the report claims that split and join is there,',
])('takes what somebody else may claim for no explanation: %j', (claim) => {
	const rest = 'the nodes run in parallel, so that `merge_notes()` waits for each branch and merges what the edges bring.';
	expect(assess(`${claim} ${rest}`, 'split-and-join').verdict).toBe('keyword-dropping');
	expect(assess(`In our kitchen split and join works by edges: ${rest}`, 'split-and-join').verdict).toBe('substantive');
});

it('takes nothing of the next section for what a caption names', () => {
	const below = explained.split('\n')[1]!.replace('Split and join', 'It');
	expect(assess(`Split and Join\n2.3.2 The Pantry\n${below}`, 'split-and-join').verdict).not.toBe('substantive');
	expect(assess(`2.3.2 Split and Join\n${below}`, 'split-and-join').verdict).toBe('substantive');
	// A part of its own section is told of it, and the next section is not.
	const far = `${'The kitchen has a door and a window, and a cook who likes it so. '.repeat(3)}\n${below}`;
	expect(assess(`2.3 Split and Join\n2.3.1 The Doors\n${far}`, 'split-and-join').verdict).toBe('substantive');
	expect(assess(`2.3 Split and Join\n${'It is red and blue. '.repeat(6)}\n2.4 The Doors\n${far}`, 'split-and-join').verdict).not.toBe(
		'substantive',
	);
});

it('takes a sentence for it before a row of a table of requirements', () => {
	const sentence = explained.split('\n')[1]!;
	const row =
		'AC-2 Full Split and Join\nParallelism\nThe graph shows branches in parallel with `merge_notes()` in src/kitchen.py, wired by edges.';
	expect(assess(`${row}\n\nThe kitchen.\n\n${sentence}\n`, 'split-and-join').mentions[0]?.snippet.text).toBe(sentence);
});

it('tells a concept from the sections below its heading, before a ticked line of merits', () => {
	const [, told] = explained.split('\n') as [string, string];
	const body = told.replace('Split and join', 'This');
	const ticked = `- ✅ ${told}`;
	const text = `## Split and Join\n\nThe kitchen has two of them, one for each layer that it was given by the cooks.\n\n### The tasters\n\n${body}\n\n## Merits\n\n${ticked}\n`;
	const [found] = assessConcepts([markdown(text)], english);
	expect(found).toMatchObject({ verdict: 'substantive', mentions: [{ heads: true, isTicked: false }, { isTicked: true }] });
});

it.each([
	[
		'Split and join is built by edges from START to branches that wait:\nTaster Kind Focus\nsoup_taster merges "notes".\n',
		'Split and join is built by edges from START to branches that wait:',
	],
	[
		'notes: Annotated[list, add]\nWhy It Matters: Without split and join, branches overwrite notes in merge_notes().\n',
		'Why It Matters: Without split and join, branches overwrite notes in merge_notes().',
	],
])('quotes no line of what stands beside it: %j', (text, quoted) => {
	expect(assess(text, 'split-and-join').mentions[0]!.snippet.text).toBe(quoted);
});

it('ends the passage of an item of a list with the item', () => {
	const list = `## Notes\n\n- ${explained.split('\n')[1]}\n  It has a lid.\n- The roof is red.\n`;
	expect(assess(list, 'split-and-join').mentions[0]?.passage.text).toMatch(/lid\.$/);
	expect(assess(list.replace('- Split', 'Split'), 'split-and-join').mentions[0]?.passage.text).toContain('roof');
});

it('finds no explanation in a list of definitions', () => {
	const other = '`merge_notes()` runs because the collector node waits for all branches, and returns one list to START.';
	const list = `- Split and join: one node leads to others.\n- Merging: ${other}\n- Tasting: ${other}\n`;
	expect(assess(list, 'split-and-join').verdict).toBe('mentioned');
	expect(assess(list.replace('others.', `others. ${other}`), 'split-and-join').verdict).toBe('substantive');
});

it.each(['Split and join:', '**Split and join.**', 'Split and join.'])(
	'tells a concept from what follows on the line that %j heads',
	(head) => {
		const told =
			'The oven has four doors, and each of them is opened by a cook of its own who keeps the key in the first drawer of the hall';
		const body = `${told}; ${told}; \`merge_notes()\` merges what the branches wrote in parallel, because the collector waits for every node.`;
		expect(assess(`- ${head} ${body}\n`, 'split-and-join').verdict).toBe('substantive');
	},
);

it('takes a chain of names of code for edges', () => {
	const list = (told: string) => `## Notes\n\n- Split and join in src/kitchen.py: ${told}.\n- The roof is red.\n`;
	const chain = 'start_node -> first_taster, second_taster; both -> note_collector -> head_cook';
	expect(assess(list(chain), 'split-and-join').verdict).toBe('substantive');
	expect(assess(list(chain.replaceAll('->', 'and')), 'split-and-join').verdict).toBe('mentioned');
});

it('tells a concept from the section that has it as its heading, as a whole, and no further than the next title', () => {
	const other =
		'The last oven joins what was split and join: branches in parallel wait for `merge_notes()` in src/kitchen.py and src/pan.py, so that START runs the tasters because each node has an edge.';
	const found = assess(`${other}\n${explained}\nJudicial Kitchen: In Progress\nA bell rings.`, 'split-and-join').mentions[0];
	expect(found).toMatchObject({ heads: true });
	expect(found?.passage.text).toContain('merge_notes');
	expect(found?.passage.text).not.toContain('bell');
});

it.each([
	{ role: 'term-list', text: 'The detective searches for "split and join", "self-review" and "state synchronization" in the text.' },
	{ role: 'term-list', text: 'It evaluates whether split and join is used by the branches that run in parallel and merge their notes.' },
	{ role: 'judge-output', text: 'Head cook (18/20): "Split and join runs in parallel and merges notes by edges."' },
	{ role: 'quoted', text: 'The brief says "split and join" somewhere.' },
	{ role: 'contents', text: 'Table of Contents\nIntroduction 1\nSplit and join 4\nSelf-review 7' },
	{ role: 'negated', text: 'There is no split and join in this version of the kitchen.' },
	{ role: 'negated', text: 'Split and join is missing from the wiring.' },
	{ role: 'negated', text: 'However, split and join for the second oven (with a fallback) are absent.' },
	{ role: 'negated', text: 'The missing split and join for two ovens is the only gap.' },
	{ role: 'negated', text: 'The missing split and join for two ovens is the\nonly gap.' },
	{ role: 'future', text: 'The forward plan addresses split and join, a second oven and longer tables.' },
	{ role: 'negated', text: '**Missing:** Split and join for the second oven.' },
	{ role: 'negated', text: 'The plan admits to a missing feature (split and join).' },
	{ role: 'future', text: '## Plan for the next phase\n\nSplit and join is for big kitchens.' },
	{ role: 'future', text: 'Split and join is planned for the next phase.' },
	{ role: 'praise', text: 'Our sophisticated split and join showcases a deep understanding of cooking.' },
	{
		role: 'judge-output',
		text: 'Architecture Score: 4/5\nThe prosecutor argues that split and join is thin. Final score 4/5, verdict stands.',
	},
	{ role: 'judge-output', text: 'Split and join 4/5 fine' },
])('disqualifies a mention that is $role', ({ role, text }) => {
	const found = assess(text, 'split-and-join');
	expect(found.roles).toEqual({ [role]: 1 });
	expect(found.verdict).toBe('keyword-dropping');
});

it.each([
	'Split and join is not a slogan here — it is wired: each branch has an edge, the collector waits and merges in parallel with `merge_notes()`, so that no taster is lost.',
	'Split and join relies not only on parallel edges but also on a collector that waits for every branch, merges the notes by `add_notes` and returns them, because tasters must not overwrite each other.',
])('does not take a comparison for a denial: %s', (text) => {
	expect(assess(text, 'split-and-join').verdict).toBe('substantive');
});

it('weighs what stands below a heading, whatever words of praise are in it', () => {
	const below =
		'The kitchen demonstrates it twice: both tasters run in parallel, the collector waits for them, merges their notes and returns one list.';
	expect(assess(`2.1 Split and Join\n${below}`, 'split-and-join').verdict).toBe('substantive');
	expect(assess('2.1 Split and Join\nThe kitchen demonstrates excellent taste.', 'split-and-join').verdict).toBe('keyword-dropping');
});

it.each([
	[
		'## 2.1 Split and Join\n- Dinner goes its way: menu → shopping → cooking → dinner for all\n- Guests come from the town and bring wine, which ensures that all are fed\n',
		'mentioned',
	],
	['## 2.1 Split and Join\nDinner goes its way: menu → dinner.\n', 'keyword-dropping'],
	[
		'Dinner is split and join. It goes its way: menu → shopping → cooking → dinner for all, and guests come from the town and bring wine.',
		'keyword-dropping',
	],
])('gives a heading what stands below it: %s', (text, verdict) => {
	expect(assess(text, 'split-and-join').verdict).toBe(verdict);
});

it('does not take the state of something else for a denial', () => {
	const text = `${explained.replace('is implemented', 'of notes, of which none are missing, is implemented')}`;
	expect(assess(text, 'split-and-join').verdict).toBe('substantive');
});

it('needs one clean mention, whatever the others are', () => {
	const found = assess(`Split and join is planned.\n\n${explained}`, 'split-and-join');
	expect(found.roles).toMatchObject({ future: 1 });
	expect(found.verdict).toBe('substantive');
});

it('does not call a bare mention an explanation', () => {
	expect(assess('We like split and join a lot.', 'split-and-join').verdict).toBe('keyword-dropping');
	expect(
		assess('The tasters meet at the table, ensuring state synchronization before dinner begins for the guests.', 'shared-state').verdict,
	).not.toBe('substantive');
});

it('says when a concept is absent', () => {
	expect(assess(explained, 'self-review')).toMatchObject({ verdict: 'absent', score: 0, mentions: [] });
});

it.each(['Split-and-join', 'SPLIT AND JOIN', 'split and-\njoin', 'splitandjoin'])('finds the term written as %j', (term) => {
	expect(assess(`${term} is what it is.`, 'split-and-join').mentions).toHaveLength(1);
});

it.each(['State synchronisation', 'state synchroni-\nzation'])('finds British and hyphenated spelling: %j', (term) => {
	expect(assess(`${term} is what it is.`, 'shared-state').mentions).toHaveLength(1);
});

it.each(['my_split_and_join_node', 'split and joiners'])('does not find the term inside %j', (text) => {
	expect(assess(`${text} is a name.`, 'split-and-join').mentions).toHaveLength(0);
});

it('reads another language with the words of the rubric', () => {
	const good =
		'Aufteilung und Zusammenführung ist so gebaut: eine Kante führt zu jedem Prüfer, die Knoten laufen parallel und gleichzeitig, und der Sammler wartet, bis alle fertig sind, damit `notizen_sammeln` nichts verliert.';
	expect(assess(good, 'aufteilung', german).verdict).toBe('substantive');
	expect(assess('Eine Aufteilung und Zusammenführung ist geplant.', 'aufteilung', german).roles).toEqual({ future: 1 });
	expect(assess('Es gibt keine Selbstprüfung.', 'selbstpruefung', german).roles).toEqual({ negated: 1 });
	// English words say nothing in a German rubric.
	expect(assess('Eine Selbstprüfung, planned or not.', 'selbstpruefung', german).roles).toEqual({ clean: 1 });
});

it.each([
	['its comment explains nothing', '```', 'absent'],
	['the same words outside of one explain', '', 'substantive'],
])('a sample of code in Markdown: %s', (_, fence, verdict) => {
	const story = 'The guests were happy and ate.\n'.repeat(20);
	const report = markdown(`# A\n\n${story}\n${fence}\n${explained}\n${fence}\n\n${story}`);
	const found = assessConcepts([report], english).find(({ concept }) => concept === 'split-and-join');
	expect(found?.verdict).toBe(verdict);
});

it('gives the line in Markdown', () => {
	const [found] = assessConcepts([markdown(`# A\n\n${explained}`)], english);
	expect(found?.mentions[0]?.location).toMatchObject({ kind: 'file', path: 'report.md' });
});

const told =
	'A reducer is what keeps it whole: each taster runs in parallel and appends to its own key, `merge_notes()` in src/kitchen.py merges what every node returns, and because the cook waits under a lock, no branch can overwrite what another wrote, so that nothing is lost by `add_notes` and `kitchen_state`.';
const withParaphrases = {
	...english,
	concepts: english.concepts.map((concept) =>
		concept.id === 'shared-state'
			? { ...concept, mechanism: [...concept.mechanism, 'annotated', 'parallel'], paraphrases: ['reducer'] }
			: concept,
	),
};

it.each([
	['a mechanism told in full without the name', told, 'paraphrased'],
	[
		'the name dropped, and a mechanism told in full elsewhere',
		`We like state synchronization a lot.\n\n${'The guests were happy and ate. '.repeat(20)}\n\n${told}`,
		'paraphrased',
	],
	[
		'all words of its mechanism with what they do',
		'Annotated fields with a reducer append in parallel, so that no branch can overwrite another one or wait for its lock: `merge_notes` combines them.',
		'unnamed',
	],
	['a word of it', 'The field has a reducer.', 'absent'],
	['a mechanism that is planned', `We will add this: ${told}`, 'absent'],
	['the name without a mechanism, and a word of it', 'We like state synchronization a lot. The field has a reducer.', 'keyword-dropping'],
])('counts what explains a concept by other words: %s', (_, text, verdict) => {
	expect(assess(text, 'shared-state', withParaphrases).verdict).toBe(verdict);
});

it('points at what may be the mechanism of a concept that is never named', () => {
	const near = (text: string) => assess(text, 'shared-state', withParaphrases).near?.term;
	expect(near('The field has a reducer.')).toBeUndefined();
	expect(
		near(
			'A reducer is what keeps it whole: `merge_notes()` in src/kitchen.py combines what every node returns, because `add_notes` would overwrite it in parallel.',
		),
	).toBe('reducer');
});

it('knows no other words but those of the rubric', () => {
	expect(assess(told, 'shared-state').verdict).toBe('absent');
});

it('quotes the sentence below a heading, and the sentence itself elsewhere', () => {
	expect(assess(explained, 'split-and-join').mentions.map(({ snippet }) => snippet.text)).not.toContain('2.1 Split and Join');
	const [numbered] = assess('Split and Join\n3.\nEach branch has an edge, and the collector waits and merges.', 'split-and-join').mentions;
	expect(numbered!.snippet.text).not.toBe('3.');
	const [first] = assess(`Split and join is wired. ${explained.split('\n')[1]}`, 'split-and-join').mentions;
	expect(first!.snippet.text).toMatch(/^Split and join/);
});

it('no sentence runs on into the words of a picture', () => {
	const { pages, ...rest } = printed(['Split and join is wired by edges so that each branch merges,', 'START oven Sandbox']);
	const drawn = { ...rest, pages: [pages[0]!, { ...pages[1]!, source: 'ocr' as const }] };
	const [found] = assessConcepts([drawn], english).find(({ concept }) => concept === 'split-and-join')!.mentions;
	expect(found!.snippet.text).not.toContain('Sandbox');
});

it('a list that tells of each part of the mechanism explains what it is a list of', () => {
	const list = (items: readonly string[]) =>
		`The kitchen has a deliberate split-join:\n\n${items.map((item) => `- **${item}.`).join('\n')}`;
	const parts = ['Branch:** tastes alone', 'Collector (last):** takes the notes', 'Merge:** makes one of them'];
	expect(assess(list(parts), 'split-and-join').score - assess(list(parts.slice(1)), 'split-and-join').score).toBeGreaterThan(2);
});

it('a passage ends at the next heading, however near it stands', () => {
	const text = '**Notes:** All is done by split and join.\n\n### 3) Sealed jars & labels\n\nThe jars are sealed.';
	expect(assess(text, 'split-and-join').mentions[0]?.passage.text).not.toContain('Sealed');
	expect(assess('## Split and join\n### 3) Sealed jars\n\nThe jars.', 'split-and-join').mentions[0]?.passage.text).toContain('Sealed');
});

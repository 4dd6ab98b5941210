// imgs.tmp.ts
import { readdirSync, readFileSync } from 'node:fs';

// src/graph/geometry.ts
var widthOf = (r) => r.right - r.left;
var heightOf = (r) => r.bottom - r.top;
var middleX = (r) => (r.left + r.right) / 2;
var middleY = (r) => (r.top + r.bottom) / 2;
function contains(outer, inner, slack = 0) {
	return (
		inner.left >= outer.left - slack &&
		inner.top >= outer.top - slack &&
		inner.right <= outer.right + slack &&
		inner.bottom <= outer.bottom + slack
	);
}
function sameRow(a, b) {
	const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	const apart = Math.min(a.right, b.right) <= Math.max(a.left, b.left);
	return apart && shared >= 0.5 * Math.min(heightOf(a), heightOf(b));
}
function around(all) {
	const [first, ...rest] = all;
	return rest.reduce(
		(hull, r) =>
			hull && {
				left: Math.min(hull.left, r.left),
				top: Math.min(hull.top, r.top),
				right: Math.max(hull.right, r.right),
				bottom: Math.max(hull.bottom, r.bottom),
			},
		first ? { left: first.left, top: first.top, right: first.right, bottom: first.bottom } : null,
	);
}

// ../schema/src/model/json.ts
import { z } from 'zod';

var jsonSchema = z.json();

// ../schema/src/model/rubric.ts
import { z as z2 } from 'zod';

var id = z2.string().regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, 'an id starts with a letter and holds letters, digits, "_", "-" and "." only');
var score = z2.int().min(1).max(5);
var conditionSchema = z2.strictObject({
	value: z2.string(),
	is: z2.enum(['==', '!=', '>=', '<=', '>', '<', 'includes', 'excludes']),
	to: jsonSchema,
});
var expectationSchema = z2.strictObject({
	id,
	/** What good looks like, one sentence; shown to judges, and in reports where it is met. */
	text: z2.string(),
	/** The fault, one sentence, as reports tell it where the expectation is not met. Absent: the text, said to be not met. */
	whenUnmet: z2.string().min(1).optional(),
	probe: z2.string(),
	expects: z2.enum(['true', 'false']).default('true'),
	/** Which of the probe's findings answer at all, by their values; empty = every one. */
	select: z2.array(conditionSchema).default([]),
	/** All must hold, on top of `expects`, for the expectation to be satisfied. */
	where: z2.array(conditionSchema).default([]),
	/** Which finding answers when the probe found several places: all of them must satisfy, or one is enough. */
	quantifier: z2.enum(['any', 'all']).default('any'),
	/** Points relative to the other expectations of the criterion. */
	weight: z2.int().min(0).default(1),
	importance: z2.enum(['essential', 'expected', 'bonus']).default('expected'),
	/** Ceiling of the criterion's score when the answer is contrary with confidence >= 0.7. */
	cap: score.nullable().default(null),
	/** Why this cap and this threshold, for whoever reads the rubric. */
	why: z2.string().min(1).optional(),
	/** Floor of the criterion's score when the expectation is satisfied with confidence >= 0.7. */
	floor: score.nullable().default(null),
	/** What to do when it is not met; `{{python: … | typescript: …}}` says it in the language of the code. Null: the probe's own remediation text. */
	remediation: z2.string().nullable().default(null),
	/** Whether its fault ends the program when it is reached: its step stands before those that raise a score. */
	stops: z2.boolean().optional(),
	/** Expectations that have to be met first, as `criterion.expectation`: mended before them, this one breaks the program. */
	after: z2.array(z2.string()).optional(),
	/** Expectations that its remedy meets too, as `criterion.expectation`: where they are unmet, one step of the plan stands for all of them. */
	meets: z2.array(z2.string()).optional(),
});
var hazardSchema = z2.strictObject({
	id,
	text: z2.string(),
	probe: z2.string(),
	/** Outcome that means danger. */
	when: z2.enum(['true', 'false']).default('true'),
	where: z2.array(conditionSchema).default([]),
	/** What kind of charge it supports; `security` triggers the security override. */
	charge: z2.string().default('security'),
	remediation: z2.string().nullable().default(null),
});
var artifactKindSchema = z2.enum(['repository', 'report', 'diagram']);
var criterionSchema = z2.strictObject({
	id,
	name: z2.string(),
	/** The artifact judged. A criterion whose artifact was not given is `not-assessed`. */
	artifact: artifactKindSchema.default('repository'),
	instruction: z2.string().default(''),
	success: z2.string().default(''),
	failure: z2.string().default(''),
	/** Descriptions per score, keys "1" to "5". */
	levels: z2
		.record(z2.enum(['1', '2', '3', '4', '5']), z2.string())
		.nullable()
		.default(null),
	/** Weight in the total. */
	weight: z2.int().min(0).default(1),
	/** Marks that rules read, e.g. `functionality`. */
	marks: z2.array(z2.string()).default([]),
	expectations: z2.array(expectationSchema).default([]),
	hazards: z2.array(hazardSchema).default([]),
	/** Probes whose findings are shown to the judges without being counted. */
	context: z2.array(z2.string()).default([]),
	/** Extra instruction per persona id. */
	personaNotes: z2.record(z2.string(), z2.string()).default({}),
});
var roleSchema = z2.strictObject({
	id,
	/** Name parts that mark a member (`investigator`, `detective`), matched on node ids, functions and classes. */
	terms: z2.array(z2.string()).min(1),
	/** Name parts that exclude (`aggregator` is no detective). */
	not: z2.array(z2.string()).default([]),
});
var conceptSchema = z2.strictObject({
	id,
	name: z2.string(),
	/** Ways the concept is written, e.g. `fan-in`, `fan out`. */
	terms: z2.array(z2.string()).min(1),
	/** Verbs and nouns of its mechanism: words that a sentence which explains it uses. */
	mechanism: z2.array(z2.string()).default([]),
	/** Words of those who explain the concept without its name; they count only with a mechanism in full around them. */
	paraphrases: z2.array(z2.string()).optional(),
});
var conceptWordsSchema = conceptSchema.omit({ name: true });
var phaseSchema = z2.strictObject({
	id,
	name: z2.string(),
	paths: z2.array(z2.string()).default([]),
	words: z2.array(z2.string()).default([]),
});
var lexiconSchema = z2.strictObject({
	language: z2.string().default('en'),
	roles: z2.array(roleSchema).default([]),
	concepts: z2.array(conceptSchema).default([]),
	phases: z2.array(phaseSchema).default([]),
	/** Free lists that a named probe reads. */
	lists: z2.record(z2.string(), z2.array(z2.string())).default({}),
	/** Concepts as further languages write them, by their tag (`fr`): a report in one of these is read by its words beside the rubric's own. */
	languages: z2.record(z2.string(), z2.strictObject({ concepts: z2.array(conceptWordsSchema).default([]) })).optional(),
});
var conditionsInFile = z2.union([z2.array(conditionSchema), z2.record(z2.string(), jsonSchema)]).optional();
var wordsInFile = z2.union([z2.array(z2.string()), z2.string()]);
var neededSchema = z2.strictObject({
	probe: z2.string(),
	expects: z2.enum(['true', 'false']).default('true'),
	where: z2.array(conditionSchema).default([]),
});
var neededInFile = neededSchema.extend({ where: conditionsInFile });
var needsSchema = z2.strictObject({
	/** What fitting targets hold, one sentence. */
	text: z2.string().min(1),
	/** What others lack, one sentence; the report says it in place of scores. */
	whenUnmet: z2.string().min(1),
	any: z2.array(neededSchema).min(1),
	/** Which of the answers shows a target that the rubric is made for, whatever other rubric fits too; one of them is enough. */
	surely: z2
		.strictObject({
			/** What such targets hold, one sentence. */
			text: z2.string().min(1),
			any: z2.array(neededSchema).min(1),
		})
		.optional(),
});
var rubricSchema = z2.strictObject({
	$schema: z2.string().optional(),
	id,
	name: z2.string(),
	version: z2.string(),
	/** What the rubric is for, one sentence. */
	target: z2.string().default(''),
	/** Absent: the rubric fits every target. */
	needs: needsSchema.optional(),
	/** Name of a shipped policy, or of one in `policies`; `--policy` overrules it. */
	policy: z2.string().default('courtroom'),
	/** Policies of its own, which `policy` may name and which may extend shipped ones: each as a policy file, left as written for @auditor/justice to read. */
	policies: z2.array(z2.looseObject({ id: z2.string().min(1) })).optional(),
	criteria: z2.array(criterionSchema).min(1, 'a rubric needs at least one criterion'),
	lexicon: lexiconSchema.prefault({}),
	/** Parameters per probe id, passed to the probe. */
	parameters: z2.record(z2.string(), z2.record(z2.string(), jsonSchema)).default({}),
});
var asksInFile = {
	probe: z2.string().optional(),
	must: z2.enum(['found', 'not found']).optional(),
	expects: z2.enum(['true', 'false']).optional(),
	select: conditionsInFile,
	where: conditionsInFile,
	quantifier: z2.enum(['any', 'all']).optional(),
};
var worthInFile = {
	weight: z2.int().min(0).optional(),
	importance: expectationSchema.shape.importance.optional(),
	cap: score.nullable().optional(),
	floor: score.nullable().optional(),
	/** The value that `caps` compares. */
	value: z2.string().optional(),
	/** `{ "< 3": 2, "< 5": 3 }`: one expectation a rung, whose number stands for `{}` in its texts. */
	caps: z2.record(z2.string(), score).optional(),
};
var expectationInFile = expectationSchema.extend({
	...asksInFile,
	...worthInFile,
	/** What is asked of which probe, on one line. */
	asks: z2.strictObject(asksInFile).optional(),
	/** What it counts, on one line. */
	worth: z2.strictObject(worthInFile).optional(),
});
var hazardInFile = hazardSchema.extend({
	probe: z2.string().optional(),
	where: conditionsInFile,
	asks: z2.strictObject({ probe: z2.string().optional(), when: z2.enum(['true', 'false']).optional(), where: conditionsInFile }).optional(),
});
var rubricFileSchema = rubricSchema.extend({
	needs: needsSchema
		.extend({
			any: z2.array(neededInFile).min(1),
			surely: z2.strictObject({ text: z2.string().min(1), any: z2.array(neededInFile).min(1) }).optional(),
		})
		.optional(),
	criteria: z2.array(
		criterionSchema.extend({
			expectations: z2.union([z2.array(expectationInFile), z2.record(id, expectationInFile.partial({ id: true }))]).optional(),
			hazards: z2.union([z2.array(hazardInFile), z2.record(id, hazardInFile.partial({ id: true }))]).optional(),
		}),
	),
	lexicon: lexiconSchema
		.extend({
			roles: z2.array(roleSchema.extend({ terms: wordsInFile, not: wordsInFile.optional() })),
			concepts: z2.array(
				conceptSchema.extend({ terms: wordsInFile, mechanism: wordsInFile.optional(), paraphrases: wordsInFile.optional() }),
			),
			phases: z2.array(phaseSchema.extend({ paths: wordsInFile.optional(), words: wordsInFile.optional() })),
			lists: z2.record(z2.string(), wordsInFile),
			languages: z2.record(
				z2.string(),
				z2.strictObject({
					concepts: z2.array(
						conceptWordsSchema.extend({ terms: wordsInFile, mechanism: wordsInFile.optional(), paraphrases: wordsInFile.optional() }),
					),
				}),
			),
		})
		.partial()
		.optional(),
});

// ../schema/src/pure/name-parts.ts
function nameParts(name2) {
	if (LOWER.test(name2)) return name2.split(/[^a-z\d]+/).filter(Boolean);
	return name2
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
		.toLowerCase()
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean);
}
var LOWER = /^[\0-@[-\x7f]*$/;

// ../probes/src/roles.ts
function holdsTerm(name2, term) {
	const wanted = partsOf(term).joined;
	if (wanted === '') return false;
	const { parts, joined: whole } = partsOf(name2);
	if (!whole.includes(wanted)) return false;
	for (let start = 0; start < parts.length; start++) {
		let joined = '';
		for (let end = start; end < parts.length && joined.length <= wanted.length; end++) {
			joined += parts[end];
			if (joined === wanted || joined === `${wanted}s` || joined === `${wanted}es`) return true;
		}
	}
	return false;
}
var known = /* @__PURE__ */ new Map();
var KNOWN_NAMES = 2e4;
function partsOf(name2) {
	const found = known.get(name2);
	if (found) return found;
	const parts = nameParts(name2);
	const made = { parts, joined: parts.join('') };
	if (known.size >= KNOWN_NAMES) known.clear();
	known.set(name2, made);
	return made;
}
function rolesOf(name2, lexicon2) {
	return lexicon2.roles
		.filter((role) => role.terms.some((term) => holdsTerm(name2, term)) && !role.not.some((term) => holdsTerm(name2, term)))
		.map((role) => role.id);
}

// src/graph/label-roles.ts
var FORGIVE = [6, 11];
var NOTE = 14;
var material = /* @__PURE__ */ new Set(['url', 'path', 'input', 'output', 'json', 'file']);
var owners = /* @__PURE__ */ new Set(['your', 'my', 'our', 'their', 'peer', 'target', 'user']);
var QUOTED = /["“][\p{L}\p{N}_ ]+["”]/u;
function labelRoles(label, lexicon2) {
	const title = titleOf(label);
	if (isNote(label) || namesNobody(label) || isActionOnMany(label) || nameParts(title).some((part) => material.has(part))) return [];
	const exact = rolesOf(title, lexicon2);
	const spelled = nameParts(title).join('');
	const nearly = (term) => {
		const wanted = nameParts(term).join('');
		const slack = FORGIVE.filter((length) => wanted.length >= length).length;
		return slack > 0 && (slack > 1 ? holdsNearly(spelled, wanted, slack) : holdsBetween(spelled, wanted));
	};
	return lexicon2.roles
		.filter((role) => exact.includes(role.id) || (role.terms.some(nearly) && !role.not.some(nearly) && !rolesExcluded(title, role.not)))
		.map((role) => role.id);
}
function isActionOnMany(label) {
	const title = titleOf(label);
	return ACTION.test(title) || GATE.test(nameParts(title).join(' '));
}
var GATE = /^\p{L}{3,20}s (?:branch|dispatch(?:er)?|fan (?:out|in)|fanout|fanin|gate|hub|router|split(?:ter)?)(?: node)?$/u;
var ACTION =
	/^(?:initiali[sz]e|start|launch|dispatch|trigger|spawn|invoke|activate|distribute|fan[\s-]?out)\s(?:to\s)?(?:(?:all|the|parallel|three)\s)?\p{L}{3,20}s$/iu;
function isNote(label) {
	return label.split(/\s+/).length > NOTE && /\.\s*$/.test(label);
}
function rolesExcluded(title, not) {
	const parts = nameParts(title);
	return not.some((term) => parts.includes(nameParts(term).join('')));
}
function namesNobody(label) {
	const first = label.split(/\n|\\n/).find((line) => /\p{L}{2}/u.test(line)) ?? '';
	return (
		/\?\s*$/.test(label) ||
		/[\p{L}\]"'] ?= ?["'[{\p{L}\p{N}]/u.test(first) ||
		(QUOTED.test(first) && /\p{L}{2}/u.test(first.replace(QUOTED, ''))) ||
		owners.has(nameParts(first)[0] ?? '')
	);
}
function titleOf(label) {
	const lines = label
		.split(/\n|\\n/)
		.map((line) => line.replace(/[^\p{L}\p{N} _\-()/:.&]/gu, ' ').trim())
		.filter((line) => /\p{L}{2}/u.test(line));
	const first = lines[0] ?? '';
	const second = lines[1] !== void 0 && !/^\p{L}+:/u.test(lines[1]) ? lines[1] : '';
	return first.length < 14 && second ? `${first} ${second.slice(0, 20)}` : first.slice(0, 40);
}
function holdsBetween(text, word) {
	const [first, last] = [word[0], word.at(-1)];
	for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1))
		for (const length of [word.length - 1, word.length, word.length + 1]) {
			const piece = text.slice(start, start + length);
			if (piece.length === length && piece.at(-1) === last && holdsNearly(piece, word, 1)) return true;
		}
	return false;
}
function holdsNearly(text, word, slack) {
	let row = new Array(text.length + 1).fill(0);
	for (let i = 1; i <= word.length; i++) {
		const next = [i];
		for (let j = 1; j <= text.length; j++)
			next[j] = Math.min(row[j - 1] + (text[j - 1] === word[i - 1] ? 0 : 1), row[j] + 1, next[j - 1] + 1);
		row = next;
	}
	return Math.min(...row) <= slack;
}

// src/graph/parallelism.ts
var REACH = 2;
function levels(nodes, edges, roles2) {
	const result = {};
	for (const role of roles2) {
		const members = nodes.filter((n2) => n2.roles.includes(role)).map((n2) => n2.id);
		const apart = members.length >= 2 ? sideBySide(edges, members) : { split: false, merge: false };
		result[role] = apart.split && apart.merge ? 3 : apart.merge ? 2 : apart.split ? 1 : 0;
	}
	return result;
}
function sideBySide(edges, members) {
	const forward = adjacency(edges.map((e) => [e.from, e.to]));
	const backward = adjacency(edges.map((e) => [e.to, e.from]));
	return { split: gathers(backward, members), merge: gathers(forward, members) };
}
function gathers(next, members) {
	const own2 = new Set(members);
	const met = /* @__PURE__ */ new Map();
	for (const member of members) for (const node of within(next, member, own2)) met.set(node, [...(met.get(node) ?? []), member]);
	for (const group of met.values()) {
		for (let i = 0; i < group.length; i++)
			for (let j = i + 1; j < group.length; j++) {
				const [a, b] = [group[i], group[j]];
				const [before, after] = [reaches(next, a, b), reaches(next, b, a)];
				const loop = before && after && !next.get(a)?.includes(b) && !next.get(b)?.includes(a);
				if (loop || (!before && !after)) return true;
			}
	}
	return false;
}
function within(next, from, members) {
	const seen = /* @__PURE__ */ new Set();
	let front = [from];
	for (let step = 0; step < REACH; step++) {
		front = front.flatMap((node) => next.get(node) ?? []).filter((node) => !seen.has(node) && !members.has(node));
		for (const node of front) seen.add(node);
	}
	return seen;
}
function reaches(next, from, to) {
	const seen = /* @__PURE__ */ new Set([from]);
	let front = [from];
	for (let step = 0; step <= REACH && front.length > 0; step++) {
		front = front.flatMap((node) => next.get(node) ?? []).filter((node) => !seen.has(node));
		if (front.includes(to)) return true;
		for (const node of front) seen.add(node);
	}
	return false;
}
function adjacency(edges) {
	const map = /* @__PURE__ */ new Map();
	for (const [from, to] of edges) map.set(from, [...(map.get(from) ?? []), to]);
	return map;
}

// src/graph/placed.ts
var MISREAD = 2;
function placedLevels(graph, lexicon2, loose = []) {
	const nodes = graph.nodes.map((n2) => ({ ...n2, roles: derived(n2, graph.nodes) ? [] : n2.roles }));
	const traced = levels(
		nodes,
		graph.edges,
		lexicon2.roles.map((r) => r.id),
	);
	const joined = new Set(graph.edges.flatMap((e) => [`${e.from} ${e.to}`, `${e.to} ${e.from}`]));
	for (const role of lexicon2.roles) {
		const members = nodes.filter((n2) => n2.roles.includes(role.id));
		const names = loose.filter((n2) => n2.roles.includes(role.id));
		const row = members.some((a, i) =>
			[...members.slice(i + 1), ...names].some(
				(b) => sameRow(a, b) && (names.includes(b) || alike(a, b)) && !joined.has(`${a.id} ${b.id}`) && plain(a.label) !== plain(b.label),
			),
		);
		if (row && traced[role.id] === 0) traced[role.id] = 1;
	}
	return traced;
}
function isSequence(nodes, height) {
	const twice = nodes.filter((top) =>
		nodes.some(
			(bottom) =>
				bottom !== top &&
				middleY(bottom) - middleY(top) > 0.4 * height &&
				Math.abs(middleX(bottom) - middleX(top)) < 0.02 * height + 6 &&
				Math.abs(heightOf(bottom) - heightOf(top)) < 0.25 * heightOf(top) + 3 &&
				plain(top.label).length >= 3 &&
				similar(plain(top.label), plain(bottom.label)),
		),
	);
	return twice.length >= 2;
}
var TANGLED_BOXES = 6;
var TANGLED = 0.75;
function isTangle({ nodes, edges }) {
	const pairs = new Set(edges.map(({ from, to }) => (from < to ? `${from} ${to}` : `${to} ${from}`)));
	return nodes.length >= TANGLED_BOXES && pairs.size >= (TANGLED * nodes.length * (nodes.length - 1)) / 2;
}
function derived(node, all) {
	const name2 = plain(node.label.split('\n')[0] ?? '');
	return all.some((other) => {
		const stem = plain(other.label.split('\n')[0] ?? '');
		return (
			stem.length >= 8 &&
			name2.length > stem.length + 2 &&
			holdsNearly(name2.slice(0, stem.length + 1), stem, MISREAD) &&
			other.roles.some((r) => node.roles.includes(r))
		);
	});
}
function alike(a, b) {
	const [x, y] = [heightOf(a), heightOf(b)];
	return Math.min(x, y) > 0.3 * Math.max(x, y);
}
function plain(label) {
	return label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
function similar(a, b) {
	if (a === b) return true;
	const common = [...a].filter((c, i) => b[i] === c).length;
	return common >= 0.7 * Math.max(a.length, b.length);
}

// src/raster/pixels.ts
var STEP = 9;
var DRIFT = 26;
var CLOSE = 16;
var LIKE = 2;
function segment({ width, height, data }, walls2 = null, close = false) {
	const drift = close ? CLOSE : DRIFT;
	const isEven = (at) =>
		[-3, 3, -3 * width, 3 * width].every((by) => [0, 1, 2].every((c) => near(data[at * 3 + by + c] ?? 0, data[at * 3 + c], LIKE)));
	const labels2 = new Int32Array(width * height).fill(-1);
	const stack = new Int32Array(width * height);
	const regions = [];
	for (let turn = close ? 0 : labels2.length; turn < 2 * labels2.length; turn++) {
		const start = turn % labels2.length;
		if (labels2[start] !== -1 || (turn < labels2.length && !isEven(start))) continue;
		const index = regions.length;
		const [r, g, b] = [data[start * 3], data[start * 3 + 1], data[start * 3 + 2]];
		let [left, right, top, bottom, area, size] = [width, 0, height, 0, 0, 0];
		stack[size++] = start;
		labels2[start] = index;
		while (size > 0) {
			const at = stack[--size];
			const x = at % width;
			const y = (at - x) / width;
			area++;
			if (x < left) left = x;
			if (x > right) right = x;
			if (y < top) top = y;
			if (y > bottom) bottom = y;
			if (walls2?.[at]) continue;
			for (let way = 0; way < 4; way++) {
				if ((way === 0 && x === 0) || (way === 1 && x === width - 1) || (way === 2 && y === 0) || (way === 3 && y === height - 1)) continue;
				const next = way === 0 ? at - 1 : way === 1 ? at + 1 : way === 2 ? at - width : at + width;
				if (labels2[next] !== -1 || walls2?.[next]) continue;
				const [p, q] = [at * 3, next * 3];
				if (
					near(data[q], data[p], STEP) &&
					near(data[q + 1], data[p + 1], STEP) &&
					near(data[q + 2], data[p + 2], STEP) &&
					near(data[q], r, drift) &&
					near(data[q + 1], g, drift) &&
					near(data[q + 2], b, drift)
				) {
					labels2[next] = index;
					stack[size++] = next;
				}
			}
		}
		regions.push({ index, area, left, top, right, bottom, colour: [r, g, b] });
	}
	return { labels: labels2, regions };
}
function near(a, b, by) {
	return a - b <= by && b - a <= by;
}
function distance(a, b) {
	return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

// src/raster/boxes.ts
var MIN_WIDTH = 36;
var MIN_HEIGHT = 16;
var MAX_SHARE = 0.22;
var CONVEX = 0.7;
var DIAMOND = [0.44, 0.58];
var LETTERS = [8e-3, 0.65];
var MIN_LETTERS = 3;
var FRAME = 0.12;
var GROUND = 0.04;
var SAME = 10;
var LOPSIDED = 0.12;
var MANY = 60;
function findBoxes(pixels, segmentation, letters = lettersOf(segmentation)) {
	const { width, height } = pixels;
	const large = segmentation.regions.filter((r) => widthOf(r) >= MIN_WIDTH && heightOf(r) >= MIN_HEIGHT);
	const grounds = segmentation.regions.filter((r) => r.area > GROUND * width * height);
	const candidates = large
		.filter((r) => widthOf(r) * heightOf(r) <= MAX_SHARE * width * height)
		.flatMap((r) => {
			const box = asBox(pixels, segmentation, r, letters);
			const enclosed = grounds.some((ground) => ground !== r && distance(ground.colour, r.colour) <= SAME);
			return box && !(enclosed && isLopsided(box)) ? [box] : [];
		});
	const boxes = candidates.filter((box) => !candidates.some((other) => other !== box && contains(box, other) && !sameBox(box, other)));
	const frames = large.filter((r) => r.area > FRAME * widthOf(r) * heightOf(r) && boxes.some((b) => b.region !== r && contains(r, b)));
	return { boxes: boxes.sort((a, b) => a.top - b.top || a.left - b.left).slice(0, MANY), frames, letters };
}
function lettersOf({ regions }) {
	return regions.filter(
		(r) => heightOf(r) >= 4 && heightOf(r) <= 70 && widthOf(r) <= 120 && r.area >= 6 && widthOf(r) < 14 * (heightOf(r) + 1),
	);
}
function asBox(pixels, { labels: labels2 }, region, letters) {
	const { width } = pixels;
	const rows = region.bottom - region.top + 1;
	const [from, to] = [new Int32Array(rows), new Int32Array(rows)];
	let outline = 0;
	for (let row = 0; row < rows; row++) {
		const line = (region.top + row) * width;
		let [a, b] = [region.left, region.right];
		while (a <= region.right && labels2[line + a] !== region.index) a++;
		while (b >= a && labels2[line + b] !== region.index) b--;
		from[row] = a;
		to[row] = b;
		outline += Math.max(0, b - a + 1);
	}
	const share2 = outline / ((region.right - region.left + 1) * rows);
	const middle = (to[rows >> 1] ?? 0) - (from[rows >> 1] ?? 0);
	const diamond = share2 >= DIAMOND[0] && share2 <= DIAMOND[1] && middle > 0.9 * widthOf(region);
	if (share2 < CONVEX && !diamond) return null;
	const holes = (outline - region.area) / outline;
	if (holes < LETTERS[0] || holes > LETTERS[1]) return null;
	const inside2 = letters.filter((l) => l !== region && contains(region, l) && heightOf(l) < 0.8 * heightOf(region));
	if (inside2.length < MIN_LETTERS) return null;
	const sizes = inside2.map(heightOf).sort((a, b) => a - b);
	const { left, top, right, bottom } = region;
	return { region, from, to, left, top, right, bottom, letter: (sizes[Math.floor(sizes.length * 0.7)] ?? 8) + 1 };
}
function isLopsided({ from, to, left, right }) {
	const last = from.length - 1;
	const rows = [0.12, 0.25, 0.38].map((part) => [Math.round(part * last), Math.round((1 - part) * last)]);
	const room = (row) => [from[row] - left, right - to[row]];
	return rows.some(([above, below]) => {
		const sides = [...room(above), ...room(below)];
		return Math.max(...sides) - Math.min(...sides) > LOPSIDED * (right - left);
	});
}
function sameBox(a, b) {
	return widthOf(b) * heightOf(b) > 0.7 * widthOf(a) * heightOf(a);
}

// src/raster/bridges.ts
var THIN = 8;
var DASH = [3, 60];
var CLEAR = 6;
var GAP = 1.1;
var SHORT = 0.6;
var SEVERAL = 3;
var INK = 40;
function bridges(pixels, segmentation) {
	const { width, height } = pixels;
	const ink = inkOf(pixels, segmentation);
	const filled = new Uint8Array(width * height);
	scan(ink, filled, { lines: width, length: height, along: width, across: 1 });
	scan(ink, filled, { lines: height, length: width, along: 1, across: width });
	return filled;
}
function inkOf({ width, height }, { labels: labels2, regions }) {
	const paper = regions.reduce((a, b) => (b.area > a.area ? b : a));
	const dark = regions.map((r) => distance(r.colour, paper.colour) > INK);
	const ink = new Uint8Array(width * height);
	for (let at = 0; at < ink.length; at++) ink[at] = dark[labels2[at]] ? 1 : 0;
	return ink;
}
function scan(ink, filled, way) {
	for (let line = THIN + CLEAR; line < way.lines - THIN - CLEAR; line++) {
		let row = [];
		let start = -1;
		for (let i = 0; i <= way.length; i++) {
			const on = i < way.length && ink[line * way.across + i * way.along] === 1;
			if (on && start === -1) start = i;
			if (on || start === -1) continue;
			const dash = [start, i - 1];
			start = -1;
			if (!alone(ink, way, line, dash)) continue;
			const last = row.at(-1);
			if (last && !follows(last, dash)) {
				bridge(ink, filled, way, line, row);
				row = [];
			}
			row.push(dash);
		}
		bridge(ink, filled, way, line, row);
	}
}
function alone(ink, { along, across: across2 }, line, [from, to]) {
	const long = to - from + 1;
	if (long < DASH[0] || long > DASH[1]) return false;
	for (const part of [0.25, 0.5, 0.75]) {
		const at = line * across2 + Math.round(from + (to - from) * part) * along;
		let [after, before] = [0, 0];
		while (after < THIN && ink[at + (after + 1) * across2]) after++;
		while (before < THIN && ink[at - (before + 1) * across2]) before++;
		if (before + after + 1 > Math.min(THIN, long)) return false;
		for (let d = 1; d <= CLEAR; d++) if (ink[at + (after + 1 + d) * across2] || ink[at - (before + 1 + d) * across2]) return false;
	}
	return true;
}
function follows(a, b) {
	const space = b[0] - a[1] - 1;
	const [x, y] = [a[1] - a[0] + 1, b[1] - b[0] + 1];
	return space <= GAP * Math.max(Math.min(x, y), SHORT * Math.max(x, y));
}
function bridge(ink, filled, way, line, row) {
	if (row.length < SEVERAL) return;
	const fill = (from, to) => {
		for (let i = from; i <= to; i++) filled[line * way.across + i * way.along] = 1;
	};
	let longest = 0;
	for (let k = 1; k < row.length; k++) {
		fill(row[k - 1][1] + 1, row[k][0] - 1);
		longest = Math.max(longest, row[k][0] - row[k - 1][1] + 1);
	}
	for (const [end, step] of [
		[row[0][0], -1],
		[row.at(-1)[1], 1],
	]) {
		let reached = 1;
		while (reached <= longest && inside(end + reached * step, way) && !ink[line * way.across + (end + reached * step) * way.along])
			reached++;
		if (reached <= longest) fill(Math.min(end, end + reached * step), Math.max(end, end + reached * step));
	}
}
function inside(i, { length }) {
	return i >= 0 && i < length;
}

// src/raster/dotted.ts
var LARGEST = 18;
var AREA = 90;
var FAR = [2.2, 3];
var UNLIKE = 2;
var UNEVEN = 1.6;
var TURN = 0.8;
var SEVERAL2 = 5;
var LEVEL = 0.2;
var TALL = 5;
function dottedLines(ink, width) {
	const filled = new Uint8Array(ink.length);
	const marks = marksOf(ink, width);
	const links = linksOf(marks);
	for (const [a, b] of links) {
		marks[a].next.push(b);
		marks[b].next.push(a);
	}
	for (const line of chains(marks)) {
		if (line.length < SEVERAL2) continue;
		for (const i of line)
			for (const j of marks[i].next) {
				if (i < j) draw(filled, width, marks[i], marks[j]);
				if (marks[i].next.length === 1) leadOn(ink, filled, width, marks[j], marks[i]);
			}
	}
	return filled;
}
function marksOf(ink, width) {
	const height = ink.length / width;
	const seen = new Uint8Array(ink.length);
	const stack = [];
	const marks = [];
	for (let start = 0; start < ink.length; start++) {
		if (!ink[start] || seen[start]) continue;
		let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
		seen[start] = 1;
		stack.push(start);
		while (stack.length > 0) {
			const at = stack.pop();
			const x = at % width;
			const y = (at - x) / width;
			area++;
			[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
			for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
				for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
					const next = ny * width + nx;
					if (!ink[next] || seen[next]) continue;
					seen[next] = 1;
					stack.push(next);
				}
		}
		const long = Math.max(right - left, bottom - top) + 1;
		if (long <= LARGEST && area <= AREA && area > 1)
			marks.push({ left, right, top, bottom, area, long, x: (left + right) / 2, y: (top + bottom) / 2, next: [] });
	}
	return marks;
}
function linksOf(marks) {
	const cell = (v) => Math.floor(v / (LARGEST * FAR[0] + FAR[1]));
	const cells = /* @__PURE__ */ new Map();
	for (const [i, m] of marks.entries()) {
		const key = `${cell(m.x)} ${cell(m.y)}`;
		const own2 = cells.get(key);
		if (own2) own2.push(i);
		else cells.set(key, [i]);
	}
	const near3 = marks.map((m, i) => {
		const around2 = [];
		for (let dx = -1; dx <= 1; dx++)
			for (let dy = -1; dy <= 1; dy++) around2.push(...(cells.get(`${cell(m.x) + dx} ${cell(m.y) + dy}`) ?? []));
		return around2.filter((j) => j !== i && isPair(m, marks[j]));
	});
	const goesOn = (from, over, to) => {
		const [ax, ay, bx, by] = [over.x - from.x, over.y - from.y, to.x - over.x, to.y - over.y];
		const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
		return Math.max(a, b) <= UNEVEN * Math.min(a, b) && ax * bx + ay * by >= TURN * a * b;
	};
	const links = [];
	for (const [i, others] of near3.entries())
		for (const j of others) {
			if (j < i) continue;
			const after = near3[j].some((k) => k !== i && goesOn(marks[i], marks[j], marks[k]));
			const before = near3[i].some((k) => k !== j && goesOn(marks[j], marks[i], marks[k]));
			if (after || before) links.push([i, j]);
		}
	return links;
}
function isPair(a, b) {
	const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
	const alike2 = Math.max(a.area, b.area) <= UNLIKE * Math.min(a.area, b.area);
	const writing = dy < LEVEL * dx && Math.max(a.bottom - a.top, b.bottom - b.top) + 1 > TALL;
	return alike2 && !writing && Math.hypot(dx, dy) <= (FAR[0] * (a.long + b.long)) / 2 + FAR[1];
}
function chains(marks) {
	const seen = /* @__PURE__ */ new Set();
	return marks.flatMap((_, start) => {
		if (seen.has(start)) return [];
		const all = [start];
		seen.add(start);
		for (const i of all)
			for (const j of marks[i].next)
				if (!seen.has(j)) {
					seen.add(j);
					all.push(j);
				}
		return [all];
	});
}
function draw(filled, width, a, b) {
	const steps = Math.max(1, Math.ceil(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))));
	for (let s = 0; s <= steps; s++)
		filled[Math.round(a.y + ((b.y - a.y) * s) / steps) * width + Math.round(a.x + ((b.x - a.x) * s) / steps)] = 1;
}
function leadOn(ink, filled, width, before, last) {
	const apart = Math.hypot(last.x - before.x, last.y - before.y);
	const [dx, dy] = [(last.x - before.x) / apart, (last.y - before.y) / apart];
	for (let d = Math.ceil(last.long / 2) + 1; d <= apart + FAR[1]; d++) {
		const [x, y] = [Math.round(last.x + dx * d), Math.round(last.y + dy * d)];
		if (x < 0 || y < 0 || x >= width || y * width + x >= ink.length) return;
		if (ink[y * width + x]) {
			draw(filled, width, last, { x, y });
			return;
		}
	}
}

// src/raster/edge-labels.ts
var ROOM = { upright: 1.7, level: 2.6 };
var NO_ROOM = 0.7;
var HIGHEST = 7.5;
var RIM = 2;
var INK2 = 60;
var SQUARE = 0.6;
var AROUND = 4;
var BARE = 0.8;
var SIDES = 2;
var SAME2 = 12;
var MOST = 0.6;
var HALF = 0.5;
var LOW = 3.3;
var FEW = 2;
function edgeLabels(pixels, boxes) {
	const bare = new Set(boxes.filter((box) => isBare(box, pixels)));
	const patches = new Set([...bare].filter((box) => isTight(box, pixels)));
	const labels2 = /* @__PURE__ */ new Set();
	for (const patch of bare) {
		const alike2 = ofOneColour(boxes, patch);
		const bordered = boxes.every((box) => (alike2.includes(box) ? bare.has(box) : !bare.has(box) || patches.has(box)));
		const low = bordered && alike2.every((box) => heightOf(box) <= LOW * box.letter);
		const enough = low ? 0 : bordered ? HALF : MOST;
		if ((low || patches.has(patch)) && alike2.filter((box) => patches.has(box)).length >= enough * alike2.length) {
			for (const box of alike2) if (heightOf(box) <= HIGHEST * box.letter) labels2.add(box);
		}
	}
	return boxes.length - labels2.size >= FEW ? labels2 : /* @__PURE__ */ new Set();
}
function ofOneColour(boxes, first) {
	const alike2 = [first];
	for (const known2 of alike2)
		for (const box of boxes) if (!alike2.includes(box) && distance(box.region.colour, known2.region.colour) <= SAME2) alike2.push(box);
	return alike2;
}
function isTight(box, { width, data }) {
	if (heightOf(box) > HIGHEST * box.letter) return false;
	let [left, right, top, bottom, outline] = [box.right, box.left, box.bottom, box.top, 0];
	for (let y = box.top; y <= box.bottom; y++) {
		const [from, to] = [box.from[y - box.top], box.to[y - box.top]];
		outline += Math.max(0, to - from + 1);
		if (y < box.top + RIM || y > box.bottom - RIM) continue;
		for (let x = from + RIM; x <= to - RIM; x++) {
			const at = (y * width + x) * 3;
			if (distance([data[at], data[at + 1], data[at + 2]], box.region.colour) < INK2) continue;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	if (outline < SQUARE * (widthOf(box) + 1) * (heightOf(box) + 1)) return false;
	const [upright, level] = [heightOf(box) - (bottom - top), widthOf(box) - (right - left)];
	return upright <= NO_ROOM * box.letter || (upright <= ROOM.upright * box.letter && level <= ROOM.level * box.letter);
}
function isBare(box, pixels) {
	const { left, right, top, bottom, from, to } = box;
	const rows = span(top, bottom);
	const columns = span(left, right);
	const inside2 = (x) => rows.filter((y) => from[y - top] <= x && x <= to[y - top]);
	const sides = [
		rows.map((y) => isBlend(box, pixels, from[y - top], y, -1, 0)),
		rows.map((y) => isBlend(box, pixels, to[y - top], y, 1, 0)),
		columns.map((x) => isBlend(box, pixels, x, inside2(x)[0] ?? top, 0, -1)),
		columns.map((x) => isBlend(box, pixels, x, inside2(x).at(-1) ?? bottom, 0, 1)),
	];
	return sides.filter((side) => share(side) >= BARE).length >= SIDES;
}
function span(from, to) {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
function share(all) {
	return all.filter(Boolean).length / Math.max(1, all.length);
}
function isBlend({ region }, { width, height, data }, x, y, dx, dy) {
	const [endX, endY] = [x + dx * (AROUND + 2), y + dy * (AROUND + 2)];
	if (endX < 0 || endY < 0 || endX >= width || endY >= height) return false;
	const ground = (endY * width + endX) * 3;
	for (let d = 1; d <= AROUND; d++) {
		const at = ((y + dy * d) * width + x + dx * d) * 3;
		for (let c = 0; c < 3; c++) {
			const [a, b, value] = [region.colour[c], data[ground + c], data[at + c]];
			if (value < Math.min(a, b) - SAME2 || value > Math.max(a, b) + SAME2) return false;
		}
	}
	return true;
}

// src/raster/arrow-heads.ts
var THICKER = 1.6;
var MORE = 2;
var NEAR = 8;
var PER_THICKNESS = 3;
var THIN2 = 12;
var THICKEST = 20;
function isArrowHead(isLine, place, thickness) {
	const reach = Math.round(NEAR + PER_THICKNESS * thickness);
	const wanted = Math.max(THICKER * thickness, thickness + MORE);
	for (let y = place.y - reach; y <= place.y + reach; y++)
		for (let x = place.x - reach; x <= place.x + reach; x++) if (isLine(x, y) && discAt(isLine, { x, y }) >= wanted) return true;
	return false;
}
function lineThickness(isLine, places) {
	const sorted = places
		.map((place) => across(isLine, place))
		.filter((t) => t <= THIN2)
		.sort((a, b) => a - b);
	return Math.max(1, sorted[sorted.length >> 1] ?? 1);
}
var ways = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy, Math.hypot(dx, dy)])).filter(([, , step]) => step > 0);
function across(isLine, place) {
	const opposite = ways.filter(([dx, dy]) => dx > 0 || (dx === 0 && dy > 0));
	return Math.min(
		THICKEST,
		...opposite.map(([dx, dy, step]) => run(isLine, place, dx, dy, step) + run(isLine, place, -dx, -dy, step) - step),
	);
}
function discAt(isLine, place) {
	let least = THICKEST;
	for (const [dx, dy, step] of ways) least = Math.min(least, run(isLine, place, dx, dy, step));
	return 2 * least - 1;
}
function run(isLine, { x, y }, dx, dy, step) {
	let count = 1;
	while (count * step < THICKEST && isLine(x + dx * count, y + dy * count)) count++;
	return count * step;
}

// src/raster/edges.ts
var LINE = 1;
var LABEL = 2;
var SHADE = 3;
var SAME3 = 10;
var FAINT = 40;
var BORDER = 8;
var THICK = 8;
var REACH2 = 7;
var CROWD = 9;
var PATCH = [30, 12, 0.35];
var ALL_AROUND = 3;
var SAMPLE = 7;
var APART = 16;
var TANGLE = 9;
var BREAK = 2;
function traceEdges(pixels, segmentation, found) {
	const { boxes, frames, labels: labels2 = [], words = [], gaps } = found;
	const { width, height } = pixels;
	const paper = paperOf(segmentation, frames, width * height);
	const kinds = segmentation.regions.map((r) => {
		const off = Math.min(...paper.map((p) => distance(p.colour, r.colour)));
		return off <= SAME3 ? 0 : off <= FAINT ? SHADE : isPatch(r) ? LABEL : LINE;
	});
	const ink = new Uint8Array(width * height);
	for (let at = 0; at < ink.length; at++) ink[at] = gaps?.[at] ? LINE : kinds[segmentation.labels[at]];
	const paint = (place, value) => {
		const [left, right] = [Math.max(0, Math.floor(place.left)), Math.min(width - 1, Math.floor(place.right)) + 1];
		for (let y = Math.max(0, Math.floor(place.top)); y <= Math.min(height - 1, place.bottom); y++)
			if (left < right) ink.fill(value, y * width + left, y * width + right);
	};
	for (const word of words) paint(word, 0);
	for (const label of labels2) paint(label, LABEL);
	const owner = new Int32Array(width * height).fill(-1);
	for (const [index, box] of boxes.entries()) own(owner, ink, pixels, box, index);
	for (const frame of frames) if (frame !== paper[0]) eraseFrame(ink, pixels, frame);
	const joined = components(ink, owner, pixels, boxes);
	const all = joined.flatMap(({ touched }) => [...touched.values()]);
	const upright = all.filter((sides) => sides.has('top') || sides.has('bottom')).length;
	const level = all.filter((sides) => sides.has('left') || sides.has('right')).length;
	const isLine = (x, y) => x >= 0 && y >= 0 && x < width && y < height && ink[y * width + x] === LINE && owner[y * width + x] === -1;
	const edges = /* @__PURE__ */ new Map();
	for (const one of joined) {
		if (one.touched.size < 2 || one.touched.size > CROWD) continue;
		const pairs = upToTheNext(byHeads(one, isLine) ?? directed(one.touched, boxes, upright >= level));
		for (const [from, to] of pairs) edges.set(`${from} ${to}`, [from, to]);
	}
	return { edges: [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
}
function isPatch(r) {
	return widthOf(r) >= PATCH[0] && heightOf(r) >= PATCH[1] && r.area >= PATCH[2] * widthOf(r) * heightOf(r);
}
function paperOf({ regions }, frames, pixels) {
	const largest = regions.reduce((a, b) => (b.area > a.area ? b : a));
	return [largest, ...regions.filter((r) => r !== largest && (frames.includes(r) || r.area > 0.04 * pixels) && r.area > 200)];
}
function own(owner, ink, { width, height }, box, index) {
	const grow = borderOf(ink, width, height, box) + 2;
	const rows = box.bottom - box.top + 1;
	for (let y = Math.max(0, box.top - grow); y <= Math.min(height - 1, box.bottom + grow); y++) {
		let [a, b] = [width, -1];
		for (let row = Math.max(0, y - box.top - grow); row <= Math.min(rows - 1, y - box.top + grow); row++) {
			if (box.to[row] < box.from[row]) continue;
			a = Math.min(a, box.from[row]);
			b = Math.max(b, box.to[row]);
		}
		for (let x = Math.max(0, a - grow); x <= Math.min(width - 1, b + grow); x++)
			if (owner[y * width + x] === -1) owner[y * width + x] = index;
	}
}
function borderOf(ink, width, height, box) {
	const walk = (x, y, dx, dy) => {
		let steps = 0;
		let [cx, cy] = [x + dx, y + dy];
		while (steps < BORDER && cx >= 0 && cy >= 0 && cx < width && cy < height && ink[cy * width + cx]) {
			steps++;
			cx += dx;
			cy += dy;
		}
		return steps;
	};
	const row = (box.bottom - box.top) >> 1;
	const quarter = Math.round(box.left + widthOf(box) * 0.3);
	const sides = [
		walk(box.from[row], box.top + row, -1, 0),
		walk(box.to[row], box.top + row, 1, 0),
		walk(quarter, box.top, 0, -1),
		walk(quarter, box.bottom, 0, 1),
	];
	return Math.min(...sides.filter((s) => s > 0), BORDER) % BORDER;
}
function eraseFrame(ink, { width, height }, frame) {
	const sides = [
		range(frame.left, frame.right).map((x) => [x, frame.top - 1]),
		range(frame.left, frame.right).map((x) => [x, frame.bottom + 1]),
		range(frame.top, frame.bottom).map((y) => [frame.left - 1, y]),
		range(frame.top, frame.bottom).map((y) => [frame.right + 1, y]),
	];
	for (const [i, side] of sides.entries()) {
		const [dx, dy] = i < 2 ? [0, 1] : [1, 0];
		const runs = side.map(([x, y]) => {
			const at = (d) => {
				const [nx, ny] = [x + dx * d, y + dy * d];
				return nx >= 0 && ny >= 0 && nx < width && ny < height && ink[ny * width + nx] ? ny * width + nx : -1;
			};
			const outwards = i === 0 || i === 2 ? -1 : 1;
			const start = [0, 1, 2, 3].map((d) => d * outwards).find((d) => at(d) !== -1);
			if (start === void 0) return [];
			const run2 = [];
			for (let d = 0; d <= THICK && at(start + d) !== -1; d++) run2.push(at(start + d));
			for (let d = 1; d <= THICK && at(start - d) !== -1; d++) run2.push(at(start - d));
			return run2;
		});
		const lengths = runs
			.map((run2) => run2.length)
			.filter((n2) => n2 > 0)
			.sort((a, b) => a - b);
		const usual = (lengths[lengths.length >> 1] ?? 0) + 1;
		for (const run2 of runs) if (run2.length <= usual) for (const index of run2) ink[index] = 0;
	}
}
function range(from, to) {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
function components(ink, owner, { width, height }, boxes) {
	const seen = new Uint8Array(ink.length);
	const stack = [];
	const all = [];
	for (let start = 0; start < ink.length; start++) {
		if (!ink[start] || seen[start] || owner[start] !== -1) continue;
		const touched = /* @__PURE__ */ new Map();
		const contacts = /* @__PURE__ */ new Map();
		const sample = [];
		let size = 0;
		seen[start] = 1;
		stack.push(start);
		while (stack.length > 0) {
			const at = stack.pop();
			const x = at % width;
			const y = (at - x) / width;
			if (size++ % SAMPLE === 0 && ink[at] === LINE) sample.push({ x, y });
			for (let dy = -BREAK; dy <= BREAK; dy++)
				for (let dx = -BREAK; dx <= BREAK; dx++) {
					const [nx, ny] = [x + dx, y + dy];
					if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
					const next = ny * width + nx;
					if (!ink[next] || seen[next] || owner[next] !== -1) continue;
					seen[next] = 1;
					stack.push(next);
				}
			for (const [dx, dy] of ways2) {
				for (let d = 1; d <= REACH2; d++) {
					const [nx, ny] = [x + dx * d, y + dy * d];
					if (nx < 0 || ny < 0 || nx >= width || ny >= height) break;
					const box = owner[ny * width + nx];
					if (box === -1) continue;
					const sides = touched.get(box) ?? /* @__PURE__ */ new Set();
					touched.set(box, sides.add(sideOf(boxes[box], x, y)));
					const places = contacts.get(box) ?? [];
					if (!places.some((p) => Math.abs(p.x - x) + Math.abs(p.y - y) < APART)) places.push({ x, y });
					contacts.set(box, places);
					break;
				}
			}
		}
		if (touched.size > 0) all.push({ touched, contacts, sample });
	}
	return all;
}
var ways2 = [
	[1, 0],
	[-1, 0],
	[0, 1],
	[0, -1],
];
function sideOf(box, x, y) {
	const dx = (x - middleX(box)) / widthOf(box);
	const dy = (y - middleY(box)) / heightOf(box);
	if (y < box.top || y > box.bottom) return dy < 0 ? 'top' : 'bottom';
	if (x < box.left || x > box.right) return dx < 0 ? 'left' : 'right';
	return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
}
function byHeads({ touched, contacts, sample }, isLine) {
	if ([...touched.values()].some((sides) => sides.size >= ALL_AROUND)) return null;
	const thickness = lineThickness(isLine, sample);
	const from = [];
	const to = [];
	for (const [box, places] of contacts) {
		const heads = places.filter((place) => isArrowHead(isLine, place, thickness)).length;
		if (heads > 0) to.push(box);
		else from.push(box);
	}
	if (from.length === 0 || to.length === 0) return null;
	if (from.length * to.length > TANGLE) return [];
	return from.flatMap((a) => to.map((b) => [a, b]));
}
function upToTheNext(pairs) {
	const has = (a, b) => pairs.some(([x, y]) => x === a && y === b);
	return pairs.filter(([from, to]) => !pairs.some(([a, between]) => a === from && between !== to && has(between, to)));
}
function directed(touched, boxes, down) {
	const [out, into] = down ? ['bottom', 'top'] : ['right', 'left'];
	const place = (i) => (down ? middleY(boxes[i]) : middleX(boxes[i]));
	const extent = (i) => (down ? heightOf(boxes[i]) : widthOf(boxes[i]));
	const ids = [...touched.keys()];
	const pairs = [];
	for (const a of ids)
		for (const b of ids) {
			if (a === b || place(b) - place(a) < 0.5 * Math.min(extent(a), extent(b))) continue;
			const [from, to] = [touched.get(a), touched.get(b)];
			const leaves = from.has(out) || (!from.has(into) && from.size > 0);
			const enters = to.has(into) || (!to.has(out) && to.size > 0);
			if (leaves && enters) pairs.push([a, b]);
		}
	const [near3, far] = down ? ['right', 'left'] : ['bottom', 'top'];
	const across2 = (i) => (down ? middleX(boxes[i]) : middleY(boxes[i]));
	if (ids.length === 2) {
		for (const a of ids)
			for (const b of ids)
				if (
					a !== b &&
					across2(a) < across2(b) &&
					touched.get(a).has(near3) &&
					touched.get(b).has(far) &&
					!pairs.some(([x, y]) => x === a && y === b)
				)
					pairs.push([a, b]);
	}
	return pairs;
}

// src/raster/ocr.ts
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

var LETTER = 26;
var ENLARGE = [1, 4];
var SURE = 60;
var SMALLER = 0.6;
var THIN3 = 1.6;
var DARK = 110;
var CONTRAST = [60, 235];
var BOLDEST = 0.1;
async function openReader() {
	const tesseract = await import('tesseract.js').then(
		(module) => module.default ?? module,
		() => null,
	);
	if (!tesseract) return null;
	const { default: sharp } = await import('sharp');
	let data;
	try {
		data = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
	} catch {
		return null;
	}
	const worker = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
		langPath: data,
		cacheMethod: 'none',
		gzip: true,
		errorHandler: () => {},
	});
	await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SINGLE_BLOCK, user_defined_dpi: '150' });
	const look = async (pixels, box, again) => {
		const grey = greyOf(pixels, box);
		const scale = again ? Math.max(1, enlargement(box) * SMALLER) : enlargement(box);
		const enlarged = sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } }).resize(
			Math.round(grey.width * scale),
			Math.round(grey.height * scale),
			{ kernel: 'cubic' },
		);
		const image = await (again ? enlarged.sharpen({ sigma: scale / 2 }) : enlarged)
			.extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fff' })
			.toColourspace('b-w')
			.png({ compressionLevel: 1 })
			.toBuffer();
		const { data: data2 } = await worker.recognize(image, {}, { text: true, blocks: false });
		return { text: data2.text.trim(), confidence: data2.confidence };
	};
	return {
		read: async (pixels, box) => {
			const first = await look(pixels, box, false);
			if (first.confidence >= SURE && first.text !== '') return first;
			const second = await look(pixels, box, true);
			return first.text === '' || second.confidence > first.confidence ? second : first;
		},
		close: async () => void (await worker.terminate()),
	};
}
function recognisedPixels(box) {
	return widthOf(box) * heightOf(box) * enlargement(box) ** 2;
}
function enlargement(box) {
	return Math.min(ENLARGE[1], Math.max(ENLARGE[0], LETTER / box.letter));
}
function greyOf({ width, data }, box) {
	const [r, g, b] = box.region.colour;
	const [w, h] = [widthOf(box) + 1, heightOf(box) + 1];
	const grey = new Uint8Array(w * h);
	const counts = new Uint32Array(256);
	for (let y = 0; y < h; y++)
		for (let x = Math.max(0, box.from[y] - box.left + 1); x < Math.min(w, box.to[y] - box.left); x++) {
			const at = ((box.top + y) * width + box.left + x) * 3;
			const off = Math.max(Math.abs(data[at] - r), Math.abs(data[at + 1] - g), Math.abs(data[at + 2] - b));
			grey[y * w + x] = off;
			counts[off]++;
		}
	const full = fullContrast(counts);
	const power = Math.max(r, g, b) < DARK ? THIN3 : 1;
	for (let i = 0; i < grey.length; i++) grey[i] = 255 - Math.round(255 * Math.min(1, grey[i] / full) ** power);
	return { width: w, height: h, data: grey };
}
function fullContrast(counts) {
	const [least, most] = CONTRAST;
	let left = BOLDEST * counts.reduce((sum, n2, off2) => sum + (off2 >= least / 2 ? n2 : 0), 0);
	let off = 255;
	while (off > least && left > 0) left -= counts[off--];
	return Math.min(most, Math.max(least, off));
}

// src/raster/only-writing.ts
var MANY2 = 150;
var LARGE = [60, 72];
var RULE = 5;
var STANDS_OUT = 40;
var DASHED = 0.2;
function isOnlyWriting({ regions }, letters, table, gaps) {
	if (letters.length < MANY2) return false;
	const paper = regions.reduce((a, b) => (b.area > a.area ? b : a));
	const cells = around(table);
	const outside = regions.filter((r) => distance(r.colour, paper.colour) > STANDS_OUT && !(cells && contains(cells, r, RULE * 2)));
	const isRule = (r) => heightOf(r) <= RULE && widthOf(r) > LARGE[0];
	if (outside.some((r) => (widthOf(r) > LARGE[0] || heightOf(r) > LARGE[1]) && !isRule(r) && r.area > LARGE[0])) return false;
	return gaps.reduce((sum, gap) => sum + gap, 0) < DASHED * letters.length;
}

// src/raster/tables.ts
var WALL = 9;
var UNEVEN2 = 4;
var FEW2 = 4;
function tableCells(boxes) {
	const beside = (a, b) => near2(a.top, b.top) && near2(a.bottom, b.bottom) && wall(a.right, b.left) && heightOf(a) > 0;
	const below = (a, b) => near2(a.left, b.left) && near2(a.right, b.right) && wall(a.bottom, b.top) && widthOf(a) > 0;
	const next = (way, a) => boxes.filter((b) => b !== a && (way(a, b) || way(b, a)));
	const inner = boxes.filter((a) => next(beside, a).length > 0 && next(below, a).length > 0);
	const cells = new Set(inner);
	for (const cell of inner) for (const other of [...next(beside, cell), ...next(below, cell)]) cells.add(other);
	return cells.size >= FEW2 ? cells : /* @__PURE__ */ new Set();
}
function near2(a, b) {
	return Math.abs(a - b) <= UNEVEN2;
}
function wall(end, start) {
	return start - end >= 0 && start - end <= WALL;
}

// src/raster/writing.ts
var FEW3 = 4;
var MANY_LETTERS = 3e3;
var MANY_BLOCKS = 40;
var BESIDE = 1.4;
var BELOW = 0.9;
var TALL2 = 40;
function looseWriting({ labels: labels2, regions }, width, letters, boxes) {
	const loose = letters.filter((l) => heightOf(l) <= TALL2 && !boxes.some((b) => contains(b, l, 2)));
	if (loose.length > MANY_LETTERS) return null;
	const blocks = gather(loose).filter((group) => group.length >= FEW3 && widthOf(around(group)) > 2 * largeLetter(group));
	if (blocks.length > MANY_BLOCKS) return null;
	const asOne = (group) => asBox2(group, labels2, regions, width);
	for (let i = 0; i < blocks.length; i++)
		for (let j = i + 1; j < blocks.length; j++)
			if (meet(asOne(blocks[i]), asOne(blocks[j]))) {
				blocks[i] = [...blocks[i], ...blocks.splice(j, 1)[0]];
				j = i;
			}
	return blocks.map(asOne).sort((a, b) => a.top - b.top || a.left - b.left);
}
function meet(a, b) {
	const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	return Math.max(a.left, b.left) < Math.min(a.right, b.right) && shared >= 0.5 * Math.min(heightOf(a), heightOf(b));
}
function gather(letters) {
	const sorted = [...letters].sort((a, b) => a.top - b.top || a.left - b.left);
	const group = sorted.map((_, i) => i);
	const find = (i) => {
		let root = i;
		while (group[root] !== root) root = group[root];
		group[i] = root;
		return root;
	};
	for (let i = 0; i < sorted.length; i++)
		for (let j = i + 1; j < sorted.length; j++) {
			const [a, b] = [sorted[i], sorted[j]];
			if (b.top - a.bottom > TALL2) break;
			const size = Math.max(heightOf(a), heightOf(b)) + 2;
			const apart = Math.max(a.left, b.left) - Math.min(a.right, b.right);
			const above = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
			if ((above <= 0 && apart <= BESIDE * size) || (apart <= 0 && above <= BELOW * size)) group[find(j)] = find(i);
		}
	const groups = /* @__PURE__ */ new Map();
	for (const [i, letter] of sorted.entries()) groups.set(find(i), [...(groups.get(find(i)) ?? []), letter]);
	return [...groups.values()];
}
function asBox2(group, labels2, regions, width) {
	const tight = around(group);
	const rows = Math.floor(labels2.length / width);
	const beside = Math.round(BESIDE * largeLetter(group));
	const place = {
		left: Math.max(0, tight.left - beside),
		top: Math.max(0, tight.top - 2),
		right: Math.min(width - 1, tight.right + beside),
		bottom: Math.min(rows - 1, tight.bottom + 2),
	};
	const count = /* @__PURE__ */ new Map();
	for (let y = place.top; y <= place.bottom; y++)
		for (let x = place.left; x <= place.right; x++) {
			const label = labels2[y * width + x];
			count.set(label, (count.get(label) ?? 0) + 1);
		}
	const ground = [...count].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
	const lines = place.bottom - place.top + 1;
	return {
		...place,
		region: regions[ground],
		from: new Int32Array(lines).fill(place.left),
		to: new Int32Array(lines).fill(place.right),
		letter: largeLetter(group) + 1,
	};
}
function largeLetter(group) {
	const sizes = group.map(heightOf).sort((a, b) => a - b);
	return sizes[Math.floor(sizes.length * 0.7)] ?? 8;
}

// src/raster/read-picture.ts
var WORD = /\p{L}{3}/u;
var CLEAR2 = 60;
var FEW4 = 2;
var SEVERAL3 = 5;
var MEND = 3;
var LINE2 = 10;
var BESIDE2 = 6;
var WRITTEN = 4e3;
var WHOLE = 0.6;
var EVEN = 0.3;
async function readPicture(pixels, lexicon2, label, options = {}) {
	const { budget = Number.POSITIVE_INFINITY, words = [] } = options;
	const nothing = (type2) => ({
		type: type2,
		graph: { nodes: [], edges: [] },
		levels: {},
		unread: 0,
		extent: null,
	});
	const plainly = segment(pixels);
	let segmentation = plainly;
	if (evenShare(pixels, segmentation) < EVEN) return nothing('other');
	let found = findBoxes(pixels, segmentation);
	const gaps = bridges(pixels, segmentation);
	if (found.boxes.length < SEVERAL3 && found.letters.length < WRITTEN) {
		const mended = segment(pixels, walls(pixels, segmentation, gaps));
		const again = findBoxes(pixels, mended, found.letters);
		if (again.boxes.length > found.boxes.length) [segmentation, found] = [mended, again];
	}
	const close = closeLook(pixels, found);
	if (close !== null) [segmentation, found] = close;
	const cells = tableCells(found.boxes);
	const boxes = found.boxes.filter((box) => !cells.has(box));
	if (boxes.length < FEW4) return nothing(isOnlyWriting(plainly, found.letters, [...cells], gaps) ? 'writing' : 'inconclusive');
	const extent = around([...boxes, ...found.frames.filter((f) => f.area < WHOLE * pixels.width * pixels.height)]);
	const labels2 = edgeLabels(pixels, boxes);
	const read = reading(pixels, label, budget);
	const recognised = words.length === 0;
	const named = [];
	const parts = [];
	const hidden = recognised ? hiddenBoxes(pixels, plainly, found, gaps) : [];
	const halves = lowerHalves(boxes);
	for (const box of [...boxes, ...hidden]) {
		if (labels2.has(box)) continue;
		const above = halves.get(box);
		const upper = above === void 0 ? -1 : parts.indexOf(above);
		if (upper !== -1) {
			const { node, clear } = await name('', box, lexicon2, read);
			const whole = named[upper];
			if (clear)
				named[upper] = {
					...whole,
					node: {
						...whole.node,
						label: `${whole.node.label}
${node.label}`,
						bottom: box.bottom,
					},
				};
			parts[upper] = united(parts[upper], box);
			continue;
		}
		const one = await name(`b${parts.length}`, box, lexicon2, read);
		if (!recognised && one.node.label === '') continue;
		if (hidden.includes(box) && one.node.roles.length === 0) continue;
		if (named.some(({ node }) => node.label !== '' && sameWords(node, one.node) && coverEachOther(node, box))) continue;
		named.push(one);
		parts.push(hidden.includes(box) ? widened(box, MEND + 2, pixels) : box);
	}
	const nodes = named.map(({ node }) => node);
	const missed = recognised ? named.filter(({ clear }) => !clear).length : 0;
	if (isSequence(nodes, pixels.height)) return { ...nothing('sequence'), graph: { nodes, edges: [] }, unread: missed };
	if (named.every(({ node }) => !WORD.test(node.label))) return { ...nothing('inconclusive'), unread: missed, extent };
	const type = nodes.filter((n2) => (n2.label.match(/^[ \t]*[+\-#~] ?\w+/gm)?.length ?? 0) >= 2).length >= 2 ? 'class' : 'flow';
	const written = words.filter((word) => parts.some((box) => beginsIn(box, word)));
	const onEdges = [...labels2, ...words.filter((word) => !written.includes(word))];
	const dotted = dottedLines(inkOf(pixels, plainly), pixels.width);
	for (let at = 0; at < gaps.length; at++) gaps[at] |= dotted[at];
	const { edges } = traceEdges(pixels, segmentation, { boxes: parts, frames: found.frames, labels: onEdges, words: written, gaps });
	const graph = { nodes, edges: edges.map(([from, to]) => ({ from: nodes[from].id, to: nodes[to].id })) };
	if (isTangle(graph)) return { ...nothing('inconclusive'), unread: missed, extent };
	if (type !== 'flow') return { type, graph, levels: {}, unread: missed, extent };
	const loose = [];
	const blocks = looseWriting(segmentation, pixels.width, found.letters, [...found.boxes, ...parts]);
	for (const [i, block] of (blocks ?? []).entries()) loose.push(await name(`w${i}`, block, lexicon2, read));
	const names = loose.filter(({ node }) => node.roles.length > 0);
	const levels2 = placedLevels(
		graph,
		lexicon2,
		names.map(({ node }) => node),
	);
	const nodeOf = (id2) => nodes.find((node) => node.id === id2);
	const loosely = graph.edges.length === 0 && Object.values(levels2).every((level) => level === 0);
	const strange = recognised ? loose.filter(({ clear }) => !clear).length : 0;
	const unread = missed + names.length + strange + (blocks ? 0 : 1);
	const sure = graph.edges.filter(({ from, to }) => !names.some(({ node }) => liesBetween(node, nodeOf(from), nodeOf(to))));
	return {
		type: loosely ? 'inconclusive' : type,
		graph: { nodes, edges: sure },
		levels: levels2,
		unread,
		extent,
	};
}
function liesBetween(name2, from, to) {
	return contains(around([from, to]), { left: middleX(name2), right: middleX(name2), top: middleY(name2), bottom: middleY(name2) });
}
function reading(pixels, label, budget) {
	let spent = 0;
	return async (box) => {
		spent += recognisedPixels(box);
		return spent > budget ? { text: '', confidence: 0 } : label(pixels, box);
	};
}
async function name(id2, box, lexicon2, read) {
	const { text, confidence } = await read(box);
	const { left, top, right, bottom } = box;
	const clear = WORD.test(text) && confidence >= CLEAR2 && (confidence === 100 || isWhole(text));
	const node = { id: id2, label: text, roles: labelRoles(text, lexicon2), left, top, right, bottom, clear };
	return { node, clear };
}
function isWhole(text) {
	const count = (mark) => text.split(mark).length;
	return count('(') === count(')') && count('[') === count(']');
}
function beginsIn(box, { left, top, right, bottom }) {
	const middle = (top + bottom) / 2;
	const start = { left: Math.min(left + 1, right), right: Math.min(left + 1, right), top: middle, bottom: middle };
	return contains(box, start) || contains(box, { left, right, top: middle, bottom: middle });
}
function evenShare(pixels, { regions }) {
	const size = pixels.width * pixels.height;
	return regions.reduce((sum, r) => sum + (r.area > 2e-3 * size ? r.area : 0), 0) / size;
}
function closeLook(pixels, { boxes, letters }) {
	if (boxes.length < FEW4 || isAllInside(letters, boxes)) return null;
	const segmentation = segment(pixels, null, true);
	const found = findBoxes(pixels, segmentation);
	const again = boxes.every((box) => found.boxes.some((other) => contains(box, other, BESIDE2) || contains(other, box, BESIDE2)));
	return again && found.boxes.length > boxes.length ? [segmentation, found] : null;
}
function lowerHalves(boxes) {
	const near3 = (a, b) => Math.abs(a - b) <= BESIDE2;
	return new Map(
		boxes.flatMap((box) => {
			const upper = boxes.find(
				(other) =>
					near3(other.left, box.left) && near3(other.right, box.right) && box.top > other.bottom && box.top - other.bottom <= LINE2,
			);
			return upper === void 0 ? [] : [[box, upper]];
		}),
	);
}
function united(upper, lower) {
	const between = Math.max(0, lower.top - upper.bottom - 1);
	const rows = (side) => Int32Array.from([...upper[side], ...new Array(between).fill(upper[side].at(-1)), ...lower[side]]);
	return { ...around([upper, lower]), region: upper.region, letter: upper.letter, from: rows('from'), to: rows('to') };
}
function hiddenBoxes(pixels, segmentation, { boxes, letters }, gaps) {
	if (isAllInside(letters, boxes)) return [];
	const mended = findBoxes(pixels, segment(pixels, walls(pixels, segmentation, gaps)), letters).boxes;
	return mended.filter((box) => !boxes.some((other) => overlap(box, other)));
}
function isAllInside(letters, boxes) {
	return letters.every((letter) => boxes.some((box) => contains(box, letter, BESIDE2)));
}
function overlap(a, b) {
	return Math.max(a.left, b.left) <= Math.min(a.right, b.right) && Math.max(a.top, b.top) <= Math.min(a.bottom, b.bottom);
}
function coverEachOther(a, b) {
	const shared = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
	return Math.min(...shared) > 0 && 2 * shared[0] * shared[1] >= Math.min(widthOf(a) * heightOf(a), widthOf(b) * heightOf(b));
}
function sameWords(a, b) {
	const words = ({ label }) => (label.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).join(' ');
	return words(a) === words(b);
}
function widened(box, by, { width, height }) {
	const [top, bottom] = [Math.max(0, box.top - by), Math.min(height - 1, box.bottom + by)];
	const rows = Array.from({ length: bottom - top + 1 }, (_, row) => Math.min(Math.max(row + top - box.top, 0), box.from.length - 1));
	const [left, right] = [Math.max(0, box.left - by), Math.min(width - 1, box.right + by)];
	return {
		...box,
		...{ left, right, top, bottom },
		from: Int32Array.from(rows, (row) => Math.max(left, box.from[row] - by)),
		to: Int32Array.from(rows, (row) => Math.min(right, box.to[row] + by)),
	};
}
function walls(pixels, segmentation, gaps) {
	const { width, height } = pixels;
	const ink = inkOf(pixels, segmentation);
	const thick = new Uint8Array(width * height);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			if (!ink[y * width + x] && !gaps[y * width + x]) continue;
			for (let dy = -MEND; dy <= MEND; dy++)
				for (let dx = -MEND; dx <= MEND; dx++)
					if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) thick[(y + dy) * width + x + dx] = 1;
		}
	return thick;
}

// src/raster/svg.ts
var MAX_BYTES = 8 * 1024 * 1024;
var MANY3 = 2e3;
var START = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,4000}-->\s*|<!DOCTYPE[^>[]{0,300}>\s*)*<svg[\s>]/i;
function isSvg(bytes) {
	return START.test(new TextDecoder().decode(bytes.subarray(0, 8192)));
}
function plainSvg(bytes) {
	if (bytes.length > MAX_BYTES) return { problem: 'it is too large an SVG' };
	const text = new TextDecoder().decode(bytes);
	if (/<!ENTITY/i.test(text)) return { problem: 'it defines entities of its own' };
	const named = /<svg\b[^<>]*\sxmlns\s*=/i.test(text) ? text : text.replace(/<svg\b/i, '<svg xmlns="http://www.w3.org/2000/svg"');
	const alone2 = named.replace(/\s(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi, (whole, a, b) =>
		/^(?:#|data:image\/(?:png|jpe?g|gif|webp);)/i.test((a ?? b ?? '').trim()) ? whole : '',
	);
	return { svg: new TextEncoder().encode(withoutHtml(alone2)) };
}
function withoutHtml(svg) {
	const parts = [];
	const colour = /\.(?:nodeLabel|label)\b[^{}]{0,200}\{[^}]{0,500}?\bcolor:\s{0,20}([#\w(),.%]{3,40})/.exec(svg)?.[1] ?? '#333';
	let from = 0;
	for (let i = 0; i < MANY3; i++) {
		const start = svg.indexOf('<foreignObject', from);
		const open = start === -1 ? -1 : svg.indexOf('>', start);
		const end = open === -1 ? -1 : svg.indexOf('</foreignObject>', open);
		if (end === -1) break;
		parts.push(svg.slice(from, start));
		if (!/<switch\b[^<>]*>\s*$/i.test(parts.at(-1).slice(-200)))
			parts.push(asText(svg.slice(start, open), svg.slice(open + 1, end), colour));
		from = end + '</foreignObject>'.length;
	}
	return [...parts, svg.slice(from)].join('');
}
var SIZE = 16;
var WIDE = 0.58;
var HIGH = 1.3;
function asText(tag, inner, colour) {
	const number = (name2) => Number(new RegExp(`\\s${name2}\\s*=\\s*["']\\s*(-?[\\d.]{1,12})`).exec(tag)?.[1] ?? 0);
	const lines = inner
		.split(/<br\b[^<>]*>|<\/(?:p|div|li)>/i)
		.map((line) =>
			line
				.replace(/<[^<>]*>/g, ' ')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter(Boolean);
	const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
	if (lines.length === 0 || !(width > 0 && height > 0)) return '';
	const longest = Math.max(...lines.map((line) => line.length));
	const size = Math.min(SIZE, width / (WIDE * longest), height / (HIGH * lines.length));
	const top = y + height / 2 - ((lines.length - 1) * HIGH * size) / 2 + size * 0.35;
	return lines
		.map(
			(line, i) =>
				`<text x="${x + width / 2}" y="${top + i * HIGH * size}" text-anchor="middle" font-family="sans-serif" font-size="${size}" stroke="none" fill="${colour}">${line}</text>`,
		)
		.join('');
}

// src/raster/decode.ts
var MAX_PIXELS = 2e7;
var LOOKED_AT = 1800;
var SMALL = 900;
var DENSITY = 72;
var LARGEN = 4;
async function decodePicture(bytes) {
	const { default: sharp } = await import('sharp');
	try {
		if (!isSvg(bytes)) return await decode((options) => sharp(bytes, options), null);
		const plain2 = plainSvg(bytes);
		if ('problem' in plain2) return plain2;
		const { width = 0, height = 0 } = await sharp(plain2.svg, { limitInputPixels: false }).metadata();
		const density = Math.max(1, Math.min(DENSITY * LARGEN, (DENSITY * LOOKED_AT) / Math.max(width, height, 1)));
		const drawn = await decode((options) => sharp(plain2.svg, { ...options, density }), '#fff');
		return 'problem' in drawn ? drawn : { ...drawn, own: width * height };
	} catch (error) {
		return { problem: /pixel limit/i.test(String(error)) ? 'it has too many pixels' : 'it cannot be decoded' };
	}
}
async function decode(from, paper) {
	const open = () => from({ limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', sequentialRead: false });
	const { width = 0, height = 0, hasAlpha } = await open().metadata();
	if (width * height > MAX_PIXELS) return { problem: `it has ${width} x ${height} pixels` };
	const long = Math.max(width, height);
	const side = Math.min(LOOKED_AT, long < SMALL ? long * 2 : long);
	const dark = !paper && hasAlpha && (await isLightInk(await open().ensureAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer()));
	const { data, info } = await open()
		.flatten({ background: paper ?? (dark ? '#111' : '#fff') })
		.toColourspace('srgb')
		.removeAlpha()
		.resize(side, side, { fit: 'inside' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { pixels: asRgb(data, info), own: width * height };
}
function asRgb(data, { width, height, channels }) {
	if (channels === 3) return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
	const rgb = new Uint8Array(width * height * 3);
	for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * channels + Math.min(c, channels - 1)];
	return { width, height, data: rgb };
}
async function isLightInk(rgba) {
	let [light, opaque, clear] = [0, 0, 0];
	for (let i = 0; i < rgba.length; i += 4) {
		const alpha = rgba[i + 3];
		if (alpha < 40) clear++;
		else {
			opaque += alpha;
			light += alpha * Math.max(rgba[i], rgba[i + 1], rgba[i + 2]);
		}
	}
	return clear > rgba.length / 16 && opaque > 0 && light / opaque > 190;
}

// imgs.tmp.ts
var raw = JSON.parse(readFileSync('/work/wt/vision/rubrics/automaton-auditor/rubric.json', 'utf8')).lexicon.roles;
var list = (x) => (typeof x === 'string' ? x.split(',').map((t) => t.trim()) : (x ?? []));
var lexicon = lexiconSchema.parse({ roles: raw.map((r) => ({ ...r, terms: list(r.terms), not: list(r.not) })) });
var dir = '/work/shared/data/documents';
var labels = JSON.parse(readFileSync(`${dir}/diagrams.json`, 'utf8'));
var roles = { detective: 'parallelDetectives', judge: 'parallelJudges' };
var reader = await openReader();
var n = {};
for (const r of Object.keys(roles)) n[r] = [0, 0, 0];
for (const f of readdirSync(`${dir}/images`).filter((f2) => labels[f2.replace(/\.\w+$/, '')])) {
	const d = await decodePicture(readFileSync(`${dir}/images/${f}`));
	if ('problem' in d) continue;
	const read = await readPicture(d.pixels, lexicon, reader.read);
	for (const [r, key] of Object.entries(roles)) {
		const level = read.levels[r] ?? 0,
			truth = labels[f.replace(/\.\w+$/, '')][key];
		if (level >= 1 && truth) n[r][0]++;
		else if (level >= 1) n[r][1]++;
		else if (truth) n[r][2]++;
		if (level >= 1 !== truth) console.log(f, r, level, truth);
	}
}
for (const [r, [tp, fp, fn]] of Object.entries(n))
	console.log(r, 'precision', (tp / (tp + fp)).toFixed(3), 'recall', (tp / (tp + fn)).toFixed(3), tp, fp, fn);
process.exit();

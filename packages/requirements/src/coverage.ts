// Which requirements of a rubric can looks answer at all? Told before any repository is there.
import { createProject } from '@auditor/code';
import type { Probe, Rubric } from '@auditor/schema';
import { accountOf } from './look-up.js';
import type { Predicate, Requirement } from './model.js';
import { REQUIREMENT_PROBE } from './probes/words/requirement.js';
import { readRequirement } from './read/read-requirement.js';
import { SMALL } from './words/others.js';

/** `looks`: every part can be looked up. `part`: some. `person`: none, only a model or a person, or only a run tells. */
export type Reach = 'looks' | 'part' | 'person';

export interface Coverage {
	readonly requirement: Requirement;
	/** Criterion and expectation. */
	readonly path: string;
	readonly reach: Reach;
	/** What will be looked for. */
	readonly looks: readonly string[];
	/** Words that no look answers by themselves; what is found may explain some of them. */
	readonly left: readonly string[];
	/** Probes that may ask the same, with their question: an offer to whoever writes the rubric. */
	readonly nearest: readonly { readonly id: string; readonly question: string }[];
}

/** Every requirement in words of the rubric, in its order. @param probes those that are offered */
export function coverageOf(rubric: Rubric, probes: readonly Probe[] = []): Coverage[] {
	const nearest = searchIn(probes);
	return rubric.criteria.flatMap(({ id, artifact, expectations }) =>
		expectations
			.filter(({ probe }) => probe === REQUIREMENT_PROBE)
			.map((expectation): Coverage => {
				const requirement = readRequirement(`${id}.${expectation.id}`, expectation.text);
				const nowhere = { project: createProject([], []), tree: NO_TREE, texts: new Map(), graphs: [] };
				const { looks, left, of } = accountOf(requirement.id, expectation.text, nowhere, anywhere);
				const mine = artifact === 'repository' ? looks : [];
				const reach = mine.length === 0 ? 'person' : of === looks.length ? 'looks' : 'part';
				return {
					requirement,
					path: `${id}.${expectation.id}`,
					reach,
					looks: mine.map(({ about }) => about),
					left,
					nearest: nearest(expectation.text),
				};
			}),
	);
}

/** Statements that cannot be asked without their place or subject. */
const PLACED: ReadonlySet<Predicate> = new Set(['raises', 'catches', 'lists', 'excludes', 'leads', 'runs', 'is', 'extends', 'tests']);

/** The requirement without its places: where there is no tree, none of them is there, and the looks behind them would not be seen. */
function anywhere(requirement: Requirement): Requirement {
	const clauses = requirement.clauses.map((clause) => {
		if (PLACED.has(clause.predicate)) return clause;
		const rest = clause.mentions.filter(({ role }) => role !== 'place' && role !== 'subject');
		return rest.length > 0 || clause.nouns.length > 0 ? { ...clause, mentions: rest } : clause;
	});
	return { ...requirement, clauses };
}

const NO_TREE = { commit: null, files: [], lines: {} };

/** Pairs of requirements that name the same and of which one wants what the other forbids: whatever is found, one of them fails. */
export function contradictionsIn(coverage: readonly Coverage[]): (readonly [Coverage, Coverage])[] {
	const seen = new Map<string, Coverage>();
	const pairs: (readonly [Coverage, Coverage])[] = [];
	for (const one of coverage) {
		const [clause, ...more] = one.requirement.clauses;
		if (clause === undefined || more.length > 0 || clause.mentions.length === 0) continue;
		const said = [
			clause.predicate,
			clause.quantity?.count ?? '',
			...clause.mentions.map(({ role, text }) => `${role} ${text}`).sort(),
			...[...clause.left].sort(),
		].join('\n');
		const other = seen.get(`${!clause.negative}\n${said}`);
		if (other) pairs.push([other, one]);
		seen.set(`${clause.negative}\n${said}`, one);
	}
	return pairs;
}

/** "17 requirements in words: 9 can be looked up, 4 in part, 4 need a model or a person." */
export function toldCoverage(coverage: readonly Coverage[]): string {
	const count = (reach: Reach) => coverage.filter((one) => one.reach === reach).length;
	const all = `${coverage.length} ${coverage.length === 1 ? 'requirement' : 'requirements'} in words`;
	return `${all}: ${count('looks')} can be looked up, ${count('part')} in part, ${count('person')} ${count('person') === 1 ? 'needs' : 'need'} a model or a person.`;
}

/** Probes offered at most, and the share of a sentence's telling words that their question must hold. */
const OFFERED = 2;
const NEAR = 0.5;

/** Words that few questions hold tell most. */
function searchIn(probes: readonly Probe[]): (text: string) => Coverage['nearest'] {
	const own = probes
		.filter(({ id }) => id !== REQUIREMENT_PROBE)
		.map(({ id, question, motivation }) => ({ id, question, words: new Set(stems(`${id.replace('/', ' ')} ${question} ${motivation}`)) }));
	const rarity = (word: string) => Math.log((2 + own.length) / (1 + own.filter(({ words }) => words.has(word)).length));
	return (text) => {
		const wanted = [...new Set(stems(text))];
		const all = wanted.reduce((sum, word) => sum + rarity(word), 0);
		if (all === 0) return [];
		return own
			.map(({ id, question, words }) => ({
				id,
				question,
				near: wanted.reduce((sum, word) => sum + (words.has(word) ? rarity(word) : 0), 0) / all,
				shared: wanted.filter((word) => words.has(word)).length,
			}))
			.filter(({ near, shared }) => near >= NEAR && shared > 1)
			.sort((a, b) => b.near - a.near || (a.id < b.id ? -1 : 1))
			.slice(0, OFFERED)
			.map(({ id, question }) => ({ id, question }));
	};
}

function stems(text: string): string[] {
	return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
		.filter((word) => !SMALL.has(word))
		.map((word) => word.replace(/(?:ing|ed|es|s)$/, '').slice(0, 8));
}

// Which features are asked about: those that a rubric's parameter names, or the built-in ones and one per role. It reads no report.
import { type Condition, escapeText, type Json, type Lexicon } from '@auditor/schema';
import { DEFAULT_FEATURES } from './default-features.js';
import { type Feature, feature } from './feature.js';
import { FURTHER_FEATURES } from './further-features.js';
import { PRODUCT_FEATURES } from './product-features.js';
import { SHOWN_FEATURES } from './shown-features.js';
import { ranAtOnce } from './spared.js';
import { WORK_FEATURES } from './work-features.js';

/**
 * The features to ask about: the parameter `features`, else the built-in ones and one per role (`parallel judges`); words of the lists
 * `feature:<probe id>` are added.
 */
export function featuresFor(lexicon: Lexicon, parameters: Readonly<Record<string, Json>>): Feature[] {
	const given = Array.isArray(parameters.features) ? parameters.features.flatMap(parseFeature) : null;
	const base = given ?? [
		...DEFAULT_FEATURES,
		...FURTHER_FEATURES,
		...SHOWN_FEATURES,
		...WORK_FEATURES,
		...PRODUCT_FEATURES,
		...roleFeatures(lexicon),
		...sequentialRoles(lexicon),
	];
	const extra = Object.entries(lexicon.lists)
		.filter(([key]) => key.startsWith('feature:'))
		.map(([key, words]) => feature(key.slice(8).replace('/', '-'), key.slice(8), words));
	return [...base, ...extra];
}

function parseFeature(value: Json): Feature[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
	const { id, words, probe = '', traces, expects, select, where, against, negative } = value;
	if (typeof id !== 'string' || typeof probe !== 'string' || !Array.isArray(words)) return [];
	if (probe === '' && !Array.isArray(traces)) return [];
	return [
		{
			id,
			probe,
			words: words.filter((word) => typeof word === 'string'),
			expects: expects === 'false' ? 'false' : 'true',
			select: (Array.isArray(select) ? select : []) as unknown as Condition[],
			where: (Array.isArray(where) ? where : []) as unknown as Condition[],
			negative: negative === true,
			...(Array.isArray(traces) && { traces: traces.filter((word) => typeof word === 'string') }),
			...(Array.isArray(against) && { against: against as unknown as Condition[] }),
		},
	];
}

/** `The judges currently execute sequentially`: a report that is older than the fan-out says so. */
function sequentialRoles(lexicon: Lexicon): Feature[] {
	return lexicon.roles
		.filter(({ terms }) => terms.length > 0)
		.map((role) =>
			feature(`sequential-${role.id}`, 'graph/role-fan-out', ['sequential', 'in sequence', 'one after another'], {
				pattern: new RegExp(
					`(?<![\\p{L}\\p{N}_])(?:${role.terms.map(escapeText).join('|')})s[^.!?\\n]{0,30}?\\s(?:executes?|runs?|work|deliberate|act|executed)\\s(?:sequentially|in sequence|one after another)`,
					'giu',
				),
				expects: 'false',
				select: [{ value: 'role', is: '==', to: role.id }],
			}),
		);
}

/** `parallel judges`, `judges run in parallel`: the rubric's roles give the words. */
function roleFeatures(lexicon: Lexicon): Feature[] {
	return lexicon.roles.map((role) =>
		feature(`parallel-${role.id}`, 'graph/role-fan-out', role.terms, {
			pattern: inParallel(role.terms, isPersona(role, lexicon) ? [NOBODY] : role.terms),
			select: [{ value: 'role', is: '==', to: role.id }],
			spare: ranAtOnce(role),
			counted: 'parallel',
		}),
	);
}

/** A term that no text holds. */
const NOBODY = '\0';

/** One of a group by name: what it does beside the others is told of the group. */
function isPersona({ terms }: Lexicon['roles'][number], { roles }: Lexicon): boolean {
	return roles.some((other) => other.terms.length > terms.length && terms.some((term) => other.terms.includes(term)));
}

/** The plural, the verb of several and the working nouns keep out `parallel merge` and the like, where the term names no member. */
function inParallel(terms: readonly string[], group: readonly string[]): RegExp {
	const member = `(?:${terms.map(escapeText).join('|')})`;
	const named = `(?:${group.map(escapeText).join('|')})`;
	const many = `${member}(?:s|\\s(?:nodes?|agents?|branch(?:es)?|personas?|workers?))`;
	const own = '(?:(?:forensic|independent|distinct|combative|specialized|three|two|all|LLM|\\d)\\s)';
	const atOnce = '(?:in\\sparallel|concurrently|simultaneously)';
	return new RegExp(
		`(?<![\\p{L}\\p{N}_])(?:(?:parallel|concurrent)\\s${own}{0,2}${many}|${many}(?:\\s\\([^()]{1,80}\\))?\\s(?:(?:all|both|then|must|nodes|to)\\s)?(?:(?:run|runs|running|execute|executes|executing|operate|work|act|deliberate|are\\sexecuted)\\s)?${atOnce}|\\p{L}{0,20}${named}\\s{1,2}(?:run|execute|operate|work)\\s${atOnce}|${member}\\sfan-out|fans?\\sout\\s(?:again\\s)?to\\s(?:the\\s)?${own}{0,3}${many})(?![\\p{L}\\p{N}_])`,
		'giu',
	);
}

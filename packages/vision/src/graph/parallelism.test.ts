import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { parseMermaid } from '../text/mermaid.js';
import { parallelism } from './parallelism.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'judge', terms: ['judge', 'prosecutor', 'defense'], not: ['hub'] }] });
const level = (body: string) => {
	return parallelism(parseMermaid(`graph TD\n${body}`)!, lexicon).judge;
};

describe('parallelism of a role', () => {
	it.each([
		['split and merge', 'a --> prosecutor & defense\nprosecutor & defense --> chief', 3],
		['merge alone', 'x --> prosecutor\ny --> defense\nprosecutor & defense --> chief', 2],
		['split alone', 'a --> prosecutor & defense', 1],
		['a chain is not parallel', 'a --> prosecutor --> defense --> chief', 0],
		['a chain with a shortcut is not parallel', 'a --> prosecutor --> defense --> chief\na --> defense\nprosecutor --> chief', 0],
		['one box between still counts', 'a --> gate1 --> prosecutor\na --> gate2 --> defense\nprosecutor & defense --> chief', 3],
		['a second round over all of them', 'a --> prosecutor & defense\nprosecutor & defense --> x --> r --> prosecutor & defense', 3],
		['a debate is not parallel', 'a --> prosecutor --> defense --> prosecutor\ndefense --> chief', 0],
		['one judge is not parallel', 'a --> prosecutor --> chief', 0],
		['small print names what a judge works on', 'a --> p[prosecutor_agent_node<br/>hears the hub] & defense\np & defense --> chief', 3],
		['questions are no judges', 'a --> p{prosecutor saw a flaw?} & d{defense without proof?}\np & d --> chief', 0],
		['what one of them writes is no other one', 'prosecutor --> prosecutor_first_note & prosecutor_second_note --> chief', 0],
		['members that begin with the name of them all', 'judge --> judge_prosecutor_node & judge_defense_node --> chief', 2],
		['the hub is no judge', 'a --> judge_hub & prosecutor\njudge_hub & prosecutor --> chief', 0],
	])('%s', (_, body, expected) => {
		expect(level(body)).toBe(expected);
	});
});

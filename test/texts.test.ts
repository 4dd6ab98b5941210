// Are the texts of the shipped rubrics such that a student understands them at first reading? docs/texts.md shows them in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { root } from './support/shell.js';

interface Row {
	readonly where: string;
	readonly id: string;
	readonly text: string;
	readonly whenUnmet?: string | undefined;
	readonly remediation?: string | null;
}

const rubrics = readdirSync(join(root, 'rubrics')).map((name) =>
	readRubric(JSON.parse(readFileSync(join(root, 'rubrics', name, 'rubric.json'), 'utf8'))),
);
const rows: Row[] = rubrics.flatMap((rubric) =>
	rubric.criteria.flatMap((c) => c.expectations.map((e) => ({ ...e, where: `${rubric.id}, ${c.id}, ${e.id}` }))),
);
const probeDocs = readFileSync(join(root, 'docs/probes.md'), 'utf8');
const probes = new Set([...probeDocs.matchAll(/^### (\S+)$/gm)].map(([, id]) => id!));
const ids = new Set(rows.map((r) => r.id).filter((id) => id.includes('-')));
const sentences = (text: string) => text.split(/(?<=[.!?])\s+/).filter(Boolean);
const words = (text: string) => text.split(/\s+/).length;
const told = rows.flatMap(({ where, text, whenUnmet, remediation }) =>
	[text, whenUnmet ?? '', remediation ?? ''].filter(Boolean).map((said) => ({ where, said })),
);
const wrong = (is: (said: string) => boolean) => told.filter(({ said }) => is(said)).map(({ where, said }) => `${where}: ${said}`);
const NEGATION = /\b(?:no|not|nothing|nobody|none|never|nowhere|without|neither)\b/gi;

describe('the texts of the rubrics that stand here', () => {
	it('tell the fault of every expectation, as a sentence of its own', () => {
		expect(rows.filter((r) => r.whenUnmet === undefined || r.whenUnmet === r.text).map((r) => r.where)).toEqual([]);
	});
	it('are whole sentences', () => {
		expect(wrong((said) => !/^[A-Z0-9`"“].*[.]$/.test(said))).toEqual([]);
	});
	it('have at most 25 words a sentence', () => {
		expect(wrong((said) => sentences(said).some((s) => words(s) > 25))).toEqual([]);
	});
	it('hold no id of a probe or of an expectation', () => {
		const named = (said: string) => said.split(/[\s.,;:()"“”]+/);
		// "hard-coded" and its like are words too: an id is one where it stands in back-ticks or names a probe.
		expect(wrong((said) => named(said).some((word) => probes.has(word) || (word.startsWith('`') && ids.has(word.slice(1, -1)))))).toEqual(
			[],
		);
	});
	it('negate at most once a sentence', () => {
		const statements = rows.flatMap((r) => [r.text, r.whenUnmet ?? ''].map((said) => ({ where: r.where, said })));
		const twice = statements.filter(({ said }) => sentences(said).some((s) => (s.match(NEGATION) ?? []).length > 1));
		expect(twice.map(({ where, said }) => `${where}: ${said}`)).toEqual([]);
	});
	it('tell faults as faults and not as wishes', () => {
		const wish = /\b(?:should|shall|must|ought|please|needs? to|has to|have to)\b/i;
		expect(rows.filter((r) => wish.test(r.whenUnmet ?? '') || wish.test(r.text)).map((r) => `${r.where}: ${r.whenUnmet}`)).toEqual([]);
	});
	it('have no plural that does not fit, and no word that stands for nothing', () => {
		expect(wrong((said) => /\b1 \w+s\b|\(s\)|\b(?:sittings?|haystack|sieve|deed)\b/i.test(said))).toEqual([]);
	});
	it('spell each role one way', () => {
		expect(wrong((said) => /\b[Tt]ech[ -][Ll]ead\b|\bTechlead\b|\b[Ff]inal judges?-\b/.test(said))).toEqual([]);
	});
});

it('the reasons that probes give negate at most once a sentence', () => {
	const reasons = [...probeDocs.matchAll(/^- \*Why:\* (.*)$/gm)].flatMap(([, reason]) => sentences(reason!));
	expect(reasons.length).toBeGreaterThan(100);
	expect(reasons.filter((s) => (s.match(NEGATION) ?? []).length > 1)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import { askableOf, madeFor, openOf, shownOf } from './fit.js';

const finding = (count: number, more: Partial<Finding> = {}) =>
	({ probe: 'library/package-manifest', outcome: 'true', confidence: 0.9, values: { count }, ...more }) as Finding;
const where = [{ value: 'count', is: '>=' as const, to: 3 }];
const asked = { probe: 'library/package-manifest', expects: 'true' as const };
const needs = {
	text: 'There is a package.',
	whenUnmet: 'There is none.',
	any: [{ ...asked, where: [] }],
	surely: { text: 'There are several packages.', any: [{ ...asked, where }] },
};

describe('a rubric is made for a target', () => {
	it.each([
		['that surely shows it', { needs }, [finding(3)], 'There are several packages.'],
		['not where the value falls short', { needs }, [finding(2)], null],
		['not where it is uncertain', { needs }, [finding(3, { confidence: 0.5 })], null],
		['not where nothing was found', { needs }, [], null],
		['not where it names nothing of the kind', { needs: { ...needs, surely: undefined } }, [finding(3)], null],
		['not where it needs nothing', {}, [finding(3)], null],
	])('%s', (_, rubric, findings, expected) => expect(madeFor(rubric, findings)).toBe(expected));
});

describe('a rubric can be asked of a target', () => {
	it.each([
		['that shows what it needs', { needs }, [finding(1)], 'There is a package.'],
		['not where that could not be told', { needs }, [finding(0, { outcome: 'not-available' })], null],
		['not where nothing was found', { needs }, [], null],
		['not where it needs nothing', {}, [finding(1)], null],
	])('%s', (_, rubric, findings, expected) => expect(askableOf(rubric, findings)).toBe(expected));
});

describe('whether a rubric can be asked is open', () => {
	const inDoubt = finding(0, { outcome: 'not-available', message: 'It may be one.' });
	it.each([
		['where its probe could not tell', { needs }, [inDoubt], 'It may be one.'],
		['not where its probe could', { needs }, [finding(1)], null],
		['not where another probe could not tell', { needs }, [{ ...inDoubt, probe: 'library/exports' }], null],
		['not where nothing was found', { needs }, [], null],
		['not where it needs nothing', {}, [inDoubt], null],
	])('%s', (_, rubric, findings, expected) => expect(openOf(rubric, findings)).toBe(expected));
});

describe('what a rubric needs is counted where it is shown', () => {
	const two = { needs: { ...needs, any: [...needs.any, { probe: 'library/exports', expects: 'true' as const, where: [] }] } };
	it.each([
		['each need once', [finding(1), finding(2)], 1],
		['all that are shown', [finding(1), finding(1, { probe: 'library/exports' })], 2],
		['none that is uncertain', [finding(1, { confidence: 0.5 })], 0],
	])('%s', (_, findings, expected) => expect(shownOf(two, findings)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { parseMarkup } from './markup.js';

const cases = (options = {}) =>
	parseMarkup(render(fixtureReport(), 'junit', options), 'xml').elements.reduce<string[]>((list, e) => {
		if (e.name === 'testcase') list.push(`${e.attributes.classname}: ${e.attributes.name}`);
		if (['failure', 'error', 'skipped'].includes(e.name)) list.push(`${list.pop()} -> ${e.name}`);
		return list;
	}, []);

describe('a test case an expectation or danger', () => {
	it('fails, errs, is skipped or passes as the facts say', () => {
		expect(cases()).toEqual([
			'graph_wiring: Conditional edges exist. -> failure',
			'graph_wiring: The graph `build` has no conditional edge.',
			'graph_wiring: Nodes are named. -> skipped',
			'tool_safety: Clones are bounded.',
			'tool_safety: No danger: A shell is called with data. -> failure',
			'tool_safety: No danger: Text is run as code.',
			'report_depth: Ideas are explained. -> skipped',
			'ours: Something holds. -> error',
			'silent: Something else holds. -> skipped',
		]);
	});
	it('is skipped when everything that makes it fail was accepted, or is known to the baseline', () => {
		const [edges] = fixtureReport().criteria[0]!.evidence;
		expect(cases({ baseline: [edges!.fingerprint] })[0]).toBe('graph_wiring: Conditional edges exist. -> skipped');
		expect(cases({ suppressions: [{ fingerprint: edges!.fingerprint, reason: 'r', expires: null }] })[0]).toBe(
			'graph_wiring: Conditional edges exist. -> skipped',
		);
	});
	it('counts what it lists', () => {
		const { elements } = parseMarkup(render(fixtureReport(), 'junit'), 'xml');
		const suites = elements.filter((e) => e.name === 'testsuite');
		const sum = (key: string) => suites.reduce((total, s) => total + Number(s.attributes[key]), 0);
		expect(elements[0]!.attributes).toMatchObject({ tests: '9', failures: '2', errors: '1', skipped: '3' });
		expect([sum('tests'), sum('failures'), sum('errors'), sum('skipped')]).toEqual([9, 2, 1, 3]);
	});
});

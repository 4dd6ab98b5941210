// biome-ignore-all format: tables of scenarios, one a line
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { testsPresent } from './tests-present.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const CALL = "t.test('on', t => onTest(t, emitter), 'x');";
const GUARDED = `try {\n${CALL}\n} catch (err) { console.error(err) }`;
const tape = (body: string, call: string, outcome: 'true' | 'false') => ({
	name: `a function that a subtest calls: ${body}, by ${call}`,
	artifacts: () => repository({ 'package.json': manifest({ main: 'index.js' }), 'index.js': 'export default class A { on() {} }\n', 'test/a.test.mjs': `import tape from 'tape';\nimport Emitter from '../index.js';\nconst emitter = new Emitter();\ntape('all', async t => {\n${call}\n});\nasync function onTest(t, emitter) {\n${body}\n}\n` }),
	outcomes: [outcome],
});
test(testsPresent, [
	tape("let state = null;\nemitter.on('x', data => state = data);\nt.equal('pass', state)", CALL, 'true'),
	tape("t.equal('pass', emitter.on(), 'b')", GUARDED, 'true'),
	tape("try {\nexpect(emitter.on()).toBe(1)\n} catch (err) { console.error(err) }", CALL, 'false'),
	tape('t.pass()', GUARDED, 'false'),
	tape('expect(emitter.on());', CALL, 'false'),
	tape('expect(emitter.on());\nt.equal(emitter.on(), 1);', CALL, 'true'),
	tape('expect(emitter.on()).toBe(1);', CALL, 'true'),
	...([['test/a.spec.ts', 1], ['test/b.spec.ts', 2]] as const).map(([path, tests]) => ({ name: `a compiled test beside ${path}`, artifacts: () => repository({ 'index.js': 'export const tie = (n) => n;\n', ...Object.fromEntries(['test/a.spec.js', path].map((at, i) => [at, `import { tie } from '../index.js';\nit('ties', () => {\n  expect(tie(${at.includes('a.') ? 1 : i + 1})).toBe(1);\n});\n`])) }), outcomes: ['true'] as const, values: { tests } })),
]);

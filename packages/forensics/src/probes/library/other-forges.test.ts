// biome-ignore-all format: tables of scenarios, one a line

import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { provenance } from '../supply/provenance.js';
import { repository } from './_testing.js';
import { ciPresent } from './ci-tests.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const circle = (jobs: string, flow: string, path = '.circleci/config.yml') => () => repository({ 'package.json': '{"name":"a","main":"index.js","scripts":{"test":"jest"}}', 'index.js': '', 'a.test.js': '', [path]: `version: 2.1\njobs:\n${jobs}\nworkflows:\n  all:\n    jobs:\n${flow}\n` });
const job = (name: string, image: string, run: string) => `  ${name}:\n    docker:\n      - image: ${image}\n    steps:\n      - checkout\n      - run: ${run}\n`;
const matrix = (tag: string, values: string, run = 'npm test -- -t "a"') => [`  check:\n    parameters:\n      version:\n        type: string\n    executor:\n      name: node/default\n      tag: ${tag}\n    steps:\n      - run: ${run}\n  lint:\n    steps:\n      - run: npm run lint\n`, `      - check:\n          matrix:\n            parameters:\n              version: ${values}\n      - lint\n`] as const;
test(ciPresent, [
	...([
		['<< parameters.version >>', '["lts", "16.12"]', true],
		['<< parameters.version >>', '["16.12"]', false],
		['lts', '["lts", "16.12"]', false],
	] as const).map(([tag, values, versions]) => ({ name: `CircleCI with ${tag} of ${values}`, artifacts: circle(...matrix(tag, values)), outcomes: ['true'] as const, values: { versions } })),
	...([
		['circleci/node:10', 'cimg/node:12.1', 'npm test', '      - one\n      - two\n', true],
		['node:10', 'node:lts-alpine', 'npm test', '      - one\n      - two\n', true],
		['node:10', 'node:10', 'npm test', '      - one\n      - two\n', false],
		['node:10', 'node:12', 'npm run lint', '      - one\n      - two\n', false],
		['node:10', 'node:12', 'npm test', '      - one\n', false],
	] as const).map(([a, b, run, flow, versions]) => ({ name: `CircleCI in ${a} and ${b} by ${run}, of ${flow.length}`, artifacts: circle(`${job('one', a, 'npm test')}${job('two', b, run)}`, flow), outcomes: ['true'] as const, values: { versions } })),
	...([['[{ NODE: ["10", "12"] }]', 'node:$NODE', true], ['[{ NODE: ["10"] }, { NODE: ["12"] }]', 'node:${NODE}', true], ['[{ NODE: ["10", "12"] }]', 'node:10', false]] as const).map(([rows, image, versions]) => ({ name: `GitLab with ${rows} in ${image}`, artifacts: () => repository({ 'package.json': '{"name":"a","main":"index.js","scripts":{"test":"jest"}}', 'index.js': '', 'a.test.js': '', '.gitlab-ci.yml': `check:\n  image: ${image}\n  parallel:\n    matrix: ${rows}\n  script:\n    - npm test\n` }), outcomes: ['true'] as const, values: { versions } })),
]);
test(provenance, [
	{ name: 'a job of CircleCI that publishes', artifacts: circle(job('one', 'node:10', 'npm publish --access public'), '      - one\n'), outcomes: ['not-available'], places: ['.circleci/config.yml:8'] },
	{ name: 'a job of CircleCI that only tries to', artifacts: circle(job('one', 'node:10', 'npm publish --dry-run'), '      - one\n'), outcomes: ['not-available'], },
]);

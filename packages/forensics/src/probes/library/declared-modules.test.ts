// biome-ignore-all format: tables of scenarios, one a line
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { manifest, repository } from './_testing.js';
import { documentedExports } from './documented-exports.js';

const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });
const SAID = '\t    /**\n\t     * Ties a ribbon around the parcel.\n\t     */\n';
const declared = (members: string) => () => repository({ 'package.json': manifest({ main: 'a.js', types: 'a.d.ts' }), 'a.js': 'module.exports = {};\n', 'a.d.ts': `declare module "odd-name" {\n\n\texport class Ribbon {\n\t    constructor(size: number);\n${members}\t}\n\n\texport class Other {\n\t    cut(): void;\n\t}\n}\n` });
test(documentedExports, [
	{ name: 'comments on the members of a class in a declared module', artifacts: declared(`${SAID}\t    tie(): void;\n${SAID.replace('Ties', 'Loosens')}\t    loosen(): void;\n`), outcomes: ['true'], values: { exported: 2, documented: 1 } },
	{ name: 'members without comments beside one that has one', artifacts: declared(`${SAID}\t    tie(): void;\n\t    loosen(): void;\n\t    cut(): void;\n`), outcomes: ['false'], values: { exported: 2, documented: 0 } },
]);

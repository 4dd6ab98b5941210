// Does a call run code, or build objects, that data describes?
import { defineProbe } from '@auditor/probes';
import type { UnsafeCall } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { callsIn, neverRuns } from '../../models/source/product-calls.js';
import { answer, LOOKED, needs, unsafeCalls } from './_unsafe-calls.js';

const CODE_KINDS: readonly UnsafeCall['kind'][] = ['eval-exec', 'dynamic-code', 'unsafe-load'];

const CODE_TEXT = /(?<![\w.])(eval|exec)\s*\(\s*[\w$.]+\s*[)+,]|\bnew\s+Function\s*\(\s*[\w$.]+\s*\)/;

export const dynamicCode = defineProbe({
	id: 'safety/dynamic-code',
	lifecycle: 'stable',
	needs,
	question: 'Does a call run code, or build objects, that data describes?',
	motivation: 'eval and its relatives give whoever controls the data the rights of the program.',
	method:
		'Resolves eval, exec, new Function, vm, templates of EJS, yaml.load without a safe loader, pickle, and WebAssembly in a file that names the address of a program, under any alias, spelt in pieces too; constant code is let pass. A project’s own exec, RegExp.exec, model.eval and ast.literal_eval are other functions.',
	blindSpots: 'Other template engines that evaluate expressions; imports by computed name; what a sandbox is given.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Parse the data, for example as JSON, instead of executing it, or run it in a sandbox without secrets.',
	},
	inspect: (artifacts) => {
		const { project } = artifacts;
		const apart = callsIn(project).find(({ file, call }) => meaningOf(project, file, call, 'isolate') && !neverRuns(project, file, call));
		const also = apart ? `, apart from \`${apart.call.method}\` at ${apart.file.path}:${apart.call.line}, which runs it in a sandbox` : '';
		return answer(artifacts, unsafeCalls(project, CODE_KINDS), 'call that runs data as code', LOOKED, CODE_TEXT, also);
	},
});

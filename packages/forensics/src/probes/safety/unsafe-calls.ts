// Does the code run a shell, a computed program, or code made of data? Two probes over one list of calls, each call a finding of its own.
import type { Project } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import type { FindingDraft, UnsafeCall } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { textDispute } from '../../gather/_code-text.js';
import type { ExaminedCall } from '../../gather/_commands.js';
import { contextNote, excerpt, placeOf, withoutSources } from '../../gather/_drafts.js';
import { examineUnsafeCalls } from '../../gather/unsafe-calls.js';

const SHELL_KINDS: readonly UnsafeCall['kind'][] = ['os-system', 'shell-true', 'interpolated-command'];
const CODE_KINDS: readonly UnsafeCall['kind'][] = ['eval-exec', 'dynamic-code', 'unsafe-load'];

/** A shell call in the text; constant commands are let pass, as the probe does. */
const SHELL_TEXT = /\bos\s*\.\s*(system|popen)\s*\(\s*[^\s"')]|\bshell\s*=\s*True\b|\bchild_process\b[^;\n]*\.exec(Sync)?\(\s*[^\s"')]/;
const CODE_TEXT = /(?<![\w.])(eval|exec)\s*\(\s*[\w$.]+\s*[)+,]|\bnew\s+Function\s*\(\s*[\w$.]+\s*\)/;

export const shellCall = defineProbe({
	id: 'safety/shell-call',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a call run a shell, or a command whose program or text is made of data?',
	motivation:
		'What reaches a shell as text can become another command. One such call in a tool that reads strangers’ repositories is a way in.',
	method:
		'Resolves every call of os.system, os.popen, subprocess (with shell=True, an interpolated string, a shell or an interpreter), asyncio’s and Node’s process functions under any alias, and asks whether the command is constant. Each unsafe call is a finding of its own; calls in tests and fixtures answer `false` and say where they stand.',
	blindSpots: 'Commands built in another process, template or configuration file; libraries that run a shell inside.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Hand the program and its arguments over as a list (subprocess.run([...]), execFile) without a shell, and check what comes from outside before.',
	},
	inspect: ({ project, texts }) => answer(project, texts, SHELL_KINDS, SHELL_TEXT, 'a shell call'),
});

export const dynamicCode = defineProbe({
	id: 'safety/dynamic-code',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a call run code, or build objects, that data describes?',
	motivation: 'eval and its relatives give whoever controls the data the rights of the program.',
	method:
		'Resolves eval, exec, new Function, vm, yaml.load without a safe loader and pickle under any alias; constant code is let pass. A project’s own exec, RegExp.exec, model.eval and ast.literal_eval are other functions.',
	blindSpots: 'Template engines that evaluate expressions; imports by computed name.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Parse data with a parser made for it (ast.literal_eval, json, yaml.safe_load) or map names to functions in a table.',
	},
	inspect: ({ project, texts }) => answer(project, texts, CODE_KINDS, CODE_TEXT, 'code that runs data'),
});

function answer(
	project: Project,
	texts: ReadonlyMap<string, string>,
	kinds: readonly UnsafeCall['kind'][],
	text: RegExp,
	what: string,
): FindingDraft[] {
	const nothing = withoutSources(project);
	if (nothing) return [{ outcome: 'not-applicable', message: nothing, rationale: nothing }];
	const calls = examineUnsafeCalls(project).filter((call) => kinds.includes(call.kind));
	const found = calls.map((call) => draft(call, texts));
	if (calls.some((call) => call.context === 'source')) return found;
	const clean: FindingDraft = {
		outcome: 'false',
		message: `No call in source code is ${what} with data in it.`,
		rationale: `${project.files.length} parsed files, every call resolved; constant commands do not count.`,
		values: { calls: 0, inTests: calls.length },
		disputed: textDispute(project, texts, text, what),
		confidence: 0.95,
	};
	return [clean, ...found];
}

function draft(call: ExaminedCall, texts: ReadonlyMap<string, string>): FindingDraft {
	const source = call.context === 'source';
	return {
		outcome: source ? 'true' : 'false',
		message: `\`${call.callee}\` at ${call.file}:${call.line}: ${call.reason}${contextNote(call.context)}.`,
		rationale: source ? `Kind ${call.kind}: ${call.reason}.` : `It stands in a ${call.context} file and is not part of the product.`,
		location: placeOf({ path: call.file }, call.line, call.endLine),
		snippet: excerpt(texts, call.file, call.line, call.endLine),
		values: { kind: call.kind, callee: call.callee, context: call.context },
		context: call.context,
		confidence: call.confidence,
	};
}

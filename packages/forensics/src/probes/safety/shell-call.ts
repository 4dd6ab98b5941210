// Does a call run a shell, or a command whose program or text is made of data?
import { folderOf, optionOf, pathIn, settled } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import type { UnsafeCall } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { callsIn } from '../../models/product-calls.js';
import { answer, LOOKED, needs, unsafeCalls } from './_unsafe-calls.js';

const SHELL_KINDS: readonly UnsafeCall['kind'][] = ['os-system', 'shell-true', 'interpolated-command'];

/** A shell call in the text; constant commands are let pass, as the probe does. */
const SHELL_TEXT =
	/\bos\s{0,20}\.\s{0,20}(system|popen)\s{0,20}\(\s{0,200}[^\s"')]|\bshell\s{0,20}=\s{0,20}True\b|\bchild_process\b[^;\n]{0,400}\.exec(Sync)?\(\s{0,200}[^\s"')]/;

export const shellCall = defineProbe({
	id: 'safety/shell-call',
	lifecycle: 'stable',
	needs,
	question: 'Does a call run a shell, or a command whose program or text is made of data?',
	motivation:
		'What reaches a shell as text can become another command. One such call in a tool that reads strangers’ repositories is a way in.',
	method:
		'Resolves every call of os.system, os.popen, subprocess (with shell=True, an interpolated string, a shell or an interpreter), asyncio’s and Node’s process functions under any alias, under names that are put together too, and asks whether the command is constant. A call whose function or module is only known when the program runs is found with a confidence of 0.6. Each unsafe call is a finding of its own; calls in tests and fixtures answer `false` and say where they stand.',
	blindSpots:
		'Commands built in another process, template or configuration file; libraries that run a shell inside; functions taken from containers; programs that a client of MCP starts.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Do this without a shell: {{python: subprocess.run([...]) | typescript: execFile}} takes the arguments as a list.',
	},
	inspect: (artifacts) => {
		const found = answer(
			artifacts,
			unsafeCalls(artifacts.project, SHELL_KINDS),
			'shell command that contains variables',
			LOOKED,
			SHELL_TEXT,
		);
		const settings = fromSettings(artifacts);
		return found.map((one) =>
			one.outcome === 'false' && one.values?.calls === 0 ? { ...one, message: `${one.message}${settings}` } : one,
		);
	},
});

/** Servers of MCP whose programs a file of the tree names: whoever may write that file decides, and no model. */
function fromSettings({ tree, project, texts }: Parameters<typeof answer>[0]): string {
	const files = tree.files.filter(({ path, context }) => /(?:^|\/)\.?mcp[\w.-]{0,20}\.json$/.test(path) && context !== 'test');
	const isNamed = (file: string) => files.find(({ path }) => file.startsWith(pathIn(folderOf(path), '')));
	const starts = callsIn(project).flatMap(({ file, call }) => {
		const serve = meaningOf(project, file, call, 'serve');
		const value = serve && ((serve.options ?? []).flatMap((name) => optionOf(call, name) ?? [])[0] ?? call.arguments[0]);
		const by =
			value && !/^(?:string|dict)$/.test(settled(project, { value, file, scope: call.scope }).value.kind) ? isNamed(file.path) : undefined;
		const name = by?.path.split('/').at(-1) ?? '';
		return by && [...texts].some(([path, text]) => path !== by.path && /\.(?:py|[cm]?[jt]s)$/.test(path) && text.includes(name))
			? [`${file.path}:${call.line} starts what ${by.path} names`]
			: [];
	});
	return starts.length > 0 ? ` ${starts.slice(0, 3).join('; ')}.` : '';
}

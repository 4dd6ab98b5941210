// Does a report come out as a Markdown file?
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { type CallRef, calleeName, callGraph, functionsAround, receiverOf, textOf, walkValue } from '@auditor/code';
import { projectArtifact, sureOfAbsence, textDispute, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, placeOf } from '@auditor/probes';
import type { Location } from '@auditor/schema';

const needs = { project: projectArtifact, texts: textsArtifact };

export const reportFile = defineProbe({
	id: 'synthesis/report-file',
	lifecycle: 'stable',
	needs,
	question: 'Does the code write its report to a Markdown file?',
	motivation: 'What only scrolls by on a console cannot be handed in, compared or kept.',
	method:
		'Looks for writes (open for writing, write_text, fs.writeFile and their like) in source whose path ends in .md, directly, through variables of the function, parameters’ defaults or its callers; weaker where only the names speak of a report. Values: strength, consolePrint.',
	blindSpots: 'Files written by a library or a shell redirection.',
	remediation: { on: 'false', effort: 'low', text: 'Write the report to a .md file and say where it is.' },
	inspect: ({ project, texts }) => {
		const writes = writesOf(project);
		let best: { at: CallRef; strength: 1 | 2 | 3 } | null = null;
		for (const at of writes) {
			const strength = markdownStrength(project, at);
			if (strength > (best?.strength ?? 0)) best = { at, strength: strength as 1 | 2 | 3 };
			if (best?.strength === 3) break;
		}
		const prints = consolePrints(project);
		if (best)
			return [
				{
					outcome: 'true',
					message: `A Markdown file is written at ${best.at.file.path}:${best.at.call.line}.`,
					rationale:
						best.strength === 3
							? 'The path ends in .md.'
							: `The names speak of ${best.strength === 2 ? 'Markdown' : 'a report'}; the path itself is not known.`,
					location: placeOf(best.at.file, best.at.call.line, best.at.call.endLine),
					snippet: excerpt(texts, best.at.file.path, Math.max(1, best.at.call.line - 2), best.at.call.endLine + 2),
					values: { strength: STRENGTHS[best.strength], writes: writes.length, consolePrint: prints !== null },
					context: 'source',
					confidence: best.strength === 3 ? 0.9 : best.strength === 2 ? 0.8 : 0.6,
				},
			];
		const open = writes.find((at) => isComputed(project, at));
		const unknown = open ? ` The name of the file that ${open.file.path}:${open.call.line} writes is computed.` : '';
		return [
			{
				outcome: 'false',
				message: prints
					? `No Markdown file is written; the report is printed at ${prints.path}:${prints.line}.${unknown}`
					: `No Markdown file is seen to be written.${unknown}`,
				rationale: `${writes.length} writes were found in source code; none leads to a .md file.`,
				location: prints ?? (open ? placeOf(open.file, open.call.line, open.call.endLine) : null),
				values: { writes: writes.length, consolePrint: prints !== null },
				// A name that is only known at run time may well end in .md.
				confidence: open ? 0.6 : sureOfAbsence(project, 0.82),
				disputed: prints
					? null
					: textDispute(
							project,
							texts,
							/\b(write_text|writeFileSync|writeFile)\s*\([^)\n]{0,300}(report|markdown)/i,
							'a report being written',
						),
			},
		];
	},
});

function writesOf(project: Project): CallRef[] {
	const found: CallRef[] = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		file.facts.calls.forEach((call, index) => {
			if (isWrite(project, { file, index, call })) found.push({ file, index, call });
		});
	}
	return found;
}

function isWrite(project: Project, { file, call }: CallRef): boolean {
	const method = call.method ?? '';
	if (
		/^(write_text|writeFile|writeFileSync|writeTextFile|outputFile|outputFileSync|createWriteStream|appendFile|appendFileSync)$/.test(
			method,
		)
	)
		return true;
	if (method === 'openSync' && call.arguments[1]?.kind === 'string' && /^[wa]/.test(call.arguments[1].value)) return true;
	if (method !== 'open') return false;
	const modes = [...call.arguments.slice(0, 2), ...call.keywords.filter((k) => k.name === 'mode').map((k) => k.value)];
	if (!modes.some((m) => m.kind === 'string' && /^[wax][bt+]*$/.test(m.value))) return false;
	const name = calleeName(project, file, call);
	const isPath = receiverOf(call.callee) !== null;
	if (name !== 'open' && name !== 'io.open' && name !== 'codecs.open' && name !== 'aiofiles.open' && !isPath) return false;
	const mode =
		call.keywords.find((k) => k.name === 'mode')?.value ??
		call.arguments[isPath && name !== 'io.open' && name !== 'codecs.open' && name !== 'aiofiles.open' ? 0 : 1];
	return mode?.kind === 'string' && /[wax]/.test(mode.value);
}

const STRENGTHS = ['none', 'report-name', 'markdown-name', 'path'] as const;

/** 3: the path ends in .md. 2: names of content or path speak of Markdown. 1: of a report, and nothing says it is another kind of file. 0: none. */
function markdownStrength(project: Project, at: CallRef): 0 | 1 | 2 | 3 {
	const { file, call } = at;
	const receiver = receiverOf(call.callee);
	const isText = call.method === 'write_text' || (call.method === 'open' && receiver !== null);
	const path = isText && receiver ? receiver : (call.arguments[0] ?? null);
	if (path === null) return 0;
	const strings = stringsBehind(project, path, at);
	if (strings.some((s) => /\.(md|markdown)\b/i.test(s))) return 3;
	if (strings.some((s) => /\.(jsonl?|html?|csv|txt|log|py|ts|ya?ml|pdf|png|lock)\b/i.test(s))) return 0;
	const content = isText ? (call.arguments[0] ?? null) : (call.arguments[1] ?? null);
	const text = `${textOf(path, file)} ${content ? textOf(content, file) : ''} ${writtenInside(at)}`;
	if (/markdown|(^|[^a-z])md([^a-z]|$)/i.test(text)) return 2;
	return /report/i.test(text) && !/json|dump/i.test(text) ? 1 : 0;
}

/** Nothing that the path is made of says what kind of file it is. */
function isComputed(project: Project, at: CallRef): boolean {
	const receiver = receiverOf(at.call.callee);
	const own = at.call.method === 'write_text' || (at.call.method === 'open' && receiver !== null);
	const path = own && receiver ? receiver : (at.call.arguments[0] ?? null);
	return path !== null && !stringsBehind(project, path, at).some((s) => /\.[a-z]{1,5}\b/i.test(s));
}

/** What `with open(...) as f:` writes. */
function writtenInside({ file, call }: CallRef): string {
	const block = file.facts.withs.findIndex(
		(w) =>
			w.line <= call.line &&
			w.endLine >= call.endLine &&
			w.items.some((i) => i.value.kind === 'call' && file.facts.calls[i.value.call] === call),
	);
	if (block < 0) return '';
	return file.facts.calls
		.filter((c) => c.method === 'write' && c.scope.withs.includes(block))
		.flatMap((c) => c.arguments.map((a) => textOf(a, file)))
		.join(' ');
}

/** Strings that a path can be made of: its own, its variables', its parameters' defaults, and what callers give. */
function stringsBehind(project: Project, value: StaticValue, at: CallRef, depth = 0, budget = { steps: 300 }): string[] {
	if (depth > 5 || budget.steps-- < 0) return [];
	const { file, call } = at;
	const strings: string[] = [];
	const names = new Set<string>();
	for (const part of walkValue(value, file)) {
		if (part.kind === 'string') strings.push(part.value);
		if (part.kind === 'name') names.add(part.name);
		if (part.kind === 'member') names.add(part.name);
	}
	const around = functionsAround(file, call.scope);
	for (const name of names) {
		const head = name.split('.')[0]!;
		for (const a of file.facts.assignments)
			if (
				(a.target === name || a.target === head) &&
				a.value &&
				a.value !== value &&
				(a.scope.function === null || around.includes(a.scope.function))
			)
				strings.push(...stringsBehind(project, a.value, at, depth + 1, budget));
		for (const index of around) {
			const owner = file.facts.functions[index];
			const position = owner?.parameters.findIndex((p) => p.name === head) ?? -1;
			if (!owner || position < 0) continue;
			const fallback = owner.parameters[position]!.default;
			if (fallback) strings.push(...stringsBehind(project, fallback, at, depth + 1, budget));
			if (depth > 1) continue;
			for (const caller of callGraph(project).callers({ file, index, fact: owner })) {
				if (caller.file.context !== 'source') continue;
				const offset = owner.parameters[0]?.name === 'self' || owner.parameters[0]?.name === 'cls' ? 1 : 0;
				const given = caller.call.keywords.find((k) => k.name === head)?.value ?? caller.call.arguments[position - offset];
				if (given) strings.push(...stringsBehind(project, given, caller, depth + 2, budget));
			}
		}
		// `args.output`: the default of the option of that name.
		if (/^(args|options|opts|argv|namespace|parsed|flags|cli)\./.test(name)) strings.push(...optionDefaults(file, name.split('.').at(-1)!));
		const resolved = project.resolve(name, file, call.scope);
		if (resolved.kind === 'value' && resolved.value !== value && resolved.file !== file)
			strings.push(
				...stringsBehind(
					project,
					resolved.value,
					{ ...at, file: resolved.file, call: { ...call, scope: resolved.scope } },
					depth + 2,
					budget,
				),
			);
		if (resolved.kind === 'function' && depth < 3)
			for (const r of resolved.fact.returned)
				strings.push(
					...stringsBehind(
						project,
						r.value,
						{ file: resolved.file, index: 0, call: { ...call, scope: { ...r.scope, function: resolved.index } } },
						depth + 2,
					),
				);
	}
	return strings;
}

/** Strings of the declaration of a command-line option. */
function optionDefaults(file: SourceFile, option: string): string[] {
	return file.facts.calls.flatMap((c) => {
		if (!/^(add_argument|option|Option|requiredOption|addOption)$/.test(c.method ?? '')) return [];
		const named = c.arguments.some(
			(a) =>
				a.kind === 'string' &&
				a.value
					.replace(/^-+/, '')
					.split(/[\s,<[=]/)[0]!
					.replaceAll('-', '_') === option,
		);
		return named ? [...c.arguments, ...c.keywords.map((k) => k.value)].flatMap((v) => (v.kind === 'string' ? [v.value] : [])) : [];
	});
}

function consolePrints(project: Project): Location | null {
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const call of file.facts.calls) {
			const callee = call.callee.kind === 'name' ? call.callee.name : '';
			if (!/^(print|console\.log|rich\.print|console\.print)$/.test(callee)) continue;
			if (call.arguments.some((a) => /report|verdict|markdown/i.test(textOf(a, file)))) return placeOf(file, call.line);
		}
	}
	return null;
}

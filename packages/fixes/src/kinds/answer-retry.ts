// A judge whose answer does not fit its schema: what LangChain binds to a schema raises then, and LangChain's own retry asks again. Nothing where
// the binding hands an error back in place of raising it, or where a stand-in for the model may know no retry.
import { isOff, optionOf } from '@auditor/code';
import { child, namedChildren } from '@auditor/code/syntax-trees';
import { type ExaminedOutput, examineStructuredOutput } from '@auditor/forensics';
import type { Evidence } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { callNode, nodesOf } from '../python.js';
import { scriptCall } from '../script.js';
import type { Edit } from '../source.js';
import { editsOfEach } from './_places.js';

/** @source the rubric: up to three times, which is the default of LangChain */
const AGAIN: Readonly<Record<string, string>> = {
	with_structured_output: '.with_retry(stop_after_attempt=3)',
	withStructuredOutput: '.withRetry({ stopAfterAttempt: 3 })',
};
/** Where the file deals with limits of rates itself: what does not fit a schema raises a ValueError, in Pydantic and in LangChain. */
const MALFORMED_ALONE = '.with_retry(retry_if_exception_type=(ValueError,), stop_after_attempt=3)';
const LIMITS = /rate.?limit|\b429\b|quota/i;

export const answerRetry: Fix = {
	id: 'answer-retry',
	title: 'Ask the model again when its answer does not fit the schema.',
	answers: ['output/retry'],
	async propose(finding, ground) {
		const bound = boundFor(finding, ground);
		if (!ground.project.files.some(isLangChain) || bound.some(handsErrorsBack) || (await hasStandIn(ground))) return null;
		const opened = bound.length === 0 && finding.location?.path ? await ground.open(finding.location.path) : null;
		const edits = opened?.python && opened.file ? chainsIn(opened) : [];
		if (edits.length > 0) return [{ path: opened!.path, edits }];
		return editsOfEach(bound, ground, (opened, { call }) => {
			const node = callNode(opened, call) ?? scriptCall(opened, call);
			if (!node || /^\s*\.\s*with_?retry\b/i.test(opened.source.text.slice(node.end))) return null;
			const text = opened.python && LIMITS.test(opened.source.text) ? MALFORMED_ALONE : AGAIN[call.method!]!;
			return [{ start: node.end, end: node.end, text }];
		});
	},
};

/** What raises where an answer does not fit. */
const PARSER = /^(?:Json|Pydantic)OutputParser$/;

/** Each chain of a file that ends in a parser: `chain = prompt | llm | parser`. */
function chainsIn(opened: Opened): Edit[] {
	const { source, python, file } = opened;
	const { assignments, calls } = file!.facts;
	const made = assignments.filter(({ value }) => value?.kind === 'call' && PARSER.test(calls[value.call]?.method ?? ''));
	const text = LIMITS.test(source.text) ? MALFORMED_ALONE : AGAIN.with_structured_output!;
	return [...nodesOf(python!)].flatMap((one) => {
		const chain = one.type === 'assignment' ? child(one, 'right') : undefined;
		const isHeld = chain?.type === 'parenthesized_expression';
		const inner = isHeld ? namedChildren(chain)[0] : chain;
		const last = inner?.type === 'binary_operator' ? child(inner, 'right') : undefined;
		if (!chain || !last || !/\|\s{0,99}$/.test(source.text.slice(inner!.start, last.start))) return [];
		if (!made.some(({ target }) => target === source.slice(last)) && !PARSER.test(source.slice(child(last, 'function') ?? last))) return [];
		if (isHeld) return [{ start: chain.end, end: chain.end, text }];
		return [
			{ start: chain.start, end: chain.start, text: '(' },
			{ start: chain.end, end: chain.end, text: `)${text}` },
		];
	});
}

/** Each place of the product that binds a model to the schema that the judge of the finding answers in. */
function boundFor({ location }: Evidence, { project }: Ground): readonly ExaminedOutput[] {
	const all = examineStructuredOutput(project).filter(
		({ mode, call, file }) => file.context === 'source' && /^(?:schema|parser)$/.test(mode) && Object.hasOwn(AGAIN, call.method ?? ''),
	);
	const line = location?.line ?? 0;
	const isIn = ({ file, scope }: ExaminedOutput) => {
		const around = file.facts.functions[scope.function ?? -1];
		return around !== undefined && around.line <= line && line <= around.endLine;
	};
	const inFile = all.filter(({ file }) => file.path === location?.path);
	const near = inFile.some(isIn) ? inFile.filter(isIn) : inFile.length > 0 ? inFile : all;
	const [schema, ...others] = new Set(near.map(({ fact }) => fact.schema));
	if (others.length > 0 || schema === undefined) return [];
	return schema === null ? near : all.filter(({ fact }) => fact.schema === schema);
}

function isLangChain({ facts }: { facts: { imports: readonly { module: string }[] } }): boolean {
	return facts.imports.some(({ module }) => /^@?langchain/.test(module));
}

/** `include_raw=True` gives the error back beside the answer. */
function handsErrorsBack({ call }: ExaminedOutput): boolean {
	const raw = optionOf(call, 'include_raw') ?? optionOf(call, 'includeRaw');
	return raw !== null && !isOff(raw);
}

const STAND_IN =
	/\bdef with_structured_output\b|\bwith_?structured_?output\s*(?:=(?!=)|\.\s*(?:return_value|side_effect|mock))|\w\.with_structured_output["']|\bwithStructuredOutput\s*(?:[:=]|\([^)]{0,80}\)\s*\{|\.mock)/i;

/** Whether a class or a test of the project stands in for a bound model: what it gives may have no retry, or another answer behind it. */
async function hasStandIn({ project, textAt }: Ground): Promise<boolean> {
	for (const { path } of project.files) if (STAND_IN.test(await textAt(path))) return true;
	return false;
}

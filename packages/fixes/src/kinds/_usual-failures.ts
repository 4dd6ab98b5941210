// What may well fail, so that its failure is one of two answers and no error to tell.
import { type Node, nodesOf } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';

/** A question to a tool about what may not be there. */
const ASKS =
	/\bgit['",\s]{1,4}(?:-C \S{1,80} )?(?:rev-parse|status|remote|describe|config|symbolic-ref)\b|["'`](?:which|where|command -v)["'` ]|\bshutil\.which\(|["'\s]--version\b/;
/** A search that raises where it finds nothing. @source the references of each package */
const SEARCHES = /\b_?ddgs|\bwikipedia\.(?:page|summary)\(/i;
/** A look at what may not be there. */
const LOOKS = /\b(?:access|stat|lstat|exists|isfile|is_file|X_OK)(?:Sync)?\(/;

/** What is tried may well fail: it asks whether there is something, or looks for it in one place after the other. */
export function mayFail(tried: string, isRepeated: boolean): boolean {
	return ASKS.test(tried) || SEARCHES.test(tried) || (isRepeated && LOOKS.test(tried));
}

/** One text taken apart, which may be anything: that it is not what it should be is the answer. */
const TAKES_APART =
	/^(?:(?:const|let|var)\s)?(?:return\s)?(?:[\w$.]{1,60}\s{0,3}(?::\s?[\w$.<>[\]| ]{1,60})?=\s{0,3})?(?:\w{1,20}\()?(?:new URL|JSON\.parse|json\.loads|int|float|Decimal|UUID|(?:\w{1,20}\.){0,2}(?:fromisoformat|strptime))\([^;\n]{1,120}$/;

/** All that is tried is to tell a listener something, who may have gone; or to end what may have ended. */
const TELLS = /^(?:await\s)?[\w$.?!]{1,80}\.(?:enqueue|write|send|postMessage|emit|close|end|abort|terminate|destroy)\([^\n]{0,120}$/;

/** One statement of this form. */
function isAlone(block: Node, form: RegExp, { source }: Opened): boolean {
	const [only, ...more] = nodesOf(block.body);
	return only !== undefined && more.length === 0 && form.test(source.slice(only).trim());
}

/** What is tried takes a text apart, and what is given back says that it is none. */
export function isAnswer(block: Node, given: Node | undefined, opened: Opened): boolean {
	return given?.type === 'ReturnStatement' && isAlone(block, TAKES_APART, opened);
}

export function isNoticeAlone(block: Node, opened: Opened): boolean {
	return isAlone(block, TELLS, opened);
}

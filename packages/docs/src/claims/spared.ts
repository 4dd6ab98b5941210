// When does a probe's answer not contradict a sentence, although the two seem to disagree? The sentence may claim less than the probe asks: work done
// at once, but not by nodes of a graph; scores that are computed, while a model only words them. It reads the code's lines, not its meaning.
import { holdsTerm } from '@auditor/probes';
import { escapeText, formatLocation, type Location, type Role } from '@auditor/schema';
import type { CodeText } from './code-text.js';

/** Why the code satisfies the sentence all the same, in one clause; null when it does not. */
export type Spare = (code: CodeText, sentence: string, at: Location | null) => string | null;

/** Calls that run what they are given at once. */
const AT_ONCE =
	/\basyncio\.gather\(|\basyncio\.TaskGroup\(|\bThreadPoolExecutor\(|\bProcessPoolExecutor\(|\bPromise\.all(?:Settled)?\(|\banyio\.create_task_group\(/;
/** A sentence that says so speaks of the graph itself. */
const OF_THE_GRAPH = /\bStateGraph\b|\badd_edge|\bfan[- ]?out|\bgraph (?:edges?|nodes?|branches)|\bsuper-?steps?\b|\bSend\(/i;

/** `concurrent detectives` holds where a file about detectives runs several calls at once, whatever the graph looks like. */
export function ranAtOnce(role: Role): Spare {
	return (code, sentence) => {
		if (OF_THE_GRAPH.test(sentence)) return null;
		const files = code.paths.filter((path) => role.terms.some((term) => holdsTerm(path.replace(/\.\w+$/, ''), term)));
		const place =
			files.length === 0 ? null : code.findLine(AT_ONCE, /^\s*(?:from|import)\b/, new RegExp(`^(?:${files.map(escapeText).join('|')})$`));
		return place === null ? null : `${formatLocation(place)} runs several at once, outside of the graph`;
	};
}

/** `Parallel execution` holds where anything runs several calls at once, and says nothing where it tells how a library or a pattern works. */
export const ofAllAtOnce: Spare = (code, sentence) => {
	if (GENERAL.test(sentence)) return 'it tells how such a thing works';
	const place = code.findLine(AT_ONCE, /^\s*(?:from|import)\b/, /./);
	return place === null ? null : `${formatLocation(place)} runs several at once, outside of the graph`;
};

/** A sentence of all graphs, or of a library. */
const GENERAL =
	/\bLangGraph(?:'s)?\s+(?:\w+\s+)?(?:runs?|executes?|spawns?|schedules?|supports?|allows?|enables?|can)\b|\b(?:pattern|technique|concept)\s+(?:where|in which|that)\b|\b(?:refers to|means that)\b|\bin LangGraph\b/i;

/** Names for words about a verdict. */
const WORDS = /(?:^|[^a-z])(?:summary|narrative|prose|explanation|remediation|dissent|recommendations?|wording|markdown)/i;
/** Parts of a verdict that are numbers. */
const SCORES = '(?:criteria|criterion_results|results|scores?|overall_score|final_score|overall|total_score|verdicts?)';
/** Lines behind a call in which what it gave can be replaced. */
const REACH = 30;
/** Lines of a call before the one that a probe names. */
const BEFORE = 3;

/** Scores are computed where a model's answer is kept as words only, or its scores are written over afterwards. */
export const onlyWorded: Spare = (code, _, at) => {
	if (at === null || at.path === null || at.line === null) return null;
	const lines = code.text(at.path)?.split('\n') ?? [];
	const indent = lines[at.line - 1]?.search(/\S/) ?? 0;
	const around = lines.slice(0, at.line - 1).findLast((line) => line.trim() !== '' && line.search(/\S/) < indent && FUNCTION.test(line));
	const inside = around === undefined ? undefined : FUNCTION.exec(around)?.groups?.name;
	if (inside !== undefined && isWords(inside)) return `\`${inside}\` gives words`;
	const start = Math.max(0, at.line - BEFORE);
	const assignment = lines.slice(start, at.line).findLast((line) => ASSIGNED.test(line));
	const name = assignment === undefined ? undefined : ASSIGNED.exec(assignment)?.groups?.name;
	if (name === undefined) return null;
	if (isWords(name)) return `what the model gives is \`${name}\``;
	const after = lines.slice(at.line, at.line + REACH);
	const over = after.findIndex((line) =>
		new RegExp(`^\\s*${escapeText(name)}\\.${SCORES}\\s*=(?!=)|\\b${escapeText(name)}\\.model_copy\\(.*\\b${SCORES}\\b`).test(line),
	);
	return over === -1 ? null : `what the model gives is written over at ${at.path}:${at.line + over + 1}`;
};

function isWords(name: string): boolean {
	return WORDS.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

const FUNCTION = /^\s*(?:(?:async\s+)?def|(?:export\s+)?(?:async\s+)?function)\s+(?<name>\w+)/;
const ASSIGNED = /^\s*(?:(?:const|let|var)\s+)?(?<name>[A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)/;

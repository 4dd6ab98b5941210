// What can this expression be where it stands? Reads every way to the place, in the order of the code, and says what the search could not close.
// Parameters are not followed to their callers, and what code makes at run time is not known.
import { bindParameters, instantiate } from '../calls/functions.js';
import { loopTurns, runEveryWay, runInTurn } from '../control/every-way.js';
import { narrowedBy } from '../control/narrowing.js';
import { type Step, stepsOf } from '../control/steps.js';
import type { Project } from '../project/project.js';
import type { Scope, SourceFile } from '../syntax/source-facts.js';
import { newSession, possibleSession } from './run.js';
import { type Library, NO_LIBRARY, type Session } from './session.js';
import { type Environment, forced, options, type Value } from './values.js';
import type { Placed } from './written.js';

/** An expression where it stands: what is assigned from its line on does not count. */
export type Asked = Placed;

/** Why a search could not be closed, and where. */
export interface Open {
	readonly reason: string;
	readonly file: string;
	readonly line: number;
}

export interface Answer {
	/** Everything it can be, in the order of the code; values of which nothing is known are left out. */
	readonly values: readonly Value[];
	/** Empty: it can be nothing else. */
	readonly open: readonly Open[];
}

/**
 * Everything that an expression can be.
 *
 * @example
 * valuesOf(project, { value, file, scope, line: 12 }).values.map(asText); // ['plan', 'act']
 */
export function valuesOf(project: Project, asked: Asked, library: Library = NO_LIBRARY): Answer {
	const session = possibleSession(newSession(project, library));
	const found: Value[] = [];
	const { file, scope } = asked;
	const environment = around(session, file, scope.function, scope.class);
	const ask = () => void found.push(...options(session.evaluate(asked.value, environment)));
	readUntil(session, stepsOf(file, scope.function, library.steps, true), environment, asked, ask);
	const open = new Map<string, Open>();
	for (const value of found) for (const reason of reasonsOf(value, DEPTH)) open.set(reason, { reason, file: file.path, line: asked.line });
	if (session.steps > session.limit) open.set(TOO_LONG, { reason: TOO_LONG, file: file.path, line: asked.line });
	const seen = new Set<string>();
	const values = found.filter((value) => {
		if (!['string', 'number', 'boolean', 'null', 'external'].includes(value.t)) return value.t !== 'unknown';
		const key = `${value.t} ${'value' in value ? value.value : 'name' in value ? value.name : ''}`;
		return !seen.has(key) && seen.add(key);
	});
	return { values, open: [...open.values()] };
}

const TOO_LONG = 'there are more ways to it than are read';
/** Parts of parts that are asked whether they are known. */
const DEPTH = 6;

/** Names of the body around a place: parameters unknown, the bodies around it read to their end. */
function around(session: Session, file: SourceFile, index: number | null, type: number | null): Environment {
	const module = session.moduleOf(file);
	const fact = index === null ? undefined : file.facts.functions[index];
	if (!fact) return { ...module, names: new Map(), parent: type === null ? null : module, made: new Map() };
	const outer = fact.scope.function;
	const parent = outer === null ? module : around(session, file, outer, fact.scope.class);
	if (outer !== null) runEveryWay(session, stepsOf(file, outer, session.library.steps, true), parent, false, []);
	const environment: Environment = { file, function: index, names: new Map(), parent, made: new Map() };
	const at = { file, line: fact.line, call: null, environment: module };
	const self = fact.class === null ? null : instantiate(session, file, fact.class, [], new Map(), at);
	bindParameters(session, fact, self, [], new Map(), environment);
	return environment;
}

/** Reads the statements before a place, takes the tests and loops around it for granted, and asks there. */
function readUntil(session: Session, steps: readonly Step[], environment: Environment, asked: Asked, ask: () => void): void {
	const holder = steps.findIndex((step) => holds(step, asked.scope));
	const before = holder >= 0 ? steps.slice(0, holder) : steps.filter((step) => endOf(step, asked.file) < asked.line);
	const undo: (() => void)[] = [];
	try {
		runInTurn(session, before, environment, false, [], undo);
		const step = steps[holder];
		if (step?.kind === 'loop') {
			for (const bind of loopTurns(session, step, environment)) {
				bind();
				readUntil(session, step.body, environment, asked, ask);
			}
		} else if (step?.kind === 'branch') {
			const when = asked.scope.branches.find(({ branch }) => branch === step.index)?.when;
			const arm = when === 'true' ? step.whenTrue : when === 'false' ? step.whenFalse : step.cases;
			const test = when === 'case' ? null : (asked.file.facts.branches[step.index]?.value ?? null);
			narrowedBy(session, test, when === 'true', environment, () => readUntil(session, arm, environment, asked, ask));
		} else ask();
	} finally {
		for (const forget of undo.reverse()) forget();
	}
}

function holds(step: Step, scope: Scope): boolean {
	if (step.kind === 'loop') return scope.loops.includes(step.index);
	return step.kind === 'branch' && scope.branches.some(({ branch }) => branch === step.index);
}

/** Last line of a statement: one that has not ended at the place is the one that the place is in. */
function endOf(step: Step, { facts }: SourceFile): number {
	if (step.kind === 'assign') return facts.assignments[step.index]?.endLine ?? step.line;
	if (step.kind === 'call') return facts.calls[step.index]?.endLine ?? step.line;
	if (step.kind === 'loop') return facts.loops[step.index]?.endLine ?? step.line;
	if (step.kind === 'branch') return facts.branches[step.index]?.endLine ?? step.line;
	return step.line;
}

function reasonsOf(value: Value, depth: number): string[] {
	const known = forced(value);
	const inner = (parts: readonly Value[]) => (depth === 0 ? [] : parts.flatMap((part) => reasonsOf(part, depth - 1)));
	const soft = known.soft ? ['a default may be changed from outside'] : [];
	switch (known.t) {
		case 'unknown':
			return [`${known.open ?? known.text} is known only when the code runs`];
		case 'made':
			return [`${known.name} gives what is known only when the code runs`];
		case 'either':
			return inner(known.options);
		case 'list':
			return [...soft, ...(known.open ? ['the list may hold more'] : []), ...inner(known.items.map((item) => item.value))];
		case 'dict':
			return [...soft, ...(known.open ? ['the mapping may hold more'] : []), ...inner(known.entries.map((entry) => entry.value))];
		default:
			return soft;
	}
}

// Of what type is a state that is given as a map of channels? What the builder is told in angle brackets, else what the channels take.
import { type Project, TOP_SCOPE } from '@auditor/code';
import { classKind, type StateSchema } from './states.js';

/** The state under the type that the builder is told; else as it is. */
export function typedChannels(project: Project, texts: ReadonlyMap<string, string>, state: StateSchema): StateSchema {
	if (state.kind !== 'channels') return state;
	const { file, line } = state.usedAt;
	const [, told] = BUILT.exec((texts.get(file.path) ?? '').split('\n', line)[line - 1] ?? '') ?? [];
	const type = told === undefined ? null : project.resolve(told, file, TOP_SCOPE);
	if (type?.kind === 'class') {
		const { fact, index } = type;
		const place = { file: type.file, line: fact.line, endLine: fact.endLine, classIndex: index };
		return { ...state, ...place, name: told!, kind: classKind(project, type.file, index) };
	}
	return /^(?:any|unknown|object)$/.test(told ?? '') ? { ...state, kind: 'untyped' } : state;
}

const BUILT = /\bStateGraph\s{0,9}<\s{0,9}([\w$]{1,80})/;

// The call that a finding about a shell names.
import type { CallFact, SourceFile } from '@auditor/code';
import { outsideName } from '@auditor/code';
import type { Evidence } from '@auditor/schema';
import type { Ground } from '../fix.js';

export interface NamedCall {
	readonly file: SourceFile;
	readonly call: CallFact;
	/** Outside name: `subprocess.run`, `child_process.execSync`. */
	readonly name: string;
}

/** The one call of an outside name at the place of the finding; null where there is none, or more than one. */
export function namedCall({ location }: Evidence, { project }: Ground, names: RegExp): NamedCall | null {
	const file = location?.path ? project.file(location.path) : undefined;
	if (!file) return null;
	const found = file.facts.calls.flatMap((call): NamedCall[] => {
		if (call.line !== location!.line) return [];
		const name = (outsideName(project, call.callee, file, call.scope, call.line) ?? '').replace(/^node:/, '');
		return names.test(name) ? [{ file, call, name }] : [];
	});
	return found.length === 1 ? found[0]! : null;
}

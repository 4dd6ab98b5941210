// Reads a rubric into what an audit needs: found by name or path, extended, validated, checked. Data only, unless the user allowed its code.
import { withRequirements } from '@auditor/requirements';
import { AuditorError, digest, isDimensionsFormat, type Limitation, type Rubric, rubricFromDimensions } from '@auditor/schema';
import { faultsOf, type RubricFault, refuse } from '../rubric/check-rubric.js';
import { extendRubric } from '../rubric/extend-rubric.js';
import { type LocatedRubric, locateRubric } from '../rubric/locate-rubric.js';
import { readRubricJson } from '../rubric/read-rubric-json.js';
import { codeNote, codeOf, loadRubricCode, type RubricCode } from '../rubric/rubric-code.js';
import { type ReadRubric, readSchema } from '../rubric/schema-faults.js';

export const DEFAULT_RUBRIC = 'automaton-auditor';

export interface LoadedRubric {
	readonly rubric: Rubric;
	readonly digest: string;
	/** Where it was read from, as the user may name it. */
	readonly origin: string;
	readonly located: LocatedRubric;
	/** What its package brought and the user allowed; null otherwise. */
	readonly code: RubricCode | null;
	/** What the report says about the rubric itself. */
	readonly notes: readonly Limitation[];
}

export interface LoadOptions {
	/** Ids that criteria may name. */
	readonly knownProbes: readonly string[];
	readonly allowCode?: boolean;
	/** Gathers faults of content instead of refusing the rubric for them. */
	readonly onFaults?: (faults: readonly RubricFault[]) => void;
}

/**
 * A rubric by name or path.
 * @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID (with the path of the fault in the file).
 */
export async function loadRubric(name: string, cwd: string, options: LoadOptions): Promise<LoadedRubric> {
	const located = locateRubric(name, { user: cwd });
	const entry = codeOf(located);
	const code = entry !== null && options.allowCode ? await loadRubricCode(located, entry, name, options.knownProbes) : null;
	const value = extendRubric(readRubricJson(located.file, name), located, name);
	const anyPersona = isDimensionsFormat(value);
	const read = await readRubric(value, name, cwd, options);
	if (read.rubric === null) {
		if (options.onFaults) options.onFaults(read.faults);
		refuse(name, read.faults);
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name} cannot be read.`);
	}
	const rubric = withRequirements(read.rubric);
	const probes = [...options.knownProbes, ...(code?.probes ?? []).map((p) => p.id)];
	const content = faultsOf(rubric, { probes, code, anyPersona, folder: located.folder });
	const faults = [...read.faults, ...content.map((f) => ({ ...f, path: read.originOf(f.path) }))];
	const hint = entry !== null && code === null ? 'Its package brings code of its own, which only --allow-rubric-code runs.' : '';
	if (options.onFaults) options.onFaults(faults);
	else refuse(name, faults, hint);
	const note = codeNote(located, entry, code, name);
	return { rubric, digest: digest(rubric), origin: name, located, code, notes: note ? [note] : [] };
}

async function readRubric(value: unknown, name: string, cwd: string, options: LoadOptions): Promise<ReadRubric> {
	if (!isDimensionsFormat(value)) return readSchema(value);
	if (name === DEFAULT_RUBRIC) throw new AuditorError('AUD_INTERNAL', 'The reference rubric cannot borrow from itself.');
	const reference = await loadRubric(DEFAULT_RUBRIC, cwd, { knownProbes: options.knownProbes });
	return { rubric: rubricFromDimensions(value, `Rubric ${name}`, reference.rubric), faults: [], originOf: (path) => path };
}

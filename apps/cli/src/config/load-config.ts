// The configuration: the file that the user names with --config, all of which counts and whose code is run; else the one that lies in the folder, which
// is read as a literal and may only tighten the gate. Which of the two it is follows from how it came to us, and never from where it lies.
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AuditorError, parseWith } from '@auditor/schema';
import { type Found, found, type Named, type NamedValue, namedPath } from '../trust/origin.js';
import { parseJson, readFound, readText, reasonOf } from '../trust/read.js';
import { runModule } from '../trust/run.js';
import { standsAt } from '../trust/where.js';
import { atBase, baseCommitOf } from './base-commit.js';
import { type AuditorConfig, configSchema, type GateConfig } from './schema.js';

export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `auditor.config.${extension}`);

/** What counts of a configuration that nobody named. It has no address, no model, no rubric and no folder by its type. */
export interface FoundConfig {
	/** Its name, as it is said in reports. */
	readonly file: string;
	readonly folder: string;
	readonly gate: GateConfig;
	/** Text of the baseline that it names, as the base commit has it (null: it has none); left out where the folder's counts. */
	readonly baseline?: string | null;
}

export interface LoadedConfig {
	/** What the user named; empty when he named none. */
	readonly named: NamedValue<AuditorConfig>;
	/** The name of that file; null when there is none. */
	readonly file: string | null;
	/** Null when there is none, when one is named, and with `--no-config`. */
	readonly found: FoundConfig | null;
	/** What the user should know about how it was read, one line each. */
	readonly notes: readonly string[];
}

const nothing = { named: {} as unknown as NamedValue<AuditorConfig>, file: null, found: null, notes: [] };

/**
 * @param options.named file of `--config`, false for `--no-config`
 * @param options.environment tells whether this is a pull request: then what is found is read from the base commit
 * @throws AuditorError AUD_CONFIG_INVALID
 */
export async function loadConfig(options: { cwd: string; named?: string | false; environment?: NodeJS.ProcessEnv }): Promise<LoadedConfig> {
	const { cwd, named, environment = {} } = options;
	if (named === false) return nothing;
	if (named !== undefined) {
		const file = namedPath(cwd, named);
		if (!existsSync(file)) throw new AuditorError('AUD_CONFIG_INVALID', `The configuration ${named} does not exist.`);
		const config = parseWith(configSchema, await valueNamed(file, named), 'AUD_CONFIG_INVALID', `The configuration ${named}`);
		return { ...nothing, named: config as NamedValue<AuditorConfig>, file };
	}
	const base = baseCommitOf(environment);
	const notes: string[] = [];
	if (base !== null) {
		const before = await atBase(cwd, base, CONFIG_NAMES);
		if (before.known) {
			if (before.text === null) return nothing;
			return withBaseline(await fromText(cwd, before.name, before.text, `as the base commit ${base.slice(0, 10)} has it`), cwd, base);
		}
		notes.push(`The base commit ${base.slice(0, 10)} is not in this clone: suppressions of what is found do not count.`);
	}
	const name = CONFIG_NAMES.find((candidate) => standsAt(join(cwd, candidate)));
	if (name === undefined) return nothing;
	const read = await fromText(cwd, name, textFound(found(join(cwd, name)), name), '');
	if (notes.length === 0 || read.found === null) return read;
	const { suppressions: _, baseline: __, ...strict } = read.found.gate;
	return { ...read, found: { ...read.found, gate: strict }, notes: [...notes, ...read.notes] };
}

/** A gate of the base commit compares with the baseline of the base commit: the change may have brought another one. */
async function withBaseline(read: LoadedConfig, folder: string, base: string): Promise<LoadedConfig> {
	const name = read.found?.gate.baseline;
	if (!read.found || name === undefined) return read;
	const file = await atBase(folder, base, [name]);
	return { ...read, found: { ...read.found, baseline: file.known ? file.text : null } };
}

async function fromText(folder: string, file: string, text: string, how: string): Promise<LoadedConfig> {
	const value = await literalOf(text, file);
	if (value === null)
		throw fault(
			file,
			`was found, and would have to be run to be read; name it with --config ${file} if you trust it, or leave it out with --no-config`,
		);
	const { gate, ...other } = parseWith(configSchema, value.value, 'AUD_CONFIG_INVALID', `The configuration ${file}`);
	const left = Object.keys(other);
	const counts = gate ? 'its gate counts where it tightens' : 'nothing of it counts';
	const note = `${file} was found${how && `, ${how},`} and not named: ${counts}${left.length > 0 ? `, and not ${left.join(', ')}` : ''}. Name it with --config ${file} to use all of it.`;
	return { ...nothing, found: gate ? { file, folder, gate } : null, notes: [note] };
}

function textFound(file: Found, name: string): string {
	if (standsAt(file)?.isSymbolicLink())
		throw fault(name, `was found and is a link; name it with --config ${name} if you trust it, or leave it out with --no-config`);
	return reading(name, () => readFound(file));
}

async function valueNamed(file: Named, name: string): Promise<unknown> {
	const literal = await literalOf(
		reading(name, () => readText(file)),
		name,
	);
	if (literal !== null) return literal.value;
	try {
		return await runModule(file);
	} catch (cause) {
		throw fault(name, `fails when it is run: ${(cause as Error).message.split('\n')[0]}`, cause);
	}
}

function reading(name: string, read: () => string): string {
	try {
		return read();
	} catch (cause) {
		throw fault(name, `cannot be read: ${reasonOf(cause)}`, cause);
	}
}

/** Null for what would have to be run. */
async function literalOf(text: string, name: string): Promise<{ value: unknown } | null> {
	if (extname(name) === '.json')
		try {
			return { value: parseJson(text) };
		} catch (cause) {
			throw fault(name, (cause as Error).message, cause);
		}
	const { readLiteralExport } = await import('./read-literal.js');
	try {
		return readLiteralExport(text);
	} catch (cause) {
		const { loc } = cause as { loc?: { line: number; column: number } };
		throw fault(name, `is not well-formed${loc ? ` at line ${loc.line}, column ${loc.column + 1}` : ''}`, cause);
	}
}

function fault(name: string, why: string, cause?: unknown): AuditorError {
	return new AuditorError('AUD_CONFIG_INVALID', `The configuration ${name} ${why}.`, { cause });
}

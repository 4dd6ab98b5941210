// Finds and reads the configuration. A file in the folder where the command runs is found by its name; one that belongs to the audited tree is
// data of the target: it is never run, and may set nothing but the gate, unless the user names it with --config.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AuditorError, parseWith } from '@auditor/schema';
import { readText } from '../input/read-text.js';
import { type AuditorConfig, configSchema } from './schema.js';

export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `auditor.config.${extension}`);

export interface LoadedConfig {
	readonly config: AuditorConfig;
	/** Null: there is none. */
	readonly file: string | null;
	/** What the user should know about how it was read. */
	readonly notes: readonly string[];
}

/**
 * @param options.named file of `--config`, false for `--no-config`
 * @param options.target what is audited; null when nothing is
 * @throws AuditorError AUD_CONFIG_INVALID
 */
export async function loadConfig(options: { cwd: string; named?: string | false; target: string | null }): Promise<LoadedConfig> {
	const { cwd, named, target } = options;
	if (named === false) return { config: {}, file: null, notes: [] };
	const name = named ?? CONFIG_NAMES.find((candidate) => existsSync(join(cwd, candidate)));
	if (name === undefined) return { config: {}, file: null, notes: [] };
	const file = resolve(cwd, name);
	if (!existsSync(file)) throw new AuditorError('AUD_CONFIG_INVALID', `The configuration ${name} does not exist.`);
	const trusted = named !== undefined || target === null || !belongsTo(file, resolve(cwd, target));
	const config = parseWith(configSchema, await valueIn(file, name, trusted), 'AUD_CONFIG_INVALID', `The configuration ${name}`);
	if (trusted) return { config, file, notes: [] };
	const { gate, ...other } = config;
	const left = Object.keys(other);
	const notes =
		left.length === 0
			? []
			: [
					`${name} is part of the audited tree: only its gate counts, not ${left.join(', ')}. Name it with --config ${name} to use all of it.`,
				];
	return { config: gate ? { gate } : {}, file, notes };
}

async function valueIn(file: string, name: string, trusted: boolean): Promise<unknown> {
	const fail = (why: string, cause?: unknown) => new AuditorError('AUD_CONFIG_INVALID', `The configuration ${name} ${why}.`, { cause });
	let text: string;
	try {
		text = readText(file);
	} catch (cause) {
		throw fail(`cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'})`, cause);
	}
	try {
		if (extname(file) === '.json') return JSON.parse(text);
		const { readLiteralExport } = await import('./read-literal.js');
		const literal = readLiteralExport(text);
		if (literal) return literal.value;
	} catch (cause) {
		throw fail(`is not well-formed: ${(cause as Error).message}`, cause);
	}
	if (!trusted)
		throw fail(`is part of the audited tree and would have to be run to be read; name it with --config ${name} if you trust it`);
	try {
		const { createJiti } = await import('jiti');
		const jiti = createJiti(pathToFileURL(file).href, { moduleCache: false, fsCache: false });
		return await jiti.import(file, { default: true });
	} catch (cause) {
		throw fail(`fails when it is run: ${(cause as Error).message.split('\n')[0]}`, cause);
	}
}

/** Whether a file stands in the repository that is audited. An address is no place on this machine. */
function belongsTo(file: string, target: string): boolean {
	if (!existsSync(target)) return false;
	let root = realpathSync(target);
	for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) {
		if (!existsSync(join(folder, '.git'))) continue;
		root = folder;
		break;
	}
	const path = relative(root, realpathSync(file));
	return path !== '..' && !path.startsWith(`..${sep}`);
}

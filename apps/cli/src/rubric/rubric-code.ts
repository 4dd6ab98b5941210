// The code of a rubric package: probes, rules and personas of its own. It is loaded only when the user said so, and what was loaded is told in the
// report. Without that word nothing of the package is run; whether there is code at all is read from its manifest.
import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Persona } from '@auditor/judges';
import type { Rule } from '@auditor/justice';
import { AuditorError, type Limitation, type Probe, sha256 } from '@auditor/schema';
import { named } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import { importModule } from '../trust/run.js';
import { leadsInto } from '../trust/where.js';
import type { LocatedRubric } from './locate-rubric.js';

export interface RubricCode {
	readonly probes: readonly Probe[];
	readonly rules: readonly Rule[];
	readonly personas: readonly Persona[];
}

/** The file that holds a package's code, relative to its folder; null for a package of data. */
export function codeOf({ manifest }: LocatedRubric): string | null {
	if (manifest === null) return null;
	const { auditor, main, exports } = manifest as { auditor?: { code?: unknown }; main?: unknown; exports?: unknown };
	const root = typeof exports === 'object' && exports !== null ? (exports as Record<string, unknown>)['.'] : exports;
	const entry =
		typeof root === 'object' && root !== null
			? ((root as Record<string, unknown>).default ?? (root as Record<string, unknown>).import)
			: root;
	const candidates = [auditor?.code, main, entry];
	return candidates.find((x): x is string => typeof x === 'string' && ['.js', '.mjs', '.cjs'].includes(extname(x))) ?? null;
}

/**
 * Loads the code of a package.
 * @throws AuditorError AUD_RUBRIC_INVALID when it lies outside of the package, cannot be loaded, or exports something else.
 */
export async function loadRubricCode(located: LocatedRubric, entry: string, name: string, known: readonly string[]): Promise<RubricCode> {
	const invalid = (message: string, cause?: unknown) =>
		new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name}: its code ${entry} ${message}.`, { cause });
	const file = resolve(located.folder, entry);
	if (!existsSync(file)) throw invalid('does not exist; build the package first');
	if (!leadsInto(located.folder, file)) throw invalid('lies outside of the package');
	let module: Record<string, unknown>;
	try {
		module = await importModule(named(file));
	} catch (cause) {
		throw invalid(`cannot be loaded: ${(cause as Error)?.message ?? String(cause)}`, cause);
	}
	const source = (['probes', 'rules', 'personas'].some((key) => key in module) ? module : (module.default ?? {})) as Record<
		string,
		unknown
	>;
	const list = <T extends { id: string }>(key: string, valid: (item: Record<string, unknown>) => boolean): T[] => {
		const value = source[key] ?? [];
		if (!Array.isArray(value)) throw invalid(`exports ${key} that are no list`);
		value.forEach((item: unknown, i) => {
			if (
				typeof item !== 'object' ||
				item === null ||
				typeof (item as { id?: unknown }).id !== 'string' ||
				!valid(item as Record<string, unknown>)
			)
				throw invalid(`exports ${key}[${i}], which is not what defineProbe, defineRule or a Persona gives`);
		});
		return value as T[];
	};
	const code: RubricCode = {
		probes: list<Probe>('probes', (p) => typeof p.inspect === 'function' && typeof p.question === 'string' && typeof p.needs === 'object'),
		rules: list<Rule>('rules', (r) => typeof r.applies === 'function' && typeof r.rule === 'function' && typeof r.phase === 'function'),
		personas: list<Persona>('personas', (p) => Array.isArray(p.labels) && typeof p.weights === 'object' && typeof p.prompt === 'string'),
	};
	const taken = code.probes.find((p) => known.includes(p.id));
	if (taken) throw invalid(`brings a probe "${taken.id}", which the auditor has already; give it a name of its own`);
	return code;
}

/** What the report says about a package with code: that it was run, or that it was not. Null for data alone. */
export function codeNote(located: LocatedRubric, entry: string | null, code: RubricCode | null, name: string): Limitation | null {
	if (entry === null) return null;
	const what = `${String(located.manifest?.name ?? name)}@${String(located.manifest?.version ?? '?')}`;
	const message =
		code === null
			? `The rubric package ${what} brings code of its own (${entry}); it was not run, only its data was read.`
			: `The rubric package ${what} brought code that was run, as --allow-rubric-code allowed: ${counted(code)}; SHA-256 of ${entry}: ${sha256(readText(named(resolve(located.folder, entry)))).slice(0, 16)}.`;
	return { detective: 'rubric', severity: 'note', message, ours: false };
}

function counted(code: RubricCode): string {
	const parts = (['probes', 'rules', 'personas'] as const)
		.filter((key) => code[key].length > 0)
		.map((key) => `${key} ${code[key].map((x) => x.id).join(', ')}`);
	return parts.length > 0 ? parts.join('; ') : 'nothing that the auditor knows';
}

// Finds and reads a rubric: a JSON file, a folder, or a package by its short name. Data only; nothing of a rubric is run.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import {
	AuditorError,
	digest,
	isDimensionsFormat,
	nearest,
	parseWith,
	type Rubric,
	rubricFromDimensions,
	rubricSchema,
} from '@auditor/schema';

export const DEFAULT_RUBRIC = 'automaton-auditor';

export interface LoadedRubric {
	rubric: Rubric;
	digest: string;
	/** Where it was read from, as the user may name it. */
	origin: string;
}

/**
 * A rubric by name or path.
 * @param knownProbes ids that criteria may name.
 * @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID (with the path of the fault in the file).
 */
export function loadRubric(name: string, cwd: string, knownProbes: readonly string[]): LoadedRubric {
	const file = locate(name, cwd);
	if (file === null) {
		throw new AuditorError(
			'AUD_RUBRIC_NOT_FOUND',
			`There is no rubric "${name}": neither a file, nor a package ${packageNames(name).join(' or ')}.`,
			{
				hint: `Give a path to a JSON file, or install the package; the built-in rubric is "${DEFAULT_RUBRIC}".`,
			},
		);
	}
	const value = readJson(file, name);
	const rubric = isDimensionsFormat(value)
		? rubricFromDimensions(
				value,
				`Rubric ${name}`,
				name === DEFAULT_RUBRIC ? (value as Rubric) : loadRubric(DEFAULT_RUBRIC, cwd, knownProbes).rubric,
			)
		: parseWith(rubricSchema, value, 'AUD_RUBRIC_INVALID', `Rubric ${name}`);
	checkRubric(rubric, name, knownProbes);
	return { rubric, digest: digest(rubric), origin: name };
}

function locate(name: string, cwd: string): string | null {
	const path = resolve(cwd, name);
	if (existsSync(path)) {
		if (!statSync(path).isDirectory()) return path;
		const inside = join(path, 'rubric.json');
		return existsSync(inside) ? inside : null;
	}
	if (/[\\]|\.json$/.test(name) || name.startsWith('.') || name.startsWith('/')) return null;
	const from = [createRequire(import.meta.url), createRequire(join(cwd, 'package.json'))];
	for (const candidate of packageNames(name)) {
		for (const require of from) {
			try {
				return require.resolve(`${candidate}/rubric.json`);
			} catch {
				// not installed there: the next candidate
			}
		}
	}
	return null;
}

function packageNames(name: string): string[] {
	if (name.startsWith('@')) return name.includes('/') ? [name, name.replace('/', '/auditor-rubric-')] : [`${name}/auditor-rubric`];
	return name.startsWith('auditor-rubric-') ? [name] : [`@auditor/rubric-${name}`, `auditor-rubric-${name}`];
}

function readJson(file: string, name: string): unknown {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_NOT_FOUND', `Rubric ${name} cannot be read.`, { cause });
	}
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name} is not JSON: ${(cause as Error).message}.`, { cause });
	}
}

function checkRubric(rubric: Rubric, name: string, knownProbes: readonly string[]): void {
	const fail = (path: string, message: string): never => {
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name}: at ${path}: ${message}.`, { context: { path } });
	};
	const seen = new Set<string>();
	rubric.criteria.forEach((criterion, c) => {
		if (seen.has(criterion.id)) fail(`criteria[${c}].id`, `criterion "${criterion.id}" stands twice`);
		seen.add(criterion.id);
		const ids = new Set<string>();
		const check = (path: string, id: string, probe: string) => {
			if (ids.has(id)) fail(`${path}.id`, `"${id}" stands twice in criterion "${criterion.id}"`);
			ids.add(id);
			checkProbe(`${path}.probe`, probe);
		};
		const checkProbe = (path: string, probe: string) => {
			if (knownProbes.includes(probe)) return;
			const near = nearest(probe, knownProbes);
			fail(path, `there is no probe "${probe}"${near ? `; did you mean "${near}"?` : ''}`);
		};
		criterion.expectations.forEach((e, i) => {
			check(`criteria[${c}].expectations[${i}]`, e.id, e.probe);
			if (e.cap !== null && e.floor !== null && e.floor > e.cap)
				fail(`criteria[${c}].expectations[${i}]`, `floor ${e.floor} is above cap ${e.cap}`);
		});
		criterion.hazards.forEach((h, i) => {
			check(`criteria[${c}].hazards[${i}]`, h.id, h.probe);
		});
		criterion.context.forEach((probe, i) => {
			checkProbe(`criteria[${c}].context[${i}]`, probe);
		});
	});
}

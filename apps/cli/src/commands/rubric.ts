// auditor rubric: for people who write rubrics. Each action stands in a module of its own under rubric/; this one reads options and prints.
import { measuredWords, standingOf } from '@auditor/probes';
import { contradictionsIn, coverageOf, toldCoverage } from '@auditor/requirements';
import { AuditorError, nearest } from '@auditor/schema';
import { type LoadedRubric, loadRubric } from '../input/load-rubric.js';
import { printable } from '../output/printable.js';
import type { RubricFault } from '../rubric/check-rubric.js';
import { initRubric } from '../rubric/init-rubric.js';
import { showRubric } from '../rubric/show-rubric.js';
import { testRubric } from '../rubric/test-rubric.js';
import { writeDraft } from '../rubric/write-draft.js';
import { allProbes } from '../services.js';
import type { CommandInput } from './definition.js';

/** Faults and warnings shown; --json has all of them. */
const SHOWN = 40;

interface Asked {
	readonly name: string;
	readonly options: Record<string, unknown>;
	readonly signal: AbortSignal;
}

const actions: Record<string, (asked: Asked) => Promise<number>> = { init, draft, validate, test, show };

export default async function main({ args, options, signal }: CommandInput): Promise<number> {
	return actions[args[0]!]!({ name: args[1]!, options, signal });
}

const load = (name: string, options: Record<string, unknown>, onFaults?: (faults: readonly RubricFault[]) => void): Promise<LoadedRubric> =>
	loadRubric(name, process.cwd(), {
		knownProbes: allProbes.map((p) => p.id),
		allowCode: options.allowRubricCode === true,
		...(onFaults ? { onFaults } : {}),
	});

async function init({ name, options }: Asked): Promise<number> {
	const given = { name: options.name as string | undefined, extends: options.extends as string | undefined, cwd: process.cwd() };
	const files = initRubric(name, given);
	say(`Written to ${name}: ${files.join(', ')}\nNext: auditor rubric test ${name}\n`);
	return 0;
}

async function draft({ name, options }: Asked): Promise<number> {
	const { folder, told } = writeDraft(name, options.out as string | undefined, { cwd: process.cwd(), probes: allProbes });
	const path = /^[./]/.test(folder) ? folder : `./${folder}`;
	say(`Written to ${folder}: rubric.json, rubric.md\n${told}\nNext: read ${folder}/rubric.md, then auditor rubric validate ${path}\n`);
	return 0;
}

async function validate({ name, options }: Asked): Promise<number> {
	const faults: RubricFault[] = [];
	const loaded = await load(name, options, (found) => faults.push(...found)).catch((error: unknown): LoadedRubric | null => {
		// What cannot be read at all has told its faults already.
		if (faults.length === 0) throw error;
		return null;
	});
	const coverage = loaded ? coverageOf(loaded.rubric) : [];
	const contrary = contradictionsIn(coverage).map(
		([one, other]) => `${one.path} and ${other.path} contradict each other, so that one of them always fails`,
	);
	const warnings = loaded ? [...warningsOf(loaded), ...contrary] : [];
	const requirements = coverage.map(({ path, reach, requirement, looks }) => ({ path, text: requirement.text, reach, looks }));
	if (options.json) say(`${JSON.stringify({ valid: faults.length === 0, faults, warnings, requirements }, null, 2)}\n`);
	else {
		for (const { path, message } of faults.slice(0, SHOWN)) say(`fault    ${path ? `at ${path}: ` : ''}${message}\n`);
		for (const message of warnings.slice(0, SHOWN)) say(`warning  ${message}\n`);
		if (warnings.length > SHOWN) say(`warning  (and ${warnings.length - SHOWN} more)\n`);
		if (loaded && faults.length === 0) {
			const { criteria } = loaded.rubric;
			const asked = new Set(criteria.flatMap((c) => [...c.expectations, ...c.hazards].map((x) => x.probe)));
			const expectations = criteria.reduce((sum, c) => sum + c.expectations.length, 0);
			say(
				`${loaded.rubric.id} ${loaded.rubric.version} is valid: ${criteria.length} criteria, ${expectations} expectations, ${asked.size} ${asked.size === 1 ? 'probe' : 'probes'} asked.\n${coverage.length > 0 ? `${toldCoverage(coverage)}\n` : ''}`,
			);
		} else say(`Rubric ${name} has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.\n`);
	}
	return faults.length === 0 ? 0 : 2;
}

function warningsOf({ rubric, notes }: LoadedRubric): string[] {
	const of = (id: string, message: string) => `criterion ${id}: ${message}`;
	return [
		...notes.map((n) => n.message),
		...rubric.criteria.flatMap((c) => [
			...(c.expectations.length === 0 ? [of(c.id, 'it expects nothing and has no words, so that it will not be assessed')] : []),
			...(c.weight === 0 ? [of(c.id, 'it weighs 0 and does not count for the total')] : []),
			...(c.instruction === '' && c.levels === null ? [of(c.id, 'it has no instruction for the judges')] : []),
			...c.expectations
				.filter((e) => e.cap === 5 || e.floor === 1)
				.map((e) => of(c.id, `a cap of 5 or a floor of 1 changes nothing (${e.id})`)),
			...[...c.expectations.filter((e) => (e.cap ?? 5) < 5), ...c.hazards]
				.filter((e) => standingOf(e.probe) === 'informs')
				.map((e) => of(c.id, `${e.id} cannot cap or accuse: of ${e.probe}, ${measuredWords(e.probe)}`)),
		]),
	];
}

async function test({ name, options, signal }: Asked): Promise<number> {
	const results = await testRubric(await load(name, options), { allowCode: options.allowRubricCode === true, signal });
	const failed = results.filter((r) => r.faults.length > 0);
	if (options.json)
		say(`${JSON.stringify({ passed: results.length - failed.length, failed: failed.length, fixtures: results }, null, 2)}\n`);
	else {
		for (const { name: fixture, faults, scores, total } of results) {
			const told = Object.entries(scores).map(([id, score]) => `${id} ${score}`);
			say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${fixture} (${told.join(', ')}; total ${total ?? 'not scored'})\n`);
			for (const fault of faults) say(`       ${fault}\n`);
		}
		say(`${results.length - failed.length} of ${results.length} fixtures are as expected.\n`);
	}
	return failed.length === 0 ? 0 : 1;
}

async function show({ name, options }: Asked): Promise<number> {
	const { rubric } = await load(name, options);
	const wanted = options.criterion as string | undefined;
	const ids = rubric.criteria.map((c) => c.id);
	if (wanted !== undefined && !ids.includes(wanted)) {
		const near = nearest(wanted, ids);
		throw new AuditorError('AUD_USAGE', `Rubric ${name} has no criterion "${wanted}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	if (options.json) say(`${JSON.stringify(wanted === undefined ? rubric : rubric.criteria.find((c) => c.id === wanted), null, 2)}\n`);
	else say(showRubric(rubric, wanted));
	return 0;
}

function say(text: string): void {
	process.stdout.write(printable(text));
}

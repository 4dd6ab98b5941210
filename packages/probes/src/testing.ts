// The harness for probes, inside and outside of this repository: scenarios as data, each with what the probe must answer.
import { type Artifacts, type Finding, type Json, type Lexicon, lexiconSchema, type Outcome, type Probe } from '@auditor/schema';
import { runProbes } from './run-probes.js';

export interface ProbeScenario {
	/** A sentence. */
	readonly name: string;
	readonly artifacts: Artifacts | (() => Artifacts | Promise<Artifacts>);
	readonly lexicon?: Partial<Lexicon>;
	readonly parameters?: Record<string, Json>;
	readonly findings?: readonly Finding[];
	/** Outcomes in order. */
	readonly outcomes: readonly Outcome[];
	/** `path:line` of each finding, in order; left out = not compared. */
	readonly places?: readonly (string | null)[];
	/** Values that the first finding must hold. */
	readonly values?: Record<string, Json>;
}

export interface TestApi {
	it(name: string, run: () => void | Promise<void>): void;
	equal(actual: unknown, expected: unknown): void;
}

/** Registers one test per scenario: `probeTester({ it, equal: (a, b) => expect(a).toEqual(b) })(probe, scenarios)`. */
export function probeTester(api: TestApi): (probe: Probe, scenarios: readonly ProbeScenario[]) => void {
	return (probe, scenarios) => {
		for (const scenario of scenarios) {
			api.it(`${probe.id}: ${scenario.name}`, async () => {
				const artifacts = typeof scenario.artifacts === 'function' ? await scenario.artifacts() : scenario.artifacts;
				const found = runProbes([probe], artifacts, {
					detective: 'repo',
					lexicon: lexiconSchema.parse(scenario.lexicon ?? {}),
					parameters: scenario.parameters ? { [probe.id]: scenario.parameters } : {},
					findings: scenario.findings ?? [],
				});
				api.equal(
					found.map((f) => (f.outcome === 'error' ? f.message : f.outcome)),
					scenario.outcomes,
				);
				if (scenario.places)
					api.equal(
						found.map((f) => f.location && `${f.location.path}:${f.location.line}`),
						scenario.places,
					);
				if (scenario.values)
					api.equal(Object.fromEntries(Object.keys(scenario.values).map((k) => [k, found[0]?.values[k]])), scenario.values);
			});
		}
	};
}

// How often was each probe right, where somebody checked? Written by `bench/probe-precision.mjs --write` from labelled repositories and from reports that
// were read row by row; what it counts and what it cannot see stands there.
import { own } from '@auditor/schema/pure';

export interface Measured {
	/** Statements that were compared with the repository. */
	readonly checked: number;
	/** Of these, the ones that were right. */
	readonly sound: number;
}

/** Statements below which a probe counts as unmeasured. */
const FEWEST = 8;
/** Share of right statements from which an answer may cap and accuse. */
const PRECISE = 0.9;

export const ledger: Readonly<Record<string, Measured>> = {
	'docs/claim-accuracy': { checked: 33, sound: 32 },
	'docs/concept-depth': { checked: 47, sound: 45 },
	'docs/concept-truth': { checked: 1, sound: 1 },
	'docs/matches-repository': { checked: 4, sound: 4 },
	'docs/report-readable': { checked: 6, sound: 3 },
	'git/bulk-upload': { checked: 18, sound: 18 },
	'git/bursts': { checked: 10, sound: 10 },
	'git/commit-count': { checked: 27, sound: 27 },
	'git/empty-claims': { checked: 7, sound: 7 },
	'git/growth-steps': { checked: 11, sound: 11 },
	'git/message-quality': { checked: 7, sound: 7 },
	'git/progression': { checked: 10, sound: 9 },
	'git/sessions': { checked: 4, sound: 4 },
	'graph/any-fan-out': { checked: 9, sound: 9 },
	'graph/conditional-edge': { checked: 13, sound: 13 },
	'graph/error-branch-declared': { checked: 27, sound: 27 },
	'graph/error-branch-effective': { checked: 25, sound: 24 },
	'graph/role-fan-out': { checked: 40, sound: 40 },
	'graph/state-graph': { checked: 19, sound: 19 },
	'graph/synchronization-node': { checked: 13, sound: 13 },
	'graph/unreachable-node': { checked: 6, sound: 6 },
	'library/changelog': { checked: 7, sound: 7 },
	'library/ci-tests': { checked: 18, sound: 18 },
	'library/dependency-ranges': { checked: 1, sound: 0 },
	'library/documented-exports': { checked: 1, sound: 1 },
	'library/license': { checked: 17, sound: 17 },
	'library/lint-config': { checked: 7, sound: 7 },
	'library/package-exports': { checked: 1, sound: 1 },
	'library/package-manifest': { checked: 12, sound: 12 },
	'library/readme-example': { checked: 13, sound: 13 },
	'library/security-policy': { checked: 8, sound: 8 },
	'library/strict-types': { checked: 2, sound: 2 },
	'library/supported-engines': { checked: 5, sound: 5 },
	'library/tests-present': { checked: 17, sound: 17 },
	'library/type-declarations': { checked: 12, sound: 12 },
	'library/type-escapes': { checked: 5, sound: 4 },
	'output/hand-parsed': { checked: 7, sound: 6 },
	'output/model-asked': { checked: 1, sound: 1 },
	'output/model-scored': { checked: 6, sound: 5 },
	'output/retry': { checked: 12, sound: 11 },
	'output/schema-bound': { checked: 20, sound: 19 },
	'output/validation': { checked: 4, sound: 4 },
	'personas/distinct': { checked: 29, sound: 28 },
	'personas/substantial': { checked: 11, sound: 11 },
	'personas/used': { checked: 4, sound: 3 },
	'safety/clone-error-handling': { checked: 21, sound: 21 },
	'safety/clone-found': { checked: 27, sound: 27 },
	'safety/clone-sandbox': { checked: 23, sound: 22 },
	'safety/clone-timeout': { checked: 29, sound: 29 },
	'safety/clone-url-check': { checked: 30, sound: 30 },
	'safety/dynamic-code': { checked: 21, sound: 20 },
	'safety/hard-coded-secret': { checked: 7, sound: 7 },
	'safety/shell-call': { checked: 21, sound: 21 },
	'service/checkpointer': { checked: 6, sound: 5 },
	'service/deployment': { checked: 4, sound: 4 },
	'service/logging': { checked: 4, sound: 4 },
	'service/model-limits': { checked: 7, sound: 7 },
	'service/readme-run': { checked: 5, sound: 2 },
	'service/settings-documented': { checked: 3, sound: 3 },
	'service/structured-output': { checked: 6, sound: 5 },
	'service/swallowed-errors': { checked: 3, sound: 3 },
	'state/bounded-score': { checked: 21, sound: 21 },
	'state/doubled-lists': { checked: 2, sound: 1 },
	'state/evidence-model': { checked: 6, sound: 6 },
	'state/frozen-evidence': { checked: 29, sound: 29 },
	'state/lost-writes': { checked: 5, sound: 5 },
	'state/opinion-model': { checked: 7, sound: 7 },
	'state/reducers': { checked: 14, sound: 14 },
	'state/typed-state': { checked: 12, sound: 12 },
	'supply/locked-manifests': { checked: 2, sound: 2 },
	'supply/moving-code': { checked: 1, sound: 1 },
	'syntax/names-defined': { checked: 6, sound: 6 },
	'synthesis/deterministic': { checked: 19, sound: 18 },
	'synthesis/report-file': { checked: 18, sound: 18 },
	'synthesis/report-sections': { checked: 7, sound: 5 },
	'synthesis/rule': { checked: 107, sound: 99 },
	'synthesis/rules-applied': { checked: 15, sound: 14 },
	'vision/diagram-matches-graph': { checked: 9, sound: 9 },
	'vision/diagram-present': { checked: 16, sound: 16 },
	'vision/parallelism-holds': { checked: 11, sound: 11 },
	'vision/parallelism-shown': { checked: 11, sound: 11 },
};

/** `informs`: measured, and wrong too often to cap a score or to accuse anybody. */
export type Standing = 'trusted' | 'informs' | 'unmeasured';

export function standingOf(probe: string): Standing {
	const measured = own(ledger, probe);
	if (measured === undefined || measured.checked < FEWEST) return 'unmeasured';
	return measured.sound / measured.checked < PRECISE ? 'informs' : 'trusted';
}

/** `14 of 15 checked statements were right`, or that too few were checked. */
export function measuredWords(probe: string): string {
	const { checked, sound } = own(ledger, probe) ?? { checked: 0, sound: 0 };
	if (checked < FEWEST)
		return `unmeasured: ${checked} of its statements ${checked === 1 ? 'was' : 'were'} checked, ${FEWEST} are asked for`;
	const informs = sound / checked < PRECISE ? '; it informs only: it neither caps nor accuses' : '';
	return `${sound} of ${checked} checked statements were right (${(sound / checked).toFixed(2)})${informs}`;
}

// A place where a rule of synthesis stands: what kind of place it is, what it does and what sets it off.
import type { SourceFile } from '@auditor/code';
import type { Asked } from './asked.js';
import type { Effect } from './score-values.js';

/** `function`, `branch`: named so. `headed`: code with an effect under a comment or docstring that names this rule and no other. `deed`: code that does it. */
export type SiteKind = 'function' | 'branch' | 'assignment' | 'branch-text' | 'headed' | 'deed';

export interface RuleSite {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly kind: SiteKind;
	readonly effect: Effect;
	/** What sets it off; null where nothing that it asks could be told. */
	readonly asked: Asked | null;
	/** A function of that name that is defined and does nothing: not called, or its parameters unread. */
	readonly dead: string | null;
	readonly name: string;
}

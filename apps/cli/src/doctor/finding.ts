// What doctor found of one thing.
import type { Part } from '../parts.js';

export interface Finding {
	readonly what: 'node' | 'git' | 'model' | 'vendor' | Part['what'] | 'cache' | 'disk' | 'redis' | 'results' | 'configuration';
	/** `missing`: no audit without it. `without`: an audit does without it. */
	readonly state: 'ok' | 'missing' | 'without';
	readonly detail: string;
}

// The texts that give a role its persona, and where they stand.
import type { PromptSource } from './records.js';

export interface PromptPart {
	readonly role: string;
	readonly text: string;
	readonly path: string;
	readonly line: number;
	readonly source: PromptSource;
	/** Constant, attribute, dict or file by which code gets at the text; null where it stands in place. */
	readonly symbol: string | null;
	/** The entry of the dict that holds it; null where it stands in none. */
	readonly key: string | null;
	/** Where the texts of the roles are comparable. */
	readonly container: string;
	/** It stands in a call by which a model is asked. */
	readonly asks: boolean;
}

export interface Persona {
	readonly role: string;
	readonly text: string;
	readonly parts: readonly PromptPart[];
}

export interface Personas {
	readonly personas: readonly Persona[];
	readonly source: PromptSource;
	/** What is written once around the text of each when it is sent; empty where nothing is. */
	readonly frame: string;
}

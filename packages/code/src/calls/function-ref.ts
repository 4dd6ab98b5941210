// A function of the project: the file it stands in, and what was read of it.
import type { FunctionFact, SourceFile } from '../syntax/source-facts.js';

export interface FunctionRef {
	readonly file: SourceFile;
	readonly index: number;
	readonly fact: FunctionFact;
}

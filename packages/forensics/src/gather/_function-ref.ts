// A function of the project.
import type { FunctionFact, SourceFile } from '@auditor/code';

/** A function of the project. */
export interface FunctionRef {
	readonly file: SourceFile;
	readonly index: number;
	readonly fact: FunctionFact;
}

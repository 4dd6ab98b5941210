// A place that is no Python.

export interface SyntaxFault {
	/** Offset. */
	at: number;
	message: string;
}

// Where the complete answers of the readers of documents and pictures are kept.

/** Answers by key; a store that loses them only costs time. */
export interface AnswerStore {
	/** Null when there is none. */
	get<T>(key: string): Promise<T | null>;
	/** @param json the answer as text, made only when it is kept */
	set(key: string, json: () => string): Promise<void>;
}

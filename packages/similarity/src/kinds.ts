// What of a target is compared, each with its like alone.

export const KINDS = ['function', 'prompt', 'document'] as const;
export type Kind = (typeof KINDS)[number];

/** The field of the fingerprints that holds a kind. */
export const PLURAL = { function: 'functions', prompt: 'prompts', document: 'documents' } as const satisfies Record<Kind, string>;

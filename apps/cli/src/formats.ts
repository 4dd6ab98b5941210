// The formats of reports by name. They are those of the renderers, which help and completion do not load; a test holds the two equal.

export const FORMATS = ['markdown', 'json', 'html', 'sarif', 'junit', 'badge'] as const;
/** What a folder of a run holds, whatever else was asked for. */
export const ALWAYS = ['markdown', 'json', 'html'] as const;
/** What can be asked for besides. */
export const FURTHER: readonly string[] = FORMATS.filter((format) => !(ALWAYS as readonly string[]).includes(format));
/** How help and errors tell of what may stand in place of a format. */
export const OWN = 'a renderer of your own, as ./outline.mjs';

/** Whether a word names a renderer of the user's own in place of a format: a module by its path. */
export function isOwnRenderer(word: string): boolean {
	return /[\\/][^\\/]*\.[cm]?[jt]s$/.test(word);
}

// Models that think before they answer, and answers as long as a book: what takes ten minutes there is no fault.

const LONG =
	/\bo[134]\b|\bgpt-5|\bopus\b|(?<=[-_/])(?:reason(?:er|ing)|thinking)|\b(?:reasoning|thinking)(?:["']?\s?[:=]\s?\{|_(?:effort|budget|level|config|tokens))|deep.?research|max_?(?:completion_?|output_?)?tokens\W{1,9}\d{2}_?\d{3}/i;
/** `"thinking": {"type": "disabled"}`. */
const OFF = /["']?thinking["']?\s?[:=]\s?\{\s?["']?type["']?\s?:\s?["']disabled["']\s?\}/gi;

/** Whether a file tells of such a model or answer. */
export function isLong(text: string): boolean {
	return LONG.test(text.replace(OFF, ''));
}

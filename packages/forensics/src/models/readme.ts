// Does the README at the root say that the repository is archived, has moved or is no longer kept up?

export const README = /^readme(?:\.\w+)?$/i;

/** Line in which a README says so, and a sentence on it; null for none. */
export function movedAt(path: string, text: string): { line: number; says: string } | null {
	const line = text.split('\n', 30).findIndex((one) => MOVED.test(one)) + 1;
	return line > 0 ? { line, says: `${path}:${line} says that the repository is archived, has moved or is no longer kept up.` } : null;
}

const MOVED =
	/\bthis (?:repository|repo|project|package) (?:(?:has|is|was) )?(?:been |now )?(?:(?:archived|deprecated|superseded|moved to)\b|no longer (?:maintained|developed))/i;

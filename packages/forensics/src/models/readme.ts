// Does the README at the root say that the repository is archived or has moved?

export const README = /^readme(?:\.\w+)?$/i;

/** Line in which a README says that the repository is archived or has moved; 0 for none. */
export function movedAt(text: string): number {
	return text.split('\n', 30).findIndex((line) => MOVED.test(line)) + 1;
}

const MOVED =
	/\bthis (?:repository|repo|project|package) (?:(?:has|is|was) )?(?:been |now )?(?:(?:archived|deprecated|superseded|moved to)\b|no longer (?:maintained|developed))/i;

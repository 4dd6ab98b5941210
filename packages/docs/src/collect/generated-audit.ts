// Whether a text was written by an auditor about code, rather than by the authors about their work: scores, judges and verdicts line by line.
// Authors report scores too, in a table or a chapter; a generated audit is made of little else. It does not see who ran the auditor, and
// takes long prose with few scores in it for an author's.

/** What an audit begins its lines with: who judges, what is judged, and what follows from it. */
const LABEL = new RegExp(
	String.raw`^[\s>*_#|•–+\-\d.)(\x60]*(?:(?:final|overall|total|item|the)\s+)?` +
		`(?:prosecutor|defen[cs]e(?: attorney)?|tech ?lead|chief justice|judges?|reviewer|auditor|dissent|remediation(?: plan)?|recommendations?|` +
		`score|grade|points|verdict|ruling|confidence|(?:cited |supporting )?evidence|citations?|arguments?|opinions?|rationale|justification|findings?|` +
		`severity|status|strengths|weaknesses)` +
		String.raw`(?:\s+(?:opinion|score|verdict|summary|arguments?))?[*_\x60]*\s*(?:[:|(=\]]|—|–|-|$)`,
	'i',
);
/** `3/5`, `72 of 100`, `Score: 4`, `confidence 0.9`. */
const MARK =
	/\b\d{1,3}(?:\.\d+)?\s*(?:\/|of)\s*(?:5|10|20|100)(?:\.0+)?(?![\d/-])|\b(?:score|grade|points|confidence)\b[^\p{L}\d\n]{0,6}\d/iu;
/** The total, where the text begins. */
const TOTAL = /\b(?:overall|aggregate|final|total)\b[\w ]{0,12}\b(?:score|grade|verdict)\b[^\p{L}\d\n]{0,12}\d/iu;
const BEGINNING = 1500;
/** Characters in which a title stands. */
const HEAD = 400;
/** A title that names the repository as what was audited, as programs write it. */
const TITLE = /^\W*(?:[\p{L}-]+\s+){0,2}audit(?: report)?\s*(?::|–|—|-|of|for|on)\s*\W{0,2}(?:https?:\/\/|[\w.+\\-]+\/[\w.-]+)/iu;

/** @source 140 generated audits and 200 reports of authors: labels begin 0.2 to 0.9 of the lines of the former, up to 0.14 of the latter */
const LABELLED = 0.2;
/** @source the same, where the total stands at the beginning: 0.25 to 0.9 against up to 0.21 */
const SCORED = 0.24;
const LABELS = 2;

/** @param text of the whole document, a heading, a row or an item to a line. */
export function isGeneratedAudit(text: string): boolean {
	if (TITLE.test(text.slice(0, HEAD)) && MARK.test(text.slice(0, BEGINNING))) return true;
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const labelled = lines.filter((line) => LABEL.test(line));
	const marks = lines.filter((line) => MARK.test(line)).length;
	if (labelled.length < LABELS || marks === 0) return false;
	if (labelled.length >= LABELLED * lines.length) return true;
	const scored = lines.filter((line) => LABEL.test(line) || MARK.test(line)).length;
	return TOTAL.test(text.slice(0, BEGINNING)) && scored >= SCORED * lines.length;
}

// Does an answer speak of what the sentence names? `operator.ior` is no other operator, `TemporaryDirectory` no `mkdtemp`, and `all` is not one of two.
// A weaker neighbour proves nothing: where the thing that is named is used nowhere, or `all` meets one that does it otherwise, the sentence is contradicted in its
// means; where it is used elsewhere, it is open.
import { escapeText, type Finding, formatLocation, holds, type Lexicon } from '@auditor/schema';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { type Answer, type Feature, type FeatureMention, unverified } from './feature.js';

/** A name of a library's own: dotted, or several words joined. */
const isApi = (text: string): boolean => /^[\w.]+(?:\(\))?$/.test(text) && /\w[._]\w|\p{Ll}\p{Lu}/u.test(text);
/** A class may have the name of another one's kind, and be no slip of who writes it: `TypedDict` for a model. */
const isClass = (name: string): boolean => /^\p{Lu}\w*$/u.test(name);

/** `written to out/menu.md`: a file that a run makes, under a name in which nothing is left open. */
const WRITES_TO =
	/\b(?:writ|sav|stor|export|generat|persist|produc|render)\w{0,6}\s[^;]{0,80}?(?<![\w.<>{}*/-])((?:[\w-]{1,60}\/){0,6}[\w-]{3,60}\.(?:md|json|html|txt|pdf|csv))(?![\w<>{}*/-])/i;

/** The answer, as far as it answers the sentence; only an answer in its favour is looked at. */
export function ofWhatIsNamed(
	answer: Answer,
	feature: Feature,
	mention: Pick<FeatureMention, 'phrase' | 'universal' | 'snippet' | 'clause'>,
	findings: readonly Finding[],
	code: CodeText | null,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): Answer {
	// Names of the report's own rules and fields are looked up by the reader of names.
	if (
		feature.further === true ||
		answer.verdict !== 'found' ||
		answer.by === null ||
		feature.negative === true ||
		feature.expects !== 'true'
	)
		return answer;
	const file = code?.complete ? WRITES_TO.exec(mention.clause)?.[1]?.split('/').at(-1) : undefined;
	if (file !== undefined && !code!.holds(file.replace(/\.\w+$/, ''))) return unverified(`no name in the code is like that of ${file}`);
	const answers = findings.filter(({ probe, outcome }) => probe === feature.probe && (outcome === 'true' || outcome === 'false'));
	const own = answers.filter((finding) => holds(feature.select, finding) && (finding.context === null || finding.context === 'source'));
	const name = nameOf(mention.phrase);
	const isOfAll = mention.universal && wordExpression(wordsFor(lexicon, 'words:universal')).test(mention.snippet.text);
	if (name !== null && code !== null && !own.some((finding) => finding.outcome === 'true' && speaksOf(finding, name, code))) {
		// A sentence that names the other way as well tells both.
		const other = (feature.ways ?? []).find((way) => !spellings(name).includes(way) && mention.snippet.text.includes(way));
		if (other !== undefined) return unverified(`the sentence names ${other} too`);
		if (code.complete && !isClass(mention.phrase) && !spellings(name).some((one) => code.uses(one)))
			return {
				verdict: 'contradicted',
				by: null,
				means: true,
				because: `the code uses ${mention.phrase.replace(/\s+/g, '')} nowhere`,
			};
		const place = answer.by.location ? formatLocation(answer.by.location) : 'the place that does it';
		return unverified(`${place} does not name ${name}`);
	}
	if (!isOfAll) return answer;
	const against = own.find(({ outcome }) => outcome === 'false');
	if (against !== undefined) return unverified(`it is said of all, and ${lowered(against.message)}`);
	if (name === null || code === null) return answer;
	const others = (feature.ways ?? []).filter((way) => !spellings(name).includes(way));
	const without = own.find((finding) => !speaksOf(finding, name, code));
	if (without?.location) return unverified(`it is said of all, and ${formatLocation(without.location)} does not name ${name}`);
	const beside = own.flatMap((finding) =>
		others.filter((way) => finding.location && speaksOf(finding, way, code)).map((way) => ({ finding, way })),
	)[0];
	if (beside === undefined) return answer;
	const { finding, way } = beside;
	return {
		verdict: 'contradicted',
		by: null,
		at: finding.location!,
		means: true,
		because: `${formatLocation(finding.location!)} uses ${way} as well`,
	};
}

function nameOf(phrase: string): string | null {
	const written = phrase.trim();
	return isApi(written) ? written.replace(/\(\)$/, '').split('.').at(-1)! : null;
}

/** The finding's words, its values or the lines it stands on hold the name. */
function speaksOf({ message, rationale, values, location }: Finding, name: string, code: CodeText): boolean {
	const wanted = new RegExp(`(?<!\\w)(?:${spellings(name).map(escapeText).join('|')})(?!\\w)`);
	if (wanted.test(message) || wanted.test(rationale) || Object.values(values).some((value) => wanted.test(JSON.stringify(value))))
		return true;
	if (location?.path && location.line && wanted.test(linesOf(code, location.path, location.line, location.endLine ?? location.line)))
		return true;
	// What the answer rests on may stand with a caller.
	return [...rationale.matchAll(CITED)].some(([, path, line]) => wanted.test(linesOf(code, path!, Number(line), Number(line))));
}

const CITED = /(?<![\w./-])([\w./-]{1,200}\.\w{1,4}):(\d{1,6})/g;

/** Lines of the code without strings and comments. */
function linesOf(code: CodeText, path: string, from: number, to: number): string {
	return (code.bare(path) ?? '')
		.split('\n')
		.slice(from - 1, to)
		.join('\n');
}

/** The name in Python's and in TypeScript's way. */
function spellings(name: string): string[] {
	const snake = name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => `_${letter.toLowerCase()}`);
	return [...new Set([name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), snake])];
}

function lowered(message: string): string {
	return message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

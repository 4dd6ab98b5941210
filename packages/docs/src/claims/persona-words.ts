// What a report says that a judge's prompt asks for (`Prosecutor: adversarial evaluation seeking vulnerabilities`), against the words of that judge's prompt. Most of
// the words that it says must stand there; others may be meant by what does.
import { escapeText, type Finding, formatLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

/** Lines of a prompt that are read where none of another judge follows. */
const LINES = 45;
/** Letters from which a word says something, and by which words of one stem begin. */
const WORD = 5;
const STEM = 6;
/** What a judge does with evidence: what stands behind it is what the prompt asks for. */
const VERBS =
	'looks|seeks|searches|focus(?:es|ses)|highlights|emphasi[sz]es|rewards|evaluates|assesses|argues|scrutini[sz]es|challenges|interprets|prioriti[sz]es|considers|examines|demands|assumes|attacks|hunts';
/** Words that stand in the prompt at least, and their share; of fewer, all. */
const FEWEST = 3;
const FEW = 2;
const SHARE = 0.6;
const EMPTY =
	/^(?:judge|evaluat|evidence|score|scoring|review|prompt|based|focus|through|which|their|there|about|where|while|persona|system|agent|should|would|thesis|antithesis|synthesis|mediator)/;
/** Mentions of one judge that are looked at, from the front. */
const MOST = 40;

/** Claims in order of the judges, each sentence once. */
export function claimPersonas(flow: Flow, code: CodeText, findings: readonly Finding[], lexicon: Lexicon): AnsweredClaim[] {
	const found = findings.find(({ probe, outcome }) => probe === 'personas/distinct' && outcome === 'true');
	const named = found?.values.personas;
	if (!found?.location || !Array.isArray(named) || found.related.length !== named.length - 1) return [];
	const places = [found.location, ...found.related];
	return named.flatMap((id, at): AnsweredClaim[] => {
		const role = lexicon.roles.find((one) => one.id === id);
		const by = places[at]!;
		const prompt = role === undefined ? null : promptAt(by, places, code);
		if (role === undefined || prompt === null) return [];
		const item = new RegExp(
			`(?<![\\p{L}\\p{N}_])(?:${role.terms.map(escapeText).join('|')})\\**(?:\\s\\([^()\\n]{1,60}\\))?\\**\\s?(?::|–|—|\\s-|\\s(?:${VERBS})(?:\\s(?:for|on|that|as))?)\\**\\s(?<said>[^\\n.;]{12,160}(?:\\n[^\\n.;•●○]{1,120})?)`,
			'giu',
		);
		for (const match of [...flow.prose.matchAll(item)].slice(0, MOST)) {
			const words = [...new Set(stems(match.groups!.said!))];
			const same = words.filter((word) => prompt.has(word));
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.prose, start);
			const sighting = { text: flow.prose, start, end: start + 1, sentence, neighbours: [], concept: String(id) };
			const enough = same.length >= FEWEST ? same.length >= SHARE * words.length : same.length >= FEW && same.length === words.length;
			if (!enough || roleOf(sighting, lexicon, true) !== 'clean') continue;
			// A motto in quotes (`Trust No One`) denies nothing.
			const denies = /\b(?:no|not|never|without)\b/i.test(match[0].replace(/["“][^"“”\n]{0,80}["”]/g, ''));
			const standing = standingOf(flow, start, start + 1, lexicon);
			if (standing !== 'claim' && (standing !== 'denied' || denies)) continue;
			return [
				{
					what: quoteAround(flow.prose, sentence, start, end),
					verdict: 'verified',
					because: `most of these words stand in the prompt at ${formatLocation(by)}`,
					location: flow.place(start),
					by,
				},
			];
		}
		return [];
	});
}

function stems(text: string): string[] {
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	return words.filter((word) => word.length >= WORD && !EMPTY.test(word)).map((word) => word.slice(0, STEM));
}

/** Stems of a prompt, up to the next judge's. */
function promptAt(at: Location, places: readonly Location[], code: CodeText): ReadonlySet<string> | null {
	const { path, line } = at;
	const text = path === null ? undefined : code.text(path);
	if (text === undefined || path === null || line === null) return null;
	const next = places.flatMap((other) => (other.path === path && other.line !== null && other.line > line ? [other.line] : []));
	const end = Math.min(line + LINES, ...next);
	return new Set(
		stems(
			text
				.split('\n')
				.slice(line - 1, end - 1)
				.join('\n'),
		),
	);
}

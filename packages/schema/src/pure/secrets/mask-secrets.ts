// What must never stand in an output? Keys, tokens and passwords of the audited text. It does not see a secret without a shape or a telling name.
import { freeShapes, prefixedShapes } from './secret-shapes.js';

/** Characters of a key that a cut has left at the end of a text, from which on they are hidden too. */
const CUT_OFF = 4;

/** Every known beginning in one expression: most texts hold none, and are done after this look. A line of a key is looked for from its end. */
const beginnings = prefixedShapes.map(({ prefix }) => prefix).join('|');
const SUSPECT = new RegExp(
	`(?<![A-Za-z0-9])(?:${beginnings})|PRIVATE KEY|\\n(?<=[A-Za-z0-9+/]{64}\\r?\\n)|eyJ|:AA|[Bb]earer|Basic|://[^\\s/@]*:|[?&](?:sig|X-)|\\.[A-Za-z0-9_-]{6}\\.`,
);
const TELLING_NAME = /api[_-]?key|secret|passw|passphrase|token|mnemonic|seed[ _-]?phrase|--suri|_key|private[_-]?key|accountkey/i;

const shapes = [
	...prefixedShapes.map(({ kind, prefix, alphabet, least }) => ({
		kind,
		pattern: new RegExp(`(?<![A-Za-z0-9])${prefix}(?:${alphabet}{${least},}|${alphabet}{${CUT_OFF},}(?=\\s*$))`, 'g'),
		group: 0,
	})),
	...freeShapes,
];

/**
 * The text with each secret replaced by `[secret masked: <kind>, <n> characters]`; a text without secrets comes back unchanged.
 * What is masked stays as it is when it is masked again.
 */
export function maskSecrets(text: string): string {
	if (!SUSPECT.test(text) && !TELLING_NAME.test(text)) return text;
	return shapes.reduce(
		(masked, { kind, pattern, group }) =>
			masked.replace(pattern, (...match: string[]) => {
				const whole = match[0]!;
				const secret = match[group]!;
				if (secret.includes('[secret masked') || (group === 0 ? isWords(secret) : isPlaceholder(secret))) return whole;
				const at = whole.lastIndexOf(secret);
				return `${whole.slice(0, at)}[secret masked: ${kind}, ${secret.length} characters]${whole.slice(at + secret.length)}`;
			}),
		text,
	);
}

/** The same data with the secrets of every string masked, names of keys included; what holds none is the very same object. */
export function maskSecretsIn<T>(value: T): T {
	return mask(value) as T;
}

function mask(value: unknown): unknown {
	if (typeof value === 'string') return maskSecrets(value);
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) {
		let changed = false;
		const items = value.map((item: unknown) => {
			const masked = mask(item);
			changed ||= masked !== item;
			return masked;
		});
		return changed ? items : value;
	}
	let changed = false;
	const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
		const entry: [string, unknown] = [maskSecrets(key), mask(item)];
		changed ||= entry[0] !== key || entry[1] !== item;
		return entry;
	});
	return changed ? Object.fromEntries(entries) : value;
}

/** Words with hyphens (`sk-learn-extended-tutorial`) are no key: no digit, nothing but short parts. */
function isWords(text: string): boolean {
	const parts = text.split(/[-_]/);
	return parts.length > 1 && !/\d/.test(text) && parts.every((part) => part.length < 16);
}

const STANDS_FOR = /^(?:your|example|placeholder|changeme|insert|replace|dummy)$/i;

/** `your-key-here`: words alone, one of which says that something else belongs there. */
function isPlaceholder(text: string): boolean {
	const parts = text.split(/[-_]/);
	return parts.every((part) => /^[a-z]*$/i.test(part)) && parts.some((part) => STANDS_FOR.test(part));
}

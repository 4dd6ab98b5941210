// What does the name of a field tell: what detectives found, what describes it, or what a judge goes by?
import { type Asked, only } from './asked.js';

/** A field of what detectives hand in, or one in which a judge names what it goes by. */
export function ofField(name: string): Asked | null {
	if (CITED.test(name)) return only('cited');
	if (DESCRIBES.test(name)) return null;
	return RECORDED.test(name) ? only('evidence') : null;
}

/** A field in which it is recorded that something was found, and any of what detectives hand in. */
const RECORDED = /\.(?:found|confirmed|is_confirmed|confidence)$|(?:^|\.)(?:evidences?|findings?)\.\w/;

/** What holds all that detectives found, by its name or key. */
export const AMONG = /(?:^|[."'])(?:evidences?|findings?)(?:["'][\]),]|$)/;

/** What describes a finding; that there is a text confirms nothing. */
const DESCRIBES = /\.(?:location|content|rationale|goal|description|snippet|text|path|source|name|id)$/;

/** What a judge names as its grounds. */
export const CITED = /(?:^|[._])(?:cited\w{0,60}|citations?)$/;

/** What detectives found, and how sure they are of it. */
export const FOUND = /^(?!state\.|self\.).*?(^|[._])(found|confidence|evidence\w{0,60}|findings?)$/i;

// Which targets are to be judged? Rows become entries: addresses without passwords, ids that are safe as folder names, no target twice.
import { AuditorError, digest, endOfDay } from '@auditor/schema';
import { z } from 'zod';
import type { RosterEntry } from '../model.js';
import type { RosterRow } from './rows.js';

const MAX_ID = 60;
/** Students without an address that are named. */
const MOST_ABSENT = 20;
const instant = z.iso.datetime({ offset: true });

export interface Entries {
	readonly entries: RosterEntry[];
	/** What was not taken as written. */
	readonly notes: string[];
}

/** @throws AuditorError AUD_ROSTER_INVALID, naming the first fault and the number of further ones */
export function entriesOf(rows: readonly RosterRow[]): Entries {
	const faults: string[] = [];
	const notes: string[] = [];
	const drafts = rows.filter(({ nothing }) => !nothing).map((row) => draftOf(row, faults, notes));
	const absent = rows.filter(({ nothing }) => nothing).map(({ place, values }) => clean(String(values.name ?? place)));
	if (absent.length > 0)
		notes.push(
			`${absent.length === 1 ? '1 student handed in no address and is' : `${absent.length} students handed in no address and are`} left out: ${absent.slice(0, MOST_ABSENT).join('; ')}${absent.length > MOST_ABSENT ? '; ...' : ''}.`,
		);
	const seen = new Map<string, string>();
	for (const { key, place, target } of drafts) {
		const before = seen.get(key);
		if (before !== undefined) faults.push(`${place} repeats ${before} (${target}); what several share is one row.`);
		else if (target !== '') seen.set(key, place);
	}
	const entries = withIds(drafts, faults);
	const [first] = faults;
	if (first !== undefined) {
		const more = faults.length > 1 ? ` (and ${faults.length - 1} more faults)` : '';
		throw new AuditorError('AUD_ROSTER_INVALID', `${first.slice(0, -1)}${more}.`, { context: { faults: faults.length } });
	}
	return { entries, notes };
}

interface Draft extends Omit<RosterEntry, 'id'> {
	readonly wanted: string | null;
	/** Equal for two rows that ask for the same. */
	readonly key: string;
}

function draftOf({ place, values, columns }: RosterRow, faults: string[], notes: string[]): Draft {
	const one = (field: keyof typeof values, tidy = clean) => {
		const value = values[field];
		if (Array.isArray(value) && value.length > 1) faults.push(`${place}: one ${field} was expected, and ${value.length} are given.`);
		return tidy(Array.isArray(value) ? (value[0] ?? '') : ((value as string | undefined) ?? ''));
	};
	const list = (field: keyof typeof values) => {
		const value = values[field] ?? [];
		const parts = typeof value === 'string' ? value.split(/[;|]/) : value;
		return parts.map((part) => clean(part)).filter(Boolean);
	};
	const written = one('target', visible);
	if (written === '') faults.push(`${place} names no target.`);
	const target = withoutPassword(written);
	if (target !== written) notes.push(`${place}: the address holds a name or password; it is not kept, and git is not told of it.`);
	const asOf = asOfFrom(one('asOf'), place, faults);
	const commit = one('commit') || null;
	if (commit !== null && asOf !== null) faults.push(`${place} gives both a commit and an as-of date; give one.`);
	const reports = list('reports');
	return {
		wanted: one('id') || null,
		name: one('name') || target,
		target,
		commit,
		asOf,
		reports,
		tags: [...new Set(list('tags'))],
		place,
		...(columns && { columns: Object.fromEntries(Object.entries(columns).map(([name, value]) => [clean(name), clean(value)])) }),
		key: digest({ target: sameTarget(target), commit, asOf, reports }),
	};
}

function asOfFrom(text: string, place: string, faults: string[]): string | null {
	if (text === '') return null;
	const zoned = text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T');
	if (instant.safeParse(zoned).success) return new Date(zoned).toISOString();
	const day = endOfDay(text);
	if (day !== null) return day;
	faults.push(
		`${place}: "${text.slice(0, 40)}" is no instant; write it with its zone, as in 2026-02-28T23:59:59Z, or a day as in 2026-02-28 Europe/Vienna.`,
	);
	return null;
}

function withIds(drafts: readonly Draft[], faults: string[]): RosterEntry[] {
	const wanted = drafts.map((draft) => slug(draft.wanted ?? (draft.name === draft.target ? lastParts(draft.target) : draft.name)));
	const counts = new Map<string, number>();
	for (const id of wanted) counts.set(id, (counts.get(id) ?? 0) + 1);
	const owners = new Map<string, string>();
	return drafts.map(({ wanted: explicit, key, ...draft }, index) => {
		const base = wanted[index] as string;
		const alone = counts.get(base) === 1;
		// All that share a name get the mark, so that an id does not depend on the order of the roster.
		const id = explicit !== null || alone ? base : `${base.slice(0, MAX_ID - 13)}-${key.slice(0, 12)}`;
		const owner = owners.get(id);
		if (owner !== undefined && explicit !== null) faults.push(`${draft.place} has the id "${id}" of ${owner}.`);
		owners.set(id, draft.place);
		return { id, ...draft };
	});
}

/** A name for a folder: lower case letters, digits, `.`, `_`, `-`. */
function slug(text: string): string {
	const plain = text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9._-]+/g, '-')
		.replace(/^[^a-z0-9]+|(?<![^a-z0-9])[^a-z0-9]+$/g, '');
	const short = plain.slice(0, MAX_ID).replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '');
	return short === plain && plain !== '' ? plain : `${short.slice(0, MAX_ID - 13) || 'target'}-${digest(text).slice(0, 12)}`;
}

/** `owner-name` of an address, the last folder of a path. */
function lastParts(target: string): string {
	const parts = target
		.replace(/(\.git|\.bundle)?(?<![/\\])[/\\]*$/i, '')
		.split(/[/\\:]+/)
		.filter(Boolean);
	return parts.slice(/^[a-z]+:\/\/|^[^@]*@.+:/i.test(target) ? -2 : -1).join('-');
}

function sameTarget(target: string): string {
	const bare = target.replace(/(?<![/\\])[/\\]+$/, '').replace(/\.git$/i, '');
	return bare.replace(/^[a-z]+:\/\/[^/]+/i, (host) => host.toLowerCase());
}

/** An address without user, password, query and fragment; a path as it is. */
function withoutPassword(target: string): string {
	const address = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?([^?#]*)/i.exec(target);
	return address ? `${address[1]}${address[2]}` : target;
}

/** Text for files and terminals: on one line, and with no password of an address in it. */
function clean(text: string): string {
	return visible(text).replace(/:\/\/[^/?#\s]*@/g, '://');
}

function visible(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

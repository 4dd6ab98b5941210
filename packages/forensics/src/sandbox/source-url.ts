// May this address be cloned? Checked before git sees it: scheme, control bytes, user-info, the host and every address it resolves to.
// A redirect is refused by git's own setting; a second look-up is closed by pinning the addresses checked here.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { AuditorError, outsideFault } from '@auditor/schema';

export interface UrlPolicy {
	readonly allowPrivateHosts: boolean;
	/** Host names that are allowed, `*.example.org` with its subdomains; null = every public one. */
	readonly allowHosts: readonly string[] | null;
}

export interface CheckedUrl {
	/** Without user-info, query and fragment. */
	readonly url: string;
	/** Host with port where one is given. */
	readonly host: string;
	/** `host:port:address[,address]` for `http.curloptResolve`. */
	readonly pinned: string | null;
	readonly addresses: readonly string[];
}

/** Not the public internet. @source IANA special-purpose address registries (RFC 6890 and its updates) */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
	['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
	['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4],
	['240.0.0.0', 4], ['::', 96], ['::ffff:0:0', 96], ['::ffff:0:0:0', 96], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['100::', 64],
	['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20], ['5f00::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10],
	['ff00::', 8],
]; // biome-ignore format: a table

/** True when a source is an address rather than a path: `https://…`, `git@host:path`, `ext::…`. */
export function looksLikeUrl(source: string): boolean {
	return /^[a-z](?:[a-z0-9+.-]*:\/\/|[a-z0-9+.-]+::)/i.test(source) || /^[^/\\\s:][^/\\\s:@]*@[^/\\\s:]+:(?!\\)/.test(source);
}

/**
 * The address as git may see it.
 * @throws AuditorError AUD_TARGET_URL_REFUSED, or AUD_TARGET_UNREACHABLE when the host does not resolve.
 */
export async function checkUrl(
	source: string,
	policy: UrlPolicy,
	resolve: (host: string) => Promise<string[]> = resolveAll,
): Promise<CheckedUrl> {
	const url = parseUrl(source);
	const name = url.hostname
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '')
		.toLowerCase();
	const isAllowed = (host: string) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host);
	if (policy.allowHosts && !policy.allowHosts.some((host) => isAllowed(host.toLowerCase())))
		throw refused(`the host ${name} is not among the allowed hosts`, 'Allow it with --allow-hosts.');
	const literal = isIP(name) !== 0;
	const addresses = literal ? [name] : await resolve(name);
	if (!policy.allowPrivateHosts) {
		const bad = addresses.find((address) => !isPublicAddress(address));
		if (bad !== undefined)
			throw refused(`${name} is ${literal ? '' : `at ${bad}, `}not a public address`, 'Allow private hosts with --allow-private-hosts.');
	}
	const port = url.port || '443';
	const pinned = literal ? null : `${name}:${port}:${addresses.map((a) => (a.includes(':') ? `[${a}]` : a)).join(',')}`;
	return { url: `https://${url.host}${url.pathname}`, host: url.host, pinned, addresses };
}

/** The address as it may be shown: no user-info, no query, no control bytes. */
export function displayUrl(source: string): string {
	const plain = stripControl(source).replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
	return plain.replace(/[?#].*$/s, '').slice(0, 500);
}

/** `https://host/owner/name` of an address of a forge, for links; null when it is not of that form. */
export function forgeOf(address: string): string | null {
	const match =
		/^(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?([^/:\s]+)(?::\d+)?\/([^\s?#]+?)(?:\.git)?\/?$/i.exec(address) ??
		/^(?:[\w.-]+@)([\w.-]+):(?!\/)([^\s?#]+?)(?:\.git)?\/?$/.exec(address);
	if (!match) return null;
	const [, host = '', path = ''] = match;
	if (
		!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) ||
		isIP(host) !== 0 ||
		!/^[\w.~-]+(\/[\w.~-]+)+$/.test(path) ||
		/(^|\/)\.\.?(\/|$)/.test(path)
	)
		return null;
	return `https://${host.toLowerCase()}/${path}`;
}

export function isPublicAddress(address: string): boolean {
	const family = isIP(address.split('%')[0] ?? '');
	if (family === 0 || address.includes('%')) return false;
	const type = family === 6 ? 'ipv6' : 'ipv4';
	const blocked = new BlockList(); // of one family: a list compares IPv4 with mapped IPv6 as well
	for (const [network, prefix] of NOT_PUBLIC) if (isIP(network) === family) blocked.addSubnet(network, prefix, type);
	return !blocked.check(address, type);
}

function parseUrl(source: string): URL {
	if (stripControl(source) !== source || /[\s\\]/.test(source)) throw refused('it holds control characters, blanks or backslashes');
	const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
	if (scheme === 'file') throw refused('file:// addresses are not followed', 'Give the path of the folder instead.');
	if (scheme !== 'https') throw refused('only https:// addresses are cloned', 'Write it as https://host/owner/name.');
	let url: URL;
	try {
		url = new URL(source);
	} catch {
		throw refused('it is not a valid address');
	}
	if (url.hostname === '' || /^https:\/\/[/?#]/i.test(source) || url.pathname === '/' || url.pathname === '')
		throw refused('it names no repository');
	return url;
}

async function resolveAll(host: string): Promise<string[]> {
	try {
		return (await lookup(host, { all: true, verbatim: true })).map((entry) => entry.address);
	} catch (error) {
		const known = outsideFault(error);
		throw new AuditorError('AUD_TARGET_UNREACHABLE', `The host ${host} cannot be found.`, {
			context: { fault: known?.does ?? 'stop', host, clause: known?.clause ?? null },
			cause: error,
		});
	}
}

function refused(reason: string, hint?: string): AuditorError {
	return new AuditorError('AUD_TARGET_URL_REFUSED', `The address is refused: ${reason}.`, hint === undefined ? {} : { hint });
}

function stripControl(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '');
}

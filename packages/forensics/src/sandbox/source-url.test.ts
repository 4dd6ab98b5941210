import { AuditorError } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { checkUrl, displayUrl, forgeOf, isPublicAddress, looksLikeUrl } from './source-url.js';

const open = { allowPrivateHosts: false, allowHosts: null };
const at =
	(...addresses: string[]) =>
	async () =>
		addresses;
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => 'accepted',
		(error: unknown) => (AuditorError.is(error) ? error.code : String(error)),
	);

describe('addresses of machines', () => {
	it.each([
		'127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255',
		'::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1',
		'not-an-address', '',
	])('%s is not public', (address) => {
		expect(isPublicAddress(address)).toBe(false);
	}); // biome-ignore format: a table
	it.each(['140.82.121.3', '172.32.0.1', '100.128.0.1', '8.8.8.8', '2606:50c0:8000::153', '2a00:1450:4001::1'])(
		'%s is public',
		(address) => {
			expect(isPublicAddress(address)).toBe(true);
		},
	);
});

describe('addresses of repositories', () => {
	it.each([
		['http://example.org/o/n', 'AUD_TARGET_URL_REFUSED'],
		['git://example.org/o/n', 'AUD_TARGET_URL_REFUSED'],
		['ssh://git@example.org/o/n', 'AUD_TARGET_URL_REFUSED'],
		['git@example.org:o/n', 'AUD_TARGET_URL_REFUSED'],
		['file:///etc', 'AUD_TARGET_URL_REFUSED'],
		['ext::sh -c id', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org/o/n\n--upload-pack=id', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org/o/\u202en', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org/o n', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org\\@evil.test/o', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org/', 'AUD_TARGET_URL_REFUSED'],
		['https:///o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://127.0.0.1/o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://2130706433/o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://0x7f.1/o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://[::ffff:127.0.0.1]/o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://[::1]:8443/o/n', 'AUD_TARGET_URL_REFUSED'],
		['https://example.org/o/n', 'accepted'],
		['https://user:secret@example.org/o/n.git', 'accepted'],
	])('%s: %s', async (source, expected) => {
		expect(await codeOf(checkUrl(source, open, at('140.82.121.3')))).toBe(expected);
	});
	it('refuses a public name that resolves to one private address among others', async () => {
		expect(await codeOf(checkUrl('https://example.org/o/n', open, at('140.82.121.3', '10.0.0.1')))).toBe('AUD_TARGET_URL_REFUSED');
	});
	it('lets a private host through when that is allowed, and only a listed host when there is a list', async () => {
		expect(await codeOf(checkUrl('https://10.0.0.1/o/n', { ...open, allowPrivateHosts: true }))).toBe('accepted');
		const listed = { ...open, allowHosts: ['github.com', '*.example.org'] };
		expect(await codeOf(checkUrl('https://git.example.org/o/n', listed, at('140.82.121.3')))).toBe('accepted');
		expect(await codeOf(checkUrl('https://notgithub.com/o/n', listed, at('140.82.121.3')))).toBe('AUD_TARGET_URL_REFUSED');
		expect(await codeOf(checkUrl('https://github.com.evil.test/o/n', listed, at('140.82.121.3')))).toBe('AUD_TARGET_URL_REFUSED');
	});
	it('keeps neither user-info nor query, and pins what was resolved', async () => {
		const checked = await checkUrl('https://me:tok@example.org:8443/o/n?x=1#y', open, at('140.82.121.3', '2606:50c0::1'));
		expect(checked.url).toBe('https://example.org:8443/o/n');
		expect(checked.pinned).toBe('example.org:8443:140.82.121.3,[2606:50c0::1]');
		expect(displayUrl('https://me:tok@example.org/o/n?token=1')).toBe('https://example.org/o/n');
	});
	it.each([
		['https://github.com/o/n.git', 'https://github.com/o/n'],
		['git@github.com:o/n.git', 'https://github.com/o/n'],
		['ssh://git@gitlab.com:22/g/s/n', 'https://gitlab.com/g/s/n'],
		['https://tok@github.com/o/n/', 'https://github.com/o/n'],
		['/srv/git/n.git', null],
		['https://127.0.0.1/o/n', null],
		['javascript:alert(1)', null],
		['https://github.com/o/<script>', null],
		['https://github.com/../etc/passwd', null],
	])('the forge of %s is %s', (address, forge) => {
		expect(forgeOf(address)).toBe(forge);
	});
	it.each([
		['./repo', false],
		['C:\\repo', false],
		['repo@2', false],
		['git@host:o/n', true],
		['ext::sh', true],
		['HTTPS://x/y', true],
	])('%s looks like an address: %s', (source, expected) => {
		expect(looksLikeUrl(source)).toBe(expected);
	});
});

import type { Library } from './library.js';

/** Requests over HTTP, in either language. What is asked for is told by the address. */
export const requests: Library = {
	packages: 'requests httpx aiohttp urllib.request axios node-fetch undici',
	about: 'requests',
	methods: { 'urlopen post request fetch send': { does: 'request' } },
};

/** Checks of URLs: what only takes one apart, such as urlparse, refuses nothing. @source docs.python.org/3/library/urllib.parse.html, nodejs.org/api/url.html */
export const urls: Library = {
	packages: 'urllib.parse giturlparse git-url-parse validator validators',
	methods: { 'URL match fullmatch test url is_url isURL canParse HttpUrl parse_url giturlparse GitUrlParse': { does: 'check-url' } },
};

import type { Library, Meaning } from './library.js';

/** Requests over HTTP, in either language. What is asked for is told by the address. */
export const requests: Library = { packages: 'requests httpx aiohttp urllib.request axios node-fetch undici', about: 'requests', calls: { 'Session.get Client.get AsyncClient.get ClientSession.get Session.put Client.put AsyncClient.put': { does: 'request' } }, methods: { 'urlopen post request fetch send': { does: 'request' } } };

/** Requests by words that what they answer has, too: `requests.get(x).json().get(y)` asks once. */
export const plainRequests: Library = { packages: 'requests.get requests.put requests.delete httpx.get httpx.put httpx.delete axios.get axios.put axios.delete axios.default.get', calls: { '': { does: 'request' } } };

/** Checks of URLs: what only takes one apart, such as urlparse, refuses nothing. @source docs.python.org/3/library/urllib.parse.html, nodejs.org/api/url.html */
export const urls: Library = { packages: 'urllib.parse giturlparse git-url-parse validator validators', methods: { 'URL match fullmatch test url is_url isURL canParse HttpUrl parse_url giturlparse GitUrlParse': { does: 'check-url' } } };

const ADDRESS: Meaning = { does: 'take', what: 'address' };

/** What asks the address that it is handed. @source requests.readthedocs.io, www.python-httpx.org, docs.aiohttp.org, docs.python.org/3/library/urllib.request.html */
export const pythonAddresses: Library = { packages: 'requests httpx aiohttp urllib urllib2 urllib.request urllib3', calls: { 'get post put patch delete head options urlopen urlretrieve URLopener.open URLopener.retrieve FancyURLopener.open FancyURLopener.retrieve': ADDRESS, 'request stream': { does: 'take', what: 'address', at: 1 } } };

/** @source axios-http.com, github.com/sindresorhus/got, undici.nodejs.org, playwright.dev, pptr.dev */
export const scriptAddresses: Library = { packages: 'axios got node-fetch undici superagent needle request http https ky', calls: { ' get post put patch delete head request default': ADDRESS }, methods: { goto: ADDRESS } };

export const fetched: Library = { packages: '', calls: { fetch: ADDRESS } };

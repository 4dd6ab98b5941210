// Packages of vendors ask with the `fetch` of the process: it takes their key along a redirect to wherever that leads, and reads an answer without end.
// What they ask for us stays at its address and is read within a size; what anybody else in the process asks is as it was.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readWithin } from './guarded-fetch.js';

const asking = new AsyncLocalStorage<{ readonly maxBytes: number }>();
let isGuarded = false;
/** A response of these holds no body. @source fetch.spec.whatwg.org, null body status */
const BODILESS = new Set([101, 103, 204, 205, 304]);

/** Does what asks over the network through a package that is not ours. */
export function guardPackages<T>(maxBytes: number, work: () => Promise<T>): Promise<T> {
	if (!isGuarded) {
		isGuarded = true;
		const plain = globalThis.fetch;
		globalThis.fetch = (url, init) => {
			const guard = asking.getStore();
			return guard === undefined ? plain(url, init) : withinBounds(plain(url, { ...init, redirect: 'manual' }), guard.maxBytes);
		};
	}
	return asking.run({ maxBytes }, work);
}

async function withinBounds(asked: Promise<Response>, maxBytes: number): Promise<Response> {
	const response = await asked;
	const body = await readWithin(response, maxBytes);
	if (body === null) throw new Error(`The reply was longer than ${Math.round(maxBytes / 1024)} kB.`);
	const { status, statusText, headers } = response;
	return new Response(BODILESS.has(status) ? null : body, { status, statusText, headers });
}

// What does whoever runs a worker ask it? Whether the process lives (/healthz), and whether it can do anything now (/readyz). Names no target and no secret.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuditorError } from '@auditor/schema';

export interface Health {
	/** `127.0.0.1:8080`. */
	readonly address: string;
	close(): void;
}

const LOCAL = '127.0.0.1';
/** A server that asks more often gets the last answer. */
const FRESH_MS = 1_000;
const REQUEST_MS = 5_000;
const MOST_CONNECTIONS = 32;

/**
 * Answers on `8080` (this machine alone) or `0.0.0.0:8080`.
 * @param ready why nothing can be done now; null: it can
 * @throws AuditorError AUD_USAGE for a place where it cannot listen
 */
export async function openHealth(place: string, ready: () => Promise<string | null>): Promise<Health> {
	const colon = place.lastIndexOf(':');
	const host = colon < 0 ? LOCAL : place.slice(0, colon).replace(/^\[|\]$/g, '');
	const port = place.slice(colon + 1);
	if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || host === '')
		throw new AuditorError('AUD_USAGE', '--health needs a port, as in 8080 or 0.0.0.0:8080.');
	let last: { readonly at: number; readonly answer: Promise<string | null> } | null = null;
	const state = () => {
		if (last === null || performance.now() - last.at > FRESH_MS)
			last = { at: performance.now(), answer: ready().catch((error: Error) => error.message) };
		return last.answer;
	};
	const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, async (request, response) => {
		const path = (request.url ?? '').split('?')[0];
		const why = path === '/readyz' ? await state() : null;
		const [status, text] = path === '/healthz' || path === '/readyz' ? (why === null ? [200, 'ok'] : [503, why]) : [404, 'no such page'];
		response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`);
	});
	server.maxConnections = MOST_CONNECTIONS;
	await new Promise<void>((resolve, reject) => {
		server.once('listening', resolve);
		server.once('error', (cause: NodeJS.ErrnoException) =>
			reject(new AuditorError('AUD_USAGE', `--health ${place} cannot be listened on (${cause.code ?? 'unknown reason'}).`, { cause })),
		);
		server.listen(Number(port), host);
	});
	server.unref();
	return {
		address: `${host}:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

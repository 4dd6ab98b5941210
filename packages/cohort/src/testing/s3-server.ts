// As much of S3 as a store needs, over real HTTP: objects, listing by pages, conditional writes, refusals.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
	readonly endpoint: string;
	/** Objects by bucket and key. */
	readonly objects: Map<string, Buffer>;
	/** Code of the error that every request gets; null: none. */
	refuse: { status: number; code: string } | null;
	/** `silent`: it accepts and never answers. `cut`: bodies break off in the middle. */
	act: 'silent' | 'cut' | null;
	close(): Promise<void>;
}

const PAGE = 3;

export async function s3Server(): Promise<S3Server> {
	const objects = new Map<string, Buffer>();
	const state = { refuse: null as S3Server['refuse'], act: null as S3Server['act'] };
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const url = new URL(request.url ?? '/', 'http://s3');
		const key = decodeURIComponent(url.pathname).slice(1);
		const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
			response.writeHead(status, headers).end(body);
		const fault = (status: number, code: string) =>
			answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
				'content-type': 'application/xml',
			});
		if (state.act === 'silent') return;
		if (state.refuse) return fault(state.refuse.status, state.refuse.code);
		if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
			const bucket = key.replace(/\/$/, '');
			const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`;
			const from = url.searchParams.get('continuation-token') ?? '';
			const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > from).sort();
			const page = names.slice(0, PAGE);
			const contents = page.map((name) => `<Contents><Key>${name.slice(bucket.length + 1)}</Key></Contents>`).join('');
			const more = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
			return answer(
				200,
				`<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${contents}${more}</ListBucketResult>`,
				{
					'content-type': 'application/xml',
				},
			);
		}
		if (request.method === 'GET') {
			const found = objects.get(key);
			if (found === undefined) return fault(404, 'NoSuchKey');
			if (state.act !== 'cut') return answer(200, found);
			response.writeHead(200, { 'content-length': found.length }).write(found.subarray(0, Math.ceil(found.length / 2)));
			return setTimeout(() => response.destroy(), 50);
		}
		if (request.method === 'DELETE') {
			objects.delete(key);
			return answer(204);
		}
		if (request.headers['if-none-match'] === '*' && objects.has(key)) return fault(412, 'PreconditionFailed');
		objects.set(key, unchunked(Buffer.concat(chunks), request.headers['content-encoding'] ?? ''));
		return answer(200, '', { etag: '"x"' });
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return Object.assign(state, {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		objects,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	});
}

/** The SDK sends a body in signed chunks: `size;...` line, bytes, and a trailer. */
function unchunked(body: Buffer, encoding: string): Buffer {
	if (!encoding.includes('aws-chunked')) return body;
	const parts: Buffer[] = [];
	for (let at = 0; ; ) {
		const end = body.indexOf('\r\n', at);
		const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
		if (!(size > 0)) return Buffer.concat(parts);
		parts.push(body.subarray(end + 2, end + 2 + size));
		at = end + 2 + size + 2;
	}
}

// A registry of npm on this machine that takes what is published to it and gives it back: enough for `npm publish`, `npm install` and `npx`. Prints its
// address and ends with its standard input. (Verdaccio needs a newer Node than ours; see docs/decisions/0010.)
import { createServer } from 'node:http';

const documents = new Map();
const tarballs = new Map();

const server = createServer(async (request, response) => {
	const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
	const send = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
	if (request.method === 'PUT') {
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		const { _attachments, ...document } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
		documents.set(path, document);
		for (const [file, { data }] of Object.entries(_attachments))
			tarballs.set(`${path}/-/${file.split('/').at(-1)}`, Buffer.from(data, 'base64'));
		return send(201, '{"ok":true}');
	}
	if (tarballs.has(path)) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(tarballs.get(path));
	const document = documents.get(path);
	if (!document) return send(404, '{"error":"not found"}');
	const { origin } = new URL(`http://${request.headers.host}`);
	for (const version of Object.values(document.versions))
		version.dist.tarball = `${origin}${path}/-/${path.split('/').at(-1)}-${version.version}.tgz`;
	send(200, JSON.stringify(document));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
process.stdin.on('end', () => process.exit(0)).resume();

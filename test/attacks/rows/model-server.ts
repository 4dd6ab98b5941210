// A model server that the user named, and that is not what he takes it for.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attack, Lab } from '../attack.js';

const KEY = 'key-attack-0123456789';

/** The packages of vendors bring a `fetch` of their own. */
const models = [
	['gpt-4o-mini', 'OPENAI'],
	['anthropic:claude-x', 'ANTHROPIC'],
	['google:gemini-x', 'GOOGLE'],
] as const;

/** The address of a server that does as it likes with a question. */
async function serve(lab: Lab, answer: (response: ServerResponse) => void): Promise<string> {
	const server = createServer((request, response) => request.resume().on('end', () => answer(response)));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	lab.atEnd(() => void server.close().closeAllConnections());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const COURT = { 'src/graph.py': 'from langgraph.graph import StateGraph\ng = StateGraph(dict)\ng.add_node("judge", print)\n' };

const judged = (lab: Lab, model: string, vendor: string, url: string) =>
	lab.auditor(['audit', lab.repository(COURT).folder, '-q', '--no-report', '--no-cache', '--model', model, '--deadline', '3'], {
		env: { [`${vendor}_API_KEY`]: KEY, [`${vendor}_BASE_URL`]: url },
	});

const redirects = models.map(
	([model, vendor]): Attack => ({
		way: `a redirect in answer to a question for ${model}, to have the key sent elsewhere`,
		by: 'model server',
		attempt: async (lab) => {
			const elsewhere = await lab.server();
			const url = await serve(lab, (response) => response.writeHead(307, { location: `${elsewhere.url}/v1` }).end());
			await judged(lab, model, vendor, url);
			return elsewhere.visits.length === 0 ? null : `the key went along: ${JSON.stringify(elsewhere.visits[0]?.headers).includes(KEY)}`;
		},
	}),
);

const endless = models.map(
	([model, vendor]): Attack => ({
		way: `an answer of 40 MB to a question for ${model}, to have whoever asks hold it in memory`,
		by: 'model server',
		attempt: async (lab) => {
			let most = 0;
			const url = await serve(lab, (response) => {
				const piece = Buffer.alloc(1_000_000, ' ');
				const more = (sent: number) => {
					most = Math.max(most, sent);
					if (sent < 40 * piece.length) response.write(piece, (error) => error ?? more(sent + piece.length));
					else response.end('{}');
				};
				response.writeHead(200, { 'content-type': 'application/json' });
				more(0);
			});
			await judged(lab, model, vendor, url);
			return most > 0 && most < 30_000_000 ? null : `${most} bytes of it were read`;
		},
	}),
);

export const attacks: readonly Attack[] = [...redirects, ...endless];

// A model server that the user named, and that is not what he takes it for.
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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

const ANSWER = { role: 'assistant', content: '{}' };

/** What a neighbour makes of each recorded answer in the folder of reports. */
const spoilt = Object.entries<(file: string) => void>({
	'nested deeper than can be written': (file) =>
		writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, -1)},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
	'of 700 MB': (file) => truncateSync(file, 700_000_000),
	'with folders in their places': (file) => {
		rmSync(file);
		mkdirSync(file);
	},
}).map(
	([what, spoil]): Attack => ({
		way: `recorded answers ${what}, to have the next audit fail`,
		by: 'neighbour',
		attempt: async (lab) => {
			let asked = 0;
			const url = await serve(lab, (response) => {
				asked++;
				response.writeHead(200, { 'content-type': 'application/json' });
				const choices = [{ index: 0, finish_reason: 'stop', message: ANSWER }];
				response.end(JSON.stringify({ id: 'x', object: 'chat.completion', model: 'm', choices }));
			});
			const { folder } = lab.repository(COURT);
			const model = ['--base-url', `${url}/v1`, '--model', 'm'];
			const audit = () => lab.auditor(['audit', folder, '-q', '--no-report', '--no-cache', ...model, '--out', 'audit']);
			const before = await audit();
			const calls = join(lab.base, 'audit/calls');
			const records = readdirSync(calls, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
			const [first] = records.filter(({ name }) => !name.includes('failure'));
			if (first === undefined) return 'the attack could not be made: nothing was recorded';
			spoil(join(first.parentPath, first.name));
			const earlier = asked;
			const { status, stderr } = await audit();
			return status === before.status && asked > earlier ? null : `status ${status} after ${before.status}: ${stderr}`;
		},
	}),
);

export const attacks: readonly Attack[] = [...redirects, ...endless, ...spoilt];

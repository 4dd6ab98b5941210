// auditor mcp: the audit as tools of an agent, over stdio. Ends when the agent closes its end, or with a signal. stdout belongs to the protocol.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { auditorServer } from '../mcp/server.js';
import type { CommandInput } from './index.js';

export default async function main({ signal }: CommandInput): Promise<number> {
	const server = auditorServer({ cwd: process.cwd(), signal });
	const transport = new StdioServerTransport();
	const closed = new Promise<void>((resolve) => {
		server.server.onclose = resolve;
		// The SDK does not tell when the agent has gone.
		process.stdin.on('end', resolve);
		process.stdin.on('close', resolve);
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), { once: true });
	});
	await server.connect(transport);
	await closed;
	await server.close();
	return 0;
}

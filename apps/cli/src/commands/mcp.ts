// auditor mcp: the audit as tools of an agent, over stdio. Ends when the agent closes its end, or with a signal. stdout belongs to the protocol.
import { AuditorError } from '@auditor/schema';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { auditorServer } from '../mcp/server.js';
import type { CommandInput } from './definition.js';

export default async function main({ options, signal }: CommandInput): Promise<number> {
	const server = auditorServer({
		cwd: process.cwd(),
		allowPaths: options.allowPaths as string[] | undefined,
		tokenEnv: options.tokenEnv as string[] | undefined,
		signal,
	});
	const transport = new StdioServerTransport();
	const closed = new Promise<void>((resolve) => {
		server.server.onclose = resolve;
		// The SDK does not tell when the agent has gone.
		process.stdin.on('end', resolve);
		process.stdin.on('close', resolve);
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), { once: true });
	});
	// The SDK closes the line at a message that is too long, and says so to nobody else.
	let tooLong = false;
	server.server.onerror = ({ message }) => {
		tooLong ||= message.includes('maximum size');
	};
	await server.connect(transport);
	await closed;
	await server.close();
	if (tooLong) throw new AuditorError('AUD_USAGE', 'A message of the agent is longer than 10 MB; the line to it is closed.');
	return 0;
}

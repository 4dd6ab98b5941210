// auditor review: the desk of a reviewer on 127.0.0.1, until the user ends it.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { AuditorError } from '@auditor/schema';
import { serve } from '@hono/node-server';
import { printable } from '../output/printable.js';
import { reviewApp } from '../review/app.js';
import { openDesk } from '../review/desk.js';
import type { CommandInput } from './definition.js';

const HOST = '127.0.0.1';

export default async function main({ args, options, signal }: CommandInput): Promise<number> {
	const desk = openDesk(args[0]!, {
		named: options.decisions as string | undefined,
		tell: (sentence) => process.stderr.write(`${printable(sentence)}\n`),
	});
	desk.refresh();
	const token = randomBytes(16).toString('hex');
	let host = '';
	const app = reviewApp({ desk, token, host: () => host, by: (options.by as string | undefined) ?? '' });
	const server = serve({ fetch: app.fetch, hostname: HOST, port: (options.port as number | undefined) ?? 0 });
	try {
		await new Promise<void>((resolve, reject) => {
			server.once('error', (cause: NodeJS.ErrnoException) =>
				reject(
					new AuditorError(
						'AUD_USAGE',
						`The port ${options.port} cannot be used (${cause.code ?? 'unknown reason'}); choose another with --port.`,
						{ cause },
					),
				),
			);
			server.once('listening', resolve);
		});
		host = `${HOST}:${(server.address() as AddressInfo).port}`;
		process.stdout.write(`Review at http://${host}/${token}/ (Ctrl-C ends it; decisions are kept at once)\n`);
		await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));
	} finally {
		server.close();
		if ('closeAllConnections' in server) server.closeAllConnections();
		desk.close();
	}
	return 0;
}

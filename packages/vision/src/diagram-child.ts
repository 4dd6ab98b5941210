// The process in which PDFs and pictures are opened: it may loop, crash or eat memory, and the parent kills it. It prints nothing. Started by
// collect/child.ts, never imported.

import { LazyReader } from './engine/picture-desk.js';
import type { ChildMessage, ChildRequest } from './engine/protocol.js';
import { readDocument } from './engine/read-document.js';

const reader = new LazyReader();

process.on('message', (request) => {
	readDocument(request as ChildRequest, reader, send).then(
		() => send({ kind: 'done' }),
		(error: unknown) => {
			send({ kind: 'failed', message: /memory|allocation|abort/i.test(String(error)) ? 'it needs too much memory' : 'it cannot be read' });
			send({ kind: 'done' });
		},
	);
});
// A parent that went away needs no answer.
process.once('disconnect', () => process.exit(0));

function send(message: ChildMessage): void {
	process.send?.(message);
}

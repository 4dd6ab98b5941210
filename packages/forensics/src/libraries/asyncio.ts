import type { Library } from './library.js';

/** @source docs.python.org/3/library/asyncio-subprocess.html */
export const asyncio: Library = {
	packages: 'asyncio anyio trio signal async_timeout', calls: { create_subprocess_shell: { does: 'run', form: 'line', kind: 'shell-true' }, create_subprocess_exec: { does: 'run', form: 'words' } },
	methods: {
		// Of an event loop, whatever it is held in; the protocol comes first.
		subprocess_shell: { does: 'run', form: 'line', at: 1, kind: 'shell-true' },
		subprocess_exec: { does: 'run', form: 'words', at: 1 },
		'wait_for timeout fail_after move_on_after alarm setitimer': { does: 'limit' },
	},
};

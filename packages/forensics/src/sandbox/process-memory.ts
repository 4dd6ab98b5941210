// How much memory does a group of processes hold? Linux only, from /proc; elsewhere the answer is 0 and the size limit alone stands guard.
import { readdir, readFile } from 'node:fs/promises';

/** Resident bytes of all processes of the group. */
export async function memoryOfGroup(group: number): Promise<number> {
	if (process.platform !== 'linux') return 0;
	let bytes = 0;
	for (const name of await readdir('/proc').catch(() => [])) {
		if (!/^\d+$/.test(name)) continue;
		const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
		// After the command in parentheses: state, parent, group, …; the 22nd field from there is the resident size in pages.
		const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
		if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES;
	}
	return bytes;
}

const PAGE_BYTES = 4096;

// What do processes use? Linux only, from /proc; elsewhere the answer is 0, and the limits on size and time alone stand guard.
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;
/** Of the clock that the kernel tells processor time in, for programs. @source man 5 proc: 100 on every architecture of Linux in use */
const TICKS_A_SECOND = 100;

/** Resident bytes of all processes of the group. */
export async function memoryOfGroup(group: number): Promise<number> {
	if (process.platform !== 'linux') return 0;
	let bytes = 0;
	for (const name of await readdir('/proc').catch(() => [])) {
		if (!/^\d+$/.test(name)) continue;
		const fields = fieldsOf(await readFile(`/proc/${name}/stat`, 'latin1').catch(() => ''));
		if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES;
	}
	return bytes;
}

/** Seconds of processor time that a process has used. */
export function workOf(processId: number): number {
	if (process.platform !== 'linux') return 0;
	try {
		const fields = fieldsOf(readFileSync(`/proc/${processId}/stat`, 'latin1'));
		return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND || 0;
	} catch {
		return 0; // It has ended.
	}
}

/** After the command in parentheses: state, parent, group, …; the 12th and 13th are the time used, the 22nd the resident size in pages. */
function fieldsOf(status: string): string[] {
	return status.slice(status.lastIndexOf(')') + 2).split(' ');
}

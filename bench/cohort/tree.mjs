// What processes take of the machine, from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

/** Resident bytes of a process and its descendants, from /proc. */
export function memoryOfTree(root) {
	const children = new Map();
	const bytes = new Map();
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const status = readFileSync(`/proc/${name}/stat`, 'utf8');
			const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
			bytes.set(Number(name), Number(fields[21]) * 4096);
			children.set(Number(fields[1]), [...(children.get(Number(fields[1])) ?? []), Number(name)]);
		} catch {
			// It has ended.
		}
	}
	const tree = [root];
	for (let i = 0; i < tree.length; i++) tree.push(...(children.get(tree[i]) ?? []));
	return tree.reduce((sum, pid) => sum + (bytes.get(pid) ?? 0), 0);
}

/** Seconds of processor time of a process and of its children that have ended; 0 when it is gone. */
export function cpuOf(pid) {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
		const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
		return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
	} catch {
		return 0;
	}
}

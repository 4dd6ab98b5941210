// How much memory does a process hold with all that it started, and how is all of it ended? Linux reads /proc; other systems ask `ps`.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

interface Process {
	readonly parent: number;
	readonly bytes: number;
}

const PAGE_BYTES = 4096;

/** Resident bytes of a process and its descendants; pages that they share count for each. */
export async function memoryOfTree(pid: number): Promise<number> {
	const all = await processes();
	return treeOf(pid, all).reduce((sum, id) => sum + (all.get(id)?.bytes ?? 0), 0);
}

/** Ends a process and its descendants at once. */
export async function killTree(pid: number): Promise<void> {
	// Stopped first, so that it starts nothing while its descendants are looked for.
	send(pid, 'SIGSTOP');
	for (const id of treeOf(pid, await processes()).reverse()) send(id, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// It has ended by itself.
	}
}

/** The process first. */
function treeOf(pid: number, all: ReadonlyMap<number, Process>): number[] {
	const children = new Map<number, number[]>();
	for (const [id, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), id]);
	const tree = [pid];
	for (let i = 0; i < tree.length; i++) tree.push(...(children.get(tree[i] as number) ?? []));
	return tree;
}

async function processes(): Promise<Map<number, Process>> {
	const found = new Map<number, Process>();
	if (process.platform !== 'linux') {
		const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }));
		for (const line of stdout.split('\n')) {
			const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
			if (pid > 0) found.set(pid, { parent, bytes: kilobytes * 1024 });
		}
		return found;
	}
	// At once: the kernel answers from memory, and promises for hundreds of tiny files cost ten times the reading.
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const status = readFileSync(`/proc/${name}/stat`, 'latin1');
			// After the command in parentheses: state, parent, …; the 22nd field from there is the resident size in pages.
			const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
			found.set(Number(name), { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES });
		} catch {
			// It has ended.
		}
	}
	return found;
}

// How much memory does a process hold with all that it started, and how is all of it ended? Linux reads /proc; other systems ask `ps`.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

interface Process {
	readonly parent: number;
	readonly bytes: number;
	/** Tells it from a later one that got the same number. */
	readonly began: string;
}

export interface Tree {
	/** Resident bytes of a process and its descendants; pages that they share count for each. */
	readonly bytes: number;
	/** Number to when it began, of the descendants. */
	readonly descendants: ReadonlyMap<number, string>;
}

const PAGE_BYTES = 4096;

export async function lookAtTree(pid: number): Promise<Tree> {
	const all = await processes();
	const tree = treeOf(pid, all);
	return {
		bytes: tree.reduce((sum, id) => sum + (all.get(id)?.bytes ?? 0), 0),
		descendants: new Map(tree.slice(1).map((id) => [id, all.get(id)?.began ?? ''])),
	};
}

/** Ends a process and its descendants at once. */
export async function killTree(pid: number): Promise<void> {
	// Stopped first, so that it starts nothing while its descendants are looked for.
	send(pid, 'SIGSTOP');
	for (const id of treeOf(pid, await processes()).reverse()) send(id, 'SIGKILL');
}

/** Ends those of a tree seen before that its root, which has ended, left behind. */
export async function killLeft({ descendants }: Tree): Promise<void> {
	if (descendants.size === 0) return;
	const all = await processes();
	for (const [id, began] of descendants) if (all.get(id)?.began === began) send(id, 'SIGKILL');
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
		const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,lstart=']).catch(() => ({ stdout: '' }));
		for (const line of stdout.split('\n')) {
			const [pid, parent, kilobytes, ...began] = line.trim().split(/\s+/);
			if (Number(pid) > 0) found.set(Number(pid), { parent: Number(parent), bytes: Number(kilobytes) * 1024, began: began.join(' ') });
		}
		return found;
	}
	// At once: the kernel answers from memory, and promises for hundreds of tiny files cost ten times the reading.
	for (const name of readdirSync('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const status = readFileSync(`/proc/${name}/stat`, 'latin1');
			// After the command in parentheses: state, parent, …; the 20th field from there is the start, the 22nd the resident size in pages.
			const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
			found.set(Number(name), { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES, began: fields[19] ?? '' });
		} catch {
			// It has ended.
		}
	}
	return found;
}

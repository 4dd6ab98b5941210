// What a child process has used until now, as Linux tells in files. Elsewhere 0: there the limits on heap, WebAssembly and the clock hold alone.
import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** Resident megabytes. */
export function residentMb(pid: number | undefined): number {
	return (Number(read(pid, 'statm')?.split(' ')[1] ?? 0) * PAGE) / 1_048_576;
}

/** Milliseconds of processor time of all its threads. */
export function cpuMs(pid: number | undefined): number {
	const stat = read(pid, 'stat');
	if (stat === null) return 0;
	// The program's name, in brackets, may hold spaces. Ticks are hundredths of a second.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * 10;
}

function read(pid: number | undefined, name: string): string | null {
	if (process.platform !== 'linux' || pid === undefined) return null;
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'utf8');
	} catch {
		return null;
	}
}

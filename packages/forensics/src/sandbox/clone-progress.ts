// How far is a clone? Told by the lines that git writes for people with `--progress`.

export interface CloneProgress {
	readonly phase: 'receiving' | 'resolving';
	readonly objects: number;
	readonly of: number;
	/** Received until now; null while deltas are resolved. */
	readonly bytes: number | null;
}

const RECEIVED = /^(Receiving objects|Resolving deltas): +\d+% \((\d+)\/(\d+)\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/;
/** What a server says of its own work, and what git says last. */
const FURTHER = /^(?:remote: )?[A-Z][a-z]+(?: [a-z]+)*: +\d+/;
const UNIT: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
/** Of a line; what is longer is no progress. */
const MOST = 8192;

/** Takes pieces of what git writes, tells of progress, and gives back the rest: errors are read from it, and must not be found in a percentage. */
export function progressReader(tell: (progress: CloneProgress) => void): (piece: string) => string {
	let open = '';
	return (piece) => {
		const lines = (open + piece).split(/[\r\n]/);
		open = (lines.pop() as string).slice(-MOST);
		return lines
			.filter((line) => {
				const [, what, done, of, size, unit] = RECEIVED.exec(line) ?? [];
				if (what === undefined) return line !== '' && !FURTHER.test(line);
				const bytes = unit === undefined ? null : Math.round(Number(size) * (UNIT[unit] as number));
				tell({ phase: what.startsWith('Rec') ? 'receiving' : 'resolving', objects: Number(done), of: Number(of), bytes });
				return false;
			})
			.map((line) => `${line}\n`)
			.join('');
	};
}

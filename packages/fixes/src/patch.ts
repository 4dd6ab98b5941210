// Two versions of files as one patch that `git apply` takes: bytes in, bytes out, so that a file of any encoding comes out as it was.

/** A file before and after; null: there was none. */
export interface Changed {
	readonly path: string;
	readonly before: Buffer | null;
	readonly after: Buffer;
}

const CONTEXT = 3;

/** The patch, files in the order given; empty where nothing changes. */
export function patchOf(changes: readonly Changed[]): Buffer {
	return Buffer.from(changes.map(filePatch).join(''), 'latin1');
}

/** How many lines of the old and the new text differ, the greater of both; `added` and `removed` apart. */
export function changedLines({ before, after }: Changed): { readonly added: number; readonly removed: number } {
	const steps = difference(linesOf(before?.toString('latin1') ?? ''), linesOf(after.toString('latin1')));
	return { added: steps.filter((s) => s.kind === '+').length, removed: steps.filter((s) => s.kind === '-').length };
}

function filePatch({ path, before, after }: Changed): string {
	const steps = difference(linesOf(before?.toString('latin1') ?? ''), linesOf(after.toString('latin1')));
	const hunks = hunksOf(steps);
	if (hunks.length === 0) return '';
	const [old, now] = [named(`a/${path}`), named(`b/${path}`)];
	const head = `diff --git ${old} ${now}\n`;
	const from = before === null ? `new file mode 100644\n--- /dev/null\n` : `--- ${tabbed(old)}\n`;
	return `${head}${from}+++ ${tabbed(now)}\n${hunks.join('')}`;
}

/** A name with a blank ends at a tab, so that nothing takes the rest for a date. */
function tabbed(name: string): string {
	return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

/** The path as git writes it: quoted where a byte of it could be taken for something else. */
function named(path: string): string {
	const bytes = Buffer.from(path, 'utf8');
	const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c);
	if (plain) return path;
	const quoted = [...bytes].map((byte) => {
		if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
		return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
	});
	return `"${quoted.join('')}"`;
}

/** Lines with their breaks; the last one has none where the text ends without one. */
function linesOf(text: string): string[] {
	return text === '' ? [] : text.split(/(?<=\n)/);
}

interface Step {
	readonly kind: ' ' | '+' | '-';
	readonly line: string;
}

function hunksOf(steps: readonly Step[]): string[] {
	const hunks: string[] = [];
	const changed = steps.flatMap((s, i) => (s.kind === ' ' ? [] : [i]));
	let [oldLine, newLine, at] = [1, 1, 0];
	for (let i = 0; i < changed.length; ) {
		let last = i;
		while (last + 1 < changed.length && changed[last + 1]! - changed[last]! <= 2 * CONTEXT) last++;
		const from = Math.max(0, changed[i]! - CONTEXT);
		const to = Math.min(steps.length, changed[last]! + CONTEXT + 1);
		for (; at < from; at++) {
			if (steps[at]!.kind !== '+') oldLine++;
			if (steps[at]!.kind !== '-') newLine++;
		}
		const own = steps.slice(from, to);
		const olds = own.filter((s) => s.kind !== '+').length;
		const news = own.filter((s) => s.kind !== '-').length;
		const range = (line: number, count: number) => `${count === 0 ? line - 1 : line},${count}`;
		const body = own.map(({ kind, line }) => `${kind}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`);
		hunks.push(`@@ -${range(oldLine, olds)} +${range(newLine, news)} @@\n${body.join('')}`);
		oldLine += olds;
		newLine += news;
		at = to;
		i = last + 1;
	}
	return hunks;
}

/** More changed lines than this are told as one block. */
const MOST_STEPS = 2000;

/** The shortest way from one list of lines to another. @source E. Myers, An O(ND) difference algorithm, Algorithmica 1986 */
function difference(a: readonly string[], b: readonly string[]): Step[] {
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head]) head++;
	let tail = 0;
	while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
	const same = (line: string): Step => ({ kind: ' ', line });
	return [
		...a.slice(0, head).map(same),
		...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
		...a.slice(a.length - tail).map(same),
	];
}

function middle(a: readonly string[], b: readonly string[]): Step[] {
	const whole = (): Step[] => [...a.map((line): Step => ({ kind: '-', line })), ...b.map((line): Step => ({ kind: '+', line }))];
	if (a.length === 0 || b.length === 0) return whole();
	const most = Math.min(a.length + b.length, MOST_STEPS);
	const trace: Map<number, number>[] = [];
	const far = new Map<number, number>([[1, 0]]);
	for (let d = 0; d <= most; d++) {
		trace.push(new Map(far));
		for (let k = -d; k <= d; k += 2) {
			const down = k === -d || (k !== d && (far.get(k - 1) ?? -1) < (far.get(k + 1) ?? -1));
			let x = down ? (far.get(k + 1) ?? 0) : (far.get(k - 1) ?? 0) + 1;
			while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
			far.set(k, x);
			if (x >= a.length && x - k >= b.length) return backwards(a, b, trace);
		}
	}
	return whole();
}

function backwards(a: readonly string[], b: readonly string[], trace: readonly Map<number, number>[]): Step[] {
	const steps: Step[] = [];
	let [x, y] = [a.length, b.length];
	for (let d = trace.length - 1; d >= 0; d--) {
		const far = trace[d]!;
		const k = x - y;
		const down = k === -d || (k !== d && (far.get(k - 1) ?? -1) < (far.get(k + 1) ?? -1));
		const before = down ? k + 1 : k - 1;
		const fromX = d === 0 ? 0 : (far.get(before) ?? 0);
		const fromY = fromX - before;
		while (x > fromX && y > Math.max(0, fromY) && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
			steps.push({ kind: ' ', line: a[x - 1]! });
			x--;
			y--;
		}
		if (d === 0) break;
		if (down) {
			y--;
			steps.push({ kind: '+', line: b[y]! });
		} else {
			x--;
			steps.push({ kind: '-', line: a[x]! });
		}
	}
	return steps.reverse();
}

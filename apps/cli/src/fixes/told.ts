// A proven fix in words, and all of them as one patch.
import { type Changed, changedLines, type ProposedFile, patchOf, Source } from '@auditor/fixes';
import { maskSecrets, type ProvenFix } from '@auditor/schema';
import type { Proven } from './tried.js';

/** `+0.20 Make the record immutable. src/state.py (2 -> 4, proven; changes 3 lines in 1 file, breaks nothing that was met) step-…`. */
export function toldFix({ step, title, files, before, after, gain }: Proven): string {
	const figure = `${gain >= 0 ? '+' : ''}${gain.toFixed(2)}`;
	return `${figure}  ${title} ${files.map((f) => f.path).join(', ')} (${provenText({ step, before, after, files })}) ${step.id}`;
}

export function provenText({ step, before, after, files }: Pick<Proven, 'step' | 'before' | 'after' | 'files'>): string {
	const lines = linesOf(files);
	const scores =
		before === after ? `${step.criterion} stays at ${after ?? 'no score'}` : `${before ?? 'no score'} -> ${after ?? 'no score'}`;
	return `${scores}, proven; changes ${lines} ${lines === 1 ? 'line' : 'lines'} in ${files.length} ${files.length === 1 ? 'file' : 'files'}, breaks nothing that was met`;
}

/** Each file as it is in the target and as it is after the last of the fixes. */
export function changesOf(proven: readonly Pick<Proven, 'files'>[]): Changed[] {
	const changes = new Map<string, ProposedFile>();
	for (const { files } of proven)
		for (const file of files) {
			const first = changes.get(file.path);
			changes.set(file.path, first ? { ...file, before: first.before } : file);
		}
	return [...changes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function patchOfAll(proven: readonly Pick<Proven, 'files'>[]): Buffer {
	return patchOf(changesOf(proven));
}

function linesOf(files: readonly ProposedFile[]): number {
	return files.map(changedLines).reduce((sum, { added, removed }) => sum + Math.max(added, removed), 0);
}

/** The fix for a report; null where its patch shows what looks like a secret, which no report holds, or is no UTF-8. */
export function forReport({ title, gain, before, after, files }: Proven): ProvenFix | null {
	const bytes = patchOfAll([{ files }]);
	const patch = bytes.toString('utf8');
	if (maskSecrets(patch) !== patch || !Buffer.from(patch).equals(bytes)) return null;
	const edited = files.map((file) => {
		const source = Source.open(file.path, file.before ?? Buffer.alloc(0)) as Source;
		const edits = file.edits.map(({ start, end, text }) => {
			const [line, endLine] = [source.lineAt(start), source.lineAt(end)];
			return { line, column: start - source.startOf(line) + 1, endLine, endColumn: end - source.startOf(endLine) + 1, text };
		});
		return { path: file.path, new: file.before === null, edits };
	});
	return { title, gain, before, after, lines: linesOf(files), files: edited, patch };
}

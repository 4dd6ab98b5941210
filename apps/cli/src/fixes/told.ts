// A proven fix in words, and all of them as one patch.
import { type Changed, changedLines, type ProposedFile, patchOf } from '@auditor/fixes';
import type { Proven } from './tried.js';

/** `+0.20 Make the record immutable. src/state.py (2 -> 4, proven; changes 3 lines in 1 file, breaks nothing that was met) step-…`. */
export function toldFix({ step, title, files, before, after, gain }: Proven): string {
	const figure = `${gain >= 0 ? '+' : ''}${gain.toFixed(2)}`;
	return `${figure}  ${title} ${files.map((f) => f.path).join(', ')} (${provenText({ step, before, after, files })}) ${step.id}`;
}

export function provenText({ step, before, after, files }: Pick<Proven, 'step' | 'before' | 'after' | 'files'>): string {
	const lines = files.map(changedLines).reduce((sum, { added, removed }) => sum + Math.max(added, removed), 0);
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

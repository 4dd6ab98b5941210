// Which programming languages of the tree have no front end, and is so much of it written in them that nothing can be said about its code?
import { frontEndFor, type SourceFile } from '@auditor/code';
import { compareText, type TreeFile } from '@auditor/schema';

/** Scripts and queries beside a program do not make it one of their language. */
const AUXILIARY = new Set(['Shell', 'PowerShell', 'SQL', 'Jupyter']);
/** Below this share of the source in bytes, the files that were parsed are not the product. */
const PARSED_SHARE = 0.2;

/** The first file of the product in a language that nothing here reads: what is not found elsewhere may stand in it. */
export function firstUnread(files: readonly TreeFile[]): TreeFile | undefined {
	return files.find(
		({ context, language, path }) => context === 'source' && language !== null && !AUXILIARY.has(language) && frontEndFor(path) === null,
	);
}

export interface UnreadLanguages {
	/** "Code in these languages was not read: Rust (12 files)." or null. */
	readonly message: string | null;
	readonly dominant: boolean;
}

export function unreadLanguages(files: readonly TreeFile[], parsed: readonly SourceFile[]): UnreadLanguages {
	const known = new Set(parsed.map((file) => file.path));
	const unread = new Map<string, number>();
	let unreadBytes = 0;
	let parsedBytes = 0;
	for (const file of files) {
		if (file.context !== 'source') continue;
		if (known.has(file.path)) parsedBytes += file.bytes ?? 0;
		if (file.language === null || frontEndFor(file.path) !== null) continue;
		unread.set(file.language, (unread.get(file.language) ?? 0) + 1);
		if (!AUXILIARY.has(file.language)) unreadBytes += file.bytes ?? 0;
	}
	if (unread.size === 0) return { message: null, dominant: false };
	const languages = [...unread].sort(([a, n], [b, m]) => m - n || compareText(a, b));
	const list = languages.map(([language, count]) => `${language} (${count} ${count === 1 ? 'file' : 'files'})`);
	const dominant = unreadBytes > 0 && parsedBytes < PARSED_SHARE * (parsedBytes + unreadBytes);
	return { message: `Code in these languages was not read: ${list.join(', ')}.`, dominant };
}

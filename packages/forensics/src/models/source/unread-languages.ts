// Which programming languages of the tree have no front end, and is so much of it written in them that nothing can be said about its code?
import { frontEndFor, type Project, type SourceFile } from '@auditor/code';
import { compareText, type TreeFile } from '@auditor/schema';
import { isAbout } from '../../libraries/meaning.js';
import { madeIn } from './product-calls.js';

/** Scripts and queries beside a program do not make it one of their language. */
const AUXILIARY = new Set(['Shell', 'PowerShell', 'SQL', 'Cypher', 'Bicep', 'Terraform', 'Jupyter']);
/** Below this share of the source in bytes, the files that were parsed are not the product. */
const PARSED_SHARE = 0.2;
/** A component of a user interface: it shows what is built elsewhere. */
export const isComponent = ({ language }: TreeFile) => language === 'Svelte' || language === 'Vue';

/** A file of the product in a language that nothing here reads, one that names a client of models before others: what is not found elsewhere may stand in it. */
export function firstUnread(files: readonly TreeFile[], project: Project, texts: ReadonlyMap<string, string>): TreeFile | undefined {
	const isBuilt = madeIn(project, ['model', 'graph', 'agent', 'workflow']).length > 0;
	const isProgram = (one: TreeFile) => one.language && !AUXILIARY.has(one.language) && !(isBuilt && isComponent(one));
	const unread = files.filter((one) => one.context === 'source' && isProgram(one) && !frontEndFor(one.path));
	const named = (path: string) => texts.get(path)?.match(/(?<=["'])[\w@.:/-]{2,200}(?=["'])/g) ?? [];
	const asks = ({ path }: TreeFile) => named(path).some((name) => [name, ...name.split(/[/-]/)].some((one) => isAbout(one, 'models')));
	return unread.find(asks) ?? unread[0];
}

/** "Code in these languages was not read: Rust." or null, and whether they are most of it. */
export function unreadLanguages(files: readonly TreeFile[], parsed: readonly SourceFile[]): { message: string | null; dominant: boolean } {
	const known = new Set(parsed.map((file) => file.path));
	const unread = new Map<string, number>();
	let [unreadBytes, parsedBytes] = [0, 0];
	for (const { bytes, language, path } of files.filter(({ context }) => context === 'source')) {
		if (known.has(path)) parsedBytes += bytes ?? 0;
		if (language === null || frontEndFor(path) !== null) continue;
		unread.set(language, (unread.get(language) ?? 0) + 1);
		if (!AUXILIARY.has(language)) unreadBytes += bytes ?? 0;
	}
	const languages = [...unread].sort(([a, n], [b, m]) => m - n || compareText(a, b)).map(([name]) => name);
	const dominant = unreadBytes > 0 && parsedBytes < PARSED_SHARE * (parsedBytes + unreadBytes);
	return { message: languages.length === 0 ? null : `Code in these languages was not read: ${languages.join(', ')}.`, dominant };
}

// Which settings somebody has to set, by what the product and its page say: an error that is thrown names what is missing, a page what may be left out.
import { parseObject } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { thrownIn } from './_wanted-variables.js';

const NAME = /\b[A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60}\b/g;

/** `os.environ["A"] = os.getenv("B")`, which takes no None. */
const HANDED_ON =
	/\benviron\[["']\w{1,80}["']\]\s{0,9}=\s{0,9}os\.(?:getenv|environ\.get)\(\s{0,9}["'](\w{1,80})["']\s{0,9}\)(?!\s{0,9}or\b)/g;

/** Names that the product throws without, and those in what it throws. */
export async function thrownWithout(ground: Ground): Promise<Set<string>> {
	const { project, textAt } = ground;
	const found = new Set<string>();
	for (const file of project.files) {
		const { context, facts, path } = file;
		if (context !== 'source') continue;
		const text = await textAt(path);
		for (const [, name] of text.matchAll(HANDED_ON)) found.add(name!);
		if (facts.raises.length === 0) continue;
		const lines = text.split('\n');
		for (const { line, endLine } of facts.raises)
			for (const [name] of lines
				.slice(line - 1, endLine)
				.join('\n')
				.matchAll(NAME))
				found.add(name);
		for (const { name } of await thrownIn(file, ground)) found.add(name);
	}
	return found;
}

/** A line of the page has the name and says that it is optional. */
export function isOptional(name: string, page: string): boolean {
	const isNamed = new RegExp(`\\b${escapeText(name)}\\b`);
	return page.split('\n').some((line) => isNamed.test(line) && /\boptional\b/i.test(line));
}

/** A line of the page has the name and says that it is required. */
export function isRequired(name: string, page: string): boolean {
	const isNamed = new RegExp(`\\b${escapeText(name)}\\b`);
	return page
		.split('\n')
		.some((line) => isNamed.test(line) && /\brequired\b/i.test(line) && !/\b(?:not|if|when|only) required\b/i.test(line));
}

/** What NextAuth signs sessions with, which it asks for itself; none where the template has it. @source authjs.dev, the guide to version 5 */
export async function secretOfSessions(template: string, folder: string, { paths, textAt }: Ground): Promise<string[]> {
	for (const path of paths) {
		if (!/^(?:[^/]+\/){0,2}package\.json$/.test(path) || !path.startsWith(folder && `${folder}/`)) continue;
		const version = Reflect.get(Object(parseObject(await textAt(path))?.dependencies), 'next-auth');
		if (typeof version === 'string' && !/\b(?:NEXT)?AUTH_SECRET\b/.test(template))
			return [/^[~^]?5/.test(version) || version === 'beta' ? 'AUTH_SECRET' : 'NEXTAUTH_SECRET'];
	}
	return [];
}

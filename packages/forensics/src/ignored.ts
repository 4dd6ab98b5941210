// What git leaves out of commits, and npm out of packages: a path that is named somewhere and that git ignores is made by a build.
import ignore, { type Ignore } from 'ignore';

/** Whether a `.gitignore`, or a file of another name, on the way from the root to a path, relative to the root, leaves it out. */
export function isIgnored(texts: ReadonlyMap<string, string>, path: string, name = '.gitignore'): boolean {
	return ignoreRulings(texts, path, name).some(({ ignored }) => ignored);
}

/** What each of these files on the way says of a path, a folder with a slash behind: left out, or let through although other lines leave it out (`!.env.demo`). */
export function ignoreRulings(texts: ReadonlyMap<string, string>, path: string, name = '.gitignore'): ReturnType<Ignore['test']>[] {
	const end = path.endsWith('/') ? '/' : '';
	const parts = path.slice(0, path.length - end.length).split('/');
	if (parts.some((part) => part === '' || part === '.' || part === '..')) return [];
	return parts.flatMap((_, depth) => {
		const rules = texts.get([...parts.slice(0, depth), name].join('/'));
		return rules === undefined
			? []
			: [
					ignore()
						.add(rules)
						.test(`${parts.slice(depth).join('/')}${end}`),
				];
	});
}

// What git leaves out of commits, and npm out of packages: a path that is named somewhere and that git ignores is made by a build.
import ignore from 'ignore';

/** Whether a `.gitignore`, or a file of another name, on the way from the root to a path, relative to the root, leaves it out. */
export function isIgnored(texts: ReadonlyMap<string, string>, path: string, name = '.gitignore'): boolean {
	const parts = path.split('/');
	if (parts.some((part) => part === '' || part === '.' || part === '..')) return false;
	return parts.some((_, depth) => {
		const folder = parts.slice(0, depth).map((part) => `${part}/`);
		const rules = texts.get(`${folder.join('')}${name}`);
		return rules !== undefined && ignore().add(rules).ignores(parts.slice(depth).join('/'));
	});
}

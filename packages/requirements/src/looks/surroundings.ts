// What stands around the code: its tests, what git is told to ignore, the user of a container.
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import type { Frame, Framed } from './frame.js';
import { found, judged, type Look, missing, open } from './look.js';
import { lookForTest } from './tests-of.js';

/** "The routing (`route`) has unit tests for both outcomes", "the type tests in `a.ts` cover `x`": what no test names has none. */
function tests({ parts: [words = '', place = ''], index, namesIn }: Framed): Look[] | null {
	const names = namesIn(words).filter(({ kind }) => kind === 'name');
	if (names.length === 0 || !index.complete) return null;
	const path = index.files(namesIn(place)[0]?.text ?? '');
	const looks = names.map((named): Look => {
		const mention: Mention = { ...named, role: 'object', noun: null, listed: false };
		if (place === '') return lookForTest(mention, index);
		const text = path.map((one) => index.texts.get(one)).join('\n');
		const about = `a test of \`${named.text}\` in \`${namesIn(place)[0]!.text}\``;
		return path.length === 1 && !new Set(text.match(/[\w$]{1,120}/g) ?? []).has(named.text.split('.').at(-1)!)
			? missing(about, `\`${path[0]}\` does not name \`${named.text}\``, path[0]!)
			: open(about, `what \`${path[0] ?? place}\` tests was not told`);
	});
	// Of what is said of the tests beside, nothing was looked up.
	const lost = looks.filter(({ state }) => state === 'missing');
	return lost.length > 0 ? lost : null;
}

/** ".env is listed in .gitignore and not tracked." */
function untracked({ parts: [slot = '', ignored = ''], index, nameIn }: Framed): Look[] | null {
	const path = nameIn(slot)?.text ?? '';
	const here = index.tree.files.find((one) => one.path === path || one.path.endsWith(`/${path}`));
	const about = `no \`${path}\` in the repository`;
	if (here) return [missing(about, `\`${here.path}\` is in the repository`, here.path)];
	const ignore = nameIn(ignored)?.text;
	if (ignore === undefined) return [found(about, `\`${path}\` is not in the repository`, null)];
	const file = index.files(ignore)[0];
	const lines = index.linesOf(file);
	const at = lines.findIndex((line) => line.trim().replace(/^\/|\/$/g, '') === path);
	return at < 0
		? null
		: [found(about, `${file}:${at + 1} leaves \`${path}\` out, and it is not in the repository`, fileLocation(file!, at + 1))];
}

/** "The container does not run as root", by the user of the last stage. */
function asRoot({ parts: [denied = ''], index }: Framed): Look[] | null {
	const files = index.pathsOf(/(?:^|\/)(?:Dockerfile|Containerfile)$/);
	const [path] = files;
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined || files.length > 1) return null;
	const lines = text.split('\n');
	const last = lines.findLastIndex((line) => /^\s{0,9}FROM\s/i.test(line));
	const user = lines.findLastIndex((line, at) => at > last && /^\s{0,9}USER\s/i.test(line));
	const name = /USER\s{1,9}(\S{1,80})/i.exec(lines[user] ?? '')?.[1] ?? null;
	// An image may bring a user of its own.
	if (
		name === null &&
		!/^\s{0,9}FROM\s{1,9}(?:--\S{1,60} )?(?:docker\.io\/)?(?:library\/)?(?:python|node|golang|debian|ubuntu|alpine|oven\/bun)[:\s@]/i.test(
			lines[last] ?? '',
		)
	)
		return null;
	const root = name === null || /^(?:root|0)(?::|$)/.test(name);
	const at = fileLocation(path, (user < 0 ? last : user) + 1);
	const told = name === null ? `${path} names no user behind line ${last + 1}` : `${path}:${user + 1} runs as \`${name}\``;
	const about = denied === '' ? 'root' : 'a user that is not root';
	return [judged(root === (denied === ''), about, told, at)];
}

export const SURROUNDING_FRAMES: readonly Frame[] = [
	{ form: /^(.{0,80}#n\d{1,3}.{0,20}?) (?:has|is covered by) (?:at least #d\d{1,3} )?(?:unit |integration )?tests?\b.{0,80}$/, look: tests },
	{ form: /^(?:[a-z]{2,12} )?tests in (#p\d{1,3}) (?:cover|test|check|exercise) ([^.]{3,120})$/, look: (framed) => tests({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
	{ form: /^(#p\d{1,3})(?: file)? is (?:listed|ignored|named|excluded) (?:in|by) (#p\d{1,3}),? and (?:is )?not (?:tracked|committed|checked in)(?: in (?:repository|git))?$/, look: untracked },
	{ form: /^(?:#t\d{1,3} |docker )?(?:application|app|container|image|service|server|it|#p\d{1,3}|dockerfile)(?: that| which)? (not )?runs? as root(?: user)?(?: in (?:#t\d{1,3} |docker )?(?:container|image))?$/, look: asRoot },
]; // biome-ignore format: a table

// Which dependencies do manifests declare, with which versions, and whose is a module that is imported?
import { PYTHON_MODULES, parseObject } from '@auditor/code';
import type { CodeIndex } from './code-index.js';

interface Declared {
	readonly name: string;
	readonly version: string;
	/** For the work on the project alone. */
	readonly dev: boolean;
	readonly path: string;
	readonly line: number;
}

const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements[\w.-]{0,40}\.(?:txt|in))$/;
const DEV = /dev|test|lint|docs?\b|typing/i;

/** Manifests of the product, those nearest to the root first. */
export function manifestsOf({ tree }: CodeIndex): string[] {
	return tree.files
		.filter(({ path, context }) => MANIFEST.test(path) && context === 'source')
		.map(({ path }) => path)
		.sort((a, b) => a.split('/').length - b.split('/').length);
}

/** The dependencies of a manifest; null where it cannot be read. */
export function declaredOf(path: string, { texts }: CodeIndex): Declared[] | null {
	const text = texts.get(path);
	if (text === undefined) return null;
	const lines = text.split('\n');
	const add = (name: string, version: string, dev: boolean, at: number): Declared => ({ name, version, dev, path, line: at + 1 });
	if (path.endsWith('package.json')) {
		const data = parseObject(text);
		if (data === null) return null;
		return ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'].flatMap((key) =>
			Object.entries(Object(data[key])).map(([name, version]) =>
				add(
					name,
					String(version),
					key === 'devDependencies',
					lines.findIndex((line) => line.includes(`"${name}"`)),
				),
			),
		);
	}
	const required = (line: string) => /^["']?([A-Za-z][\w.-]{0,80})(?:\[[\w,. -]{1,80}\])?\s{0,9}([^"';#]{0,80})/.exec(line.trim());
	if (!path.endsWith('.toml'))
		return lines.flatMap((line, at) => {
			const match = required(line);
			return match ? [add(match[1]!, match[2]!.trim(), DEV.test(path.split('/').at(-1)!), at)] : [];
		});
	let section = '';
	let list: string | null = null;
	return lines.flatMap((line, at) => {
		const head = /^\s{0,9}\[{1,2}([^\]]{1,120})\]{1,2}\s{0,9}(?:#.*)?$/.exec(line)?.[1];
		if (head !== undefined) [section, list] = [head, null];
		const begins = /^\s{0,9}([\w-]{1,60})\s{0,9}=\s{0,9}\[/.exec(line)?.[1];
		const grouped = /^(?:project\.optional-dependencies|dependency-groups|tool\.uv)$/.test(section);
		if (begins !== undefined) list = (section === 'project' && begins === 'dependencies') || grouped ? begins : null;
		const dev = list !== null ? list !== 'dependencies' && DEV.test(list) : DEV.test(section);
		const texts =
			list === null
				? []
				: [...line.matchAll(/"([^"]{1,200})"|'([^']{1,200})'/g)].map(([, double, single]) => required(double ?? single ?? ''));
		if (list !== null && /\]\s{0,9}$/.test(line.split('#')[0]!)) list = null;
		if (texts.length > 0) return texts.flatMap((match) => (match ? [add(match[1]!, match[2]!.trim(), dev, at)] : []));
		const poetry = /^tool\.poetry\.(?:.{1,60}\.)?(?:dev-)?dependencies$/.test(section)
			? /^([\w.-]{1,80})\s{0,9}=\s{0,9}(.{1,200})/.exec(line)
			: null;
		return poetry && poetry[1] !== 'python' ? [add(poetry[1]!, /"([^"]{1,80})"/.exec(poetry[2]!)?.[1] ?? poetry[2]!, dev, at)] : [];
	});
}

/** The package of a module of others; null for the language's own and for one of the project. */
export function packageOf(module: string, language: string): string | null {
	if (/^[./#~]|^node:|^bun:|^@\//.test(module)) return null;
	if (language === 'python') {
		const [first = ''] = module.split('.');
		return first === '' || PYTHON_MODULES.has(first) ? null : first;
	}
	const [first = '', second = ''] = module.split('/');
	const name = first.startsWith('@') ? `${first}/${second}` : first;
	return NODE_MODULES.has(name) ? null : name;
}

/** @source nodejs.org/api/index.html */
const NODE_MODULES = new Set(
	'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'.split(
		' ',
	),
);

const parts = new WeakMap<CodeIndex['tree'], ReadonlySet<string>>();

/** A folder or a module of the tree goes by that name. */
export function isLocal(name: string, { tree, texts }: CodeIndex): boolean {
	const known = parts.get(tree) ?? new Set(tree.files.flatMap(({ path }) => path.split('/')));
	parts.set(tree, known);
	return (
		known.has(name) ||
		known.has(`${name}.py`) ||
		[...texts].some(([path, text]) => path.endsWith('package.json') && text.includes(`"name": "${name}"`))
	);
}

/** Those of every manifest. */
export const allDeclared = (index: CodeIndex) => manifestsOf(index).flatMap((path) => declaredOf(path, index) ?? []);

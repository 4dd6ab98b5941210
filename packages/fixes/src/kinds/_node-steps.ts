// The steps of a workflow that install a Node package as its lock file says, before one of its scripts is run.
import { pathIn } from '@auditor/code';
import type { Ground } from '../fix.js';
import { imageVersion, isInStep, LOCKS, nodePackage } from './_runtimes.js';

export interface Installed {
	readonly steps: readonly (readonly string[])[];
	readonly manager: string;
	/** What the script says. */
	readonly text: string;
	/** The script that builds; empty for none. */
	readonly build: string;
	readonly data: Readonly<Record<string, unknown>>;
}

/** Versions of pnpm by the form of the lock file that they write. @source pnpm.io/ci, github.com/pnpm/spec */
const PNPM = new Map([
	['9.0', 9],
	['6.0', 8],
	['6.1', 8],
]);

/** Null where the folder has no such script, or nothing locks its packages. */
export async function installedFor(inside: string, name: string, ground: Ground): Promise<Installed | null> {
	const at = (file: string) => pathIn(inside, file);
	const { data, script, node } = nodePackage(await ground.textAt(at('package.json')));
	const text = script(name);
	const locks = LOCKS.filter(([file]) => ground.paths.has(at(file)));
	const [lock, manager, install] = locks.find(([, by]) => (by === 'bun') === /\bbun\b/.test(text)) ?? locks[0] ?? [];
	const chosen = String(data.packageManager ?? '');
	// pnpm has to know its version, which the form of its lock file tells.
	const form =
		manager === 'pnpm' && chosen === '' ? (/^lockfileVersion: '?(\d{1,2}\.\d)/m.exec(await ground.textAt(at(lock!)))?.[1] ?? '') : '';
	const pnpm = PNPM.get(form);
	if (manager === 'npm' && !(await isInStep(at('package.json'), ground))) return null;
	if (text === '' || manager === undefined || (manager === 'pnpm' && chosen === '' && pnpm === undefined)) return null;
	// A newer yarn comes by Corepack, and installs by another word.
	const isBerry = manager === 'yarn' && /^yarn@[2-9]/.test(chosen);
	const cached = inside === '' ? [] : [`  cache-dependency-path: ${at(lock!)}`];
	const image = imageVersion(await ground.textAt(at('Dockerfile')), 'node');
	const version = ground.paths.has(at('.nvmrc')) ? `node-version-file: ${at('.nvmrc')}` : `node-version: ${node ?? image ?? 'lts/*'}`;
	const setup =
		manager === 'bun'
			? ['uses: oven-sh/setup-bun']
			: ['uses: actions/setup-node', 'with:', `  ${version}`, `  cache: ${manager}`, ...cached];
	const before =
		manager === 'pnpm'
			? [
					[
						'uses: pnpm/action-setup',
						...(pnpm ? ['with:', `  version: ${pnpm}`] : inside === '' ? [] : ['with:', `  package_json_file: ${at('package.json')}`]),
					],
				]
			: isBerry
				? [['run: corepack enable']]
				: [];
	return {
		steps: [...before, setup, [`run: ${isBerry ? 'yarn install --immutable' : install}`]],
		manager,
		text,
		build: script('build'),
		data,
	};
}

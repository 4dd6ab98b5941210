// The licences of other people's packages whose code is bundled, in one file beside it: their texts ask to be passed on.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** One plugin for all builds of a package: it writes `dist/THIRD-PARTY.txt` with what any of them has bundled. */
export function licences(): Plugin {
	const texts = new Map<string, string>();
	return {
		name: 'licences',
		setup(build) {
			build.initialOptions.metafile = true;
			build.onEnd(({ metafile }) => {
				const base = build.initialOptions.absWorkingDir ?? process.cwd();
				const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.keys(output.inputs));
				for (const folder of new Set(inputs.flatMap((input) => PACKAGE.exec(resolve(base, input)) ?? []))) {
					const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
					const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
					texts.set(`${name} ${version} (${license})`, file ? readFileSync(join(folder, file), 'utf8').trim() : '');
				}
				const told = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([title, text]) => `${title}\n\n${text}\n`);
				const folder = resolve(base, build.initialOptions.outdir ?? 'dist');
				// Nothing of the build may have been written yet.
				mkdirSync(folder, { recursive: true });
				writeFileSync(join(folder, 'THIRD-PARTY.txt'), told.join(`\n${'-'.repeat(80)}\n\n`));
			});
		},
	};
}

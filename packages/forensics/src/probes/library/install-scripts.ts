// Does the package run a script on the machine of everyone who installs it?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, recordOf } from './_package.js';

export const installScripts = defineProbe({
	id: 'library/install-scripts',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package run a script on the machine of everyone who installs it?',
	motivation: 'Install scripts are how supply-chain attacks spread; most users switch them off, and a package that needs them breaks.',
	method:
		'Looks for `preinstall`, `install` and `postinstall` in the scripts of published packages. `prepare` and `prepublishOnly` run for authors alone, and so does what a script takes out of the manifest of another folder that is published.',
	blindSpots: 'What the script does; native builds by binding.gyp without a script.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Do the work at build time or at first use; ship prebuilt binaries as optional dependencies.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, folder, elsewhere }) => {
			const scripts = recordOf(data.scripts);
			// npm builds where this file stands, though no script says so.
			const gyp = data.gypfile !== false && tree.files.some((f) => f.path === `${folder === '' ? '' : `${folder}/`}binding.gyp`);
			const found = ['preinstall', 'install', 'postinstall'].find((key) => typeof scripts[key] === 'string');
			// What is published from another folder may be written there without its scripts.
			const strips = found && elsewhere ? [...texts].find(([path, text]) => WRITES.test(path) && STRIPS.test(text))?.[0] : undefined;
			return {
				met: (found !== undefined && !strips) || gyp,
				message: strips
					? `runs \`${String(scripts[found!]).slice(0, 80)}\` at ${found} in the repository alone: ${strips} takes the scripts out of what is published.`
					: found
						? `runs \`${String(scripts[found]).slice(0, 80)}\` at ${found}.`
						: gyp
							? 'is compiled at install, for binding.gyp stands beside it.'
							: 'runs nothing at install.',
				rationale: 'Read from the scripts of package.json.',
				values: { script: found ?? null },
				// What else the same script writes was not followed.
				...(strips && { confidence: 0.65 }),
				key: found ?? 'scripts',
			};
		}),
});

/** A manifest, or what works on the project. */
const WRITES = /(?:^|\/)package\.json$|(?:^|\/)(?:scripts?|tools?|build|ci)\/.{0,200}\.[cm]?[jt]s$|^[^/]{1,80}\.[cm]?[jt]s$/;
const STRIPS = /\bdelete [\w.]{1,60}\.scripts\b|\bpkg delete\b[^"&|;\n]{0,80}\bscripts\b/;

// Does the README show how to install the package and how to use it?
import { defineProbe } from '@auditor/probes';
import { escapeText, fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { fencedBlocks, withoutComments } from '../_fences.js';
import { eachPackage, fileNear, recordOf } from './_package.js';

export const readmeExample = defineProbe({
	id: 'library/readme-example',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the README show how to install the package and how to use it?',
	motivation: 'Users decide by the first example.',
	method:
		'Looks in the README beside the manifest (or at the root) for a fenced block that imports or requires the package by its name, or runs its command. Values: install, example, blocks.',
	blindSpots: 'Whether the example runs; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Show the install command and ten lines that import the package and print a result.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ name, folder, data }) => {
			const path = fileNear(tree, folder, /^readme(\.\w+)?$/i);
			const text = path === null ? '' : withoutComments(texts.get(path) ?? '');
			const blocks = fencedBlocks(text);
			const quoted = escapeText(name);
			const uses = new RegExp(`(?:from|import|require\\(|import\\()\\s*['"]${quoted}(?:/[^'"]*)?['"]`);
			const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
			const runs = (block: string) =>
				commands.some((c) => new RegExp(`^[ \\t]*(?:\\$ |npx |pnpm (?:dlx |exec )?)?${escapeText(c)}\\b`, 'm').test(block));
			const example = blocks.find((b) => (uses.test(b.text) && isAtWork(b.text)) || runs(b.text));
			const install = new RegExp(
				`(?:npm (?:i|install|add)|pnpm add|yarn add|bun add|deno add|npx|jsr add)\\s{1,9}(?:\\S{1,200}\\s{1,9}){0,20}?(?:npm:|jsr:)?${quoted}\\b`,
			).test(text);
			const line = example?.line ?? 1;
			return {
				met: example !== undefined,
				message:
					path === null
						? 'has no README.'
						: `${example ? `is shown at work in ${path}:${line}` : `is imported by no example of ${path}`}; how to install it is ${install ? '' : 'not '}shown there.`,
				rationale: `${blocks.length} fenced blocks were read.`,
				values: { install, example: example !== undefined, blocks: blocks.length },
				confidence: example ? 0.92 : 0.75,
				...(path !== null ? { location: fileLocation(path, line) } : {}),
			};
		}),
});

/** More than lines that import, comments apart. */
function isAtWork(block: string): boolean {
	return block
		.split('\n')
		.some(
			(line) =>
				/\S/.test(line) &&
				!/^\s*(?:import\b|\}? ?from\b|\/\/|[\w$, ]{0,200}$|(?:const|let|var) [^=]{1,200}= *(?:await )?(?:require|import)\()/.test(line),
		);
}

// Are compiled programs checked in beside the source?
import { defineProbe, listedUpTo } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';

export const binaries = defineProbe({
	id: 'supply/binaries',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact },
	question: 'Are compiled programs checked in beside the source?',
	motivation: 'Nobody can review a compiled program in a change, and what it was built from may differ from the source beside it.',
	method:
		'Compares the endings of all files of the tree, tests and vendored ones among them, with a list of endings of programs, libraries, bytecode and packages. What serves tests, examples or documentation is told, and does not count. Values: total, shipped.',
	blindSpots: 'Programs without an ending or under another one; minified scripts; archives. Files are not opened.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Build it from source in the pipeline, or fetch it by address and digest; take it out of the repository.',
	},
	inspect: ({ tree }) => {
		const found = tree.files.filter((file) => PROGRAM.test(file.path) && file.mode.startsWith('100') && file.bytes !== 0);
		const shipped = found.filter((file) => !['test', 'fixture', 'example', 'documentation'].includes(file.context));
		const shown = [...shipped, ...found.filter((file) => !shipped.includes(file))].map((file) => file.path);
		const [first, ...others] = shown.map((path) => fileLocation(path));
		const apart = found.length - shipped.length;
		return {
			outcome: shipped.length > 0 ? 'true' : 'false',
			message: first
				? `${found.length} of ${tree.files.length} files ${found.length === 1 ? 'is a compiled program' : 'are compiled programs'}: ${listedUpTo(shown, 3)}.${apart > 0 ? ` ${apart === found.length ? 'All' : apart} of them serve tests, examples or documentation.` : ''}`
				: `0 of ${tree.files.length} files have the ending of a compiled program.`,
			rationale: 'Endings were compared; files were not opened.',
			location: first ?? null,
			related: others,
			values: { total: found.length, shipped: shipped.length },
			context: first ? 'source' : null,
			confidence: 0.9,
		};
	},
});

const PROGRAM =
	/\.(?:exe|dll|com|msi|scr|so(?:\.\d{1,9}){0,9}|dylib|node|o|obj|a|ko|elf|efi|sys|class|jar|war|ear|dex|apk|aab|ipa|crx|wasm|pyc|pyo|pyd|whl|egg|deb|rpm|dmg|pkg|appimage|iso)$/i;

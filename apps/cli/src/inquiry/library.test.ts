// What may a judge say is not there? A path that the tree lacks, and words that stand in no file, where all was read.
import { artifactsOf } from '@auditor/forensics/testing';
import type { ArtifactState, InquiryLook } from '@auditor/schema';
import { expect, it } from 'vitest';
import { openLibrary } from './library.js';

const files = {
	'src/mill.py': 'from src.sieve import sift\n\ndef grind(grain):\n    return sift(grain)\n',
	'README.md': '# Mill\n\nGrinds rye.\n',
};

it.each<[string, InquiryLook['tool'], string, boolean]>([
	['a path that is not there', 'read', 'src/sieve.py', true],
	['such a path with its dot', 'read', './src/sieve.py', true],
	['a file', 'read', 'src/mill.py', false],
	['a folder', 'read', 'src', false],
	['a list', 'read', '(files)', false],
	['words that stand nowhere', 'find', 'checkpointer', true],
	['words of the code', 'find', 'sift', false],
	['words of the code in capitals', 'find', 'SIFT', false],
	['words of a document', 'find', 'Grinds rye', false],
	['nothing', 'find', ' ', false],
	['who calls a name', 'callers', 'checkpointer', false],
])('%s', async (_, tool, what, empty) => {
	const artifacts = (await artifactsOf(files)) as Record<string, ArtifactState<never>>;
	const value = (name: string) => (artifacts[name] as { value: never }).value;
	const sources = { project: value('project'), tree: value('tree'), texts: value('texts'), graphs: value('graphs') };
	const library = openLibrary('', { sources, documents: [], read: async () => null });
	expect(library.isEmpty({ tool, what })).toBe(empty);
});

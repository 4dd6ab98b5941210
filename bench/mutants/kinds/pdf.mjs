// Mutants of PDFs: opened in the child process of the document detective. Pictures of pages are left alone.

import { reader } from '../documents.mjs';
import { mutantBytes } from '../mutate.mjs';
import { built, pdf } from '../seeds.mjs';

export default async function pdfs() {
	const read = await reader(await built('docs'), null);
	const seeds = [pdf([['The graph in src/graph.py fans out.', 'Three judges vote.']]), pdf([['One'], ['Two', 'src/state.py'], ['Three']])];
	return {
		unit: 2,
		read: (mutants) =>
			read(mutants.map(({ number, random }) => ({ number, name: 'report.pdf', bytes: mutantBytes(random.pick(seeds), random) }))),
	};
}

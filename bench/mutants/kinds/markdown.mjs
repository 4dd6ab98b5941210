// Mutants of Markdown reports: read, probed, and their diagrams compared.

import { reader } from '../documents.mjs';
import { mutantOf } from '../mutate.mjs';
import { built, MARKDOWN } from '../seeds.mjs';

export default async function markdown() {
	const read = await reader(await built('docs'), await built('vision'));
	return {
		unit: 10,
		read: (mutants) =>
			read(
				mutants.map(({ number, random }) => ({
					number,
					name: 'report.md',
					bytes: Buffer.from(mutantOf(random.pick(MARKDOWN), random, MARKDOWN)),
				})),
			),
	};
}

// Mutants of a notebook, in a project beside honest sources.
import { mutantOf } from '../mutate.mjs';
import { detector } from '../project.mjs';
import { NOTEBOOK } from '../seeds.mjs';

export default async function notebook() {
	const detect = await detector();
	return {
		unit: 10,
		read: (mutants) =>
			detect(
				mutants.map(({ number, random }) => ({
					number,
					path: `notebooks/n${number}.ipynb`,
					text: mutantOf(NOTEBOOK, random, [NOTEBOOK]),
				})),
			),
	};
}

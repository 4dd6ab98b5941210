// Mutants of Python and TypeScript, a project of them at a time: parsed, resolved, gathered, probed.
import { mutantOf } from '../mutate.mjs';
import { detector } from '../project.mjs';
import { PYTHON, typescript } from '../seeds.mjs';

export default async function source() {
	const detect = await detector();
	const [python, scripts] = [Object.entries(PYTHON), typescript()];
	const texts = python.map(([, text]) => text);
	return {
		unit: 10,
		read: (mutants) =>
			detect(
				mutants.map(({ number, random }, index) => {
					const script = index >= python.length;
					const [path, text] = script ? [`web/m${index}.ts`, random.pick(scripts)] : python[index % python.length];
					return { number, path, text: mutantOf(text, random, script ? scripts : texts) };
				}),
			),
	};
}

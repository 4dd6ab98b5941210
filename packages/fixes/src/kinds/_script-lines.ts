// How a formatter of the repository breaks a call that is too wide for its line.
import type { Ground } from '../fix.js';

export interface Format {
	readonly width: number;
	/** A comma behind the last argument of a call that is broken. */
	readonly comma: string;
}

const PRETTIER = /(?:^|\/)\.?prettier(?:rc)?(?:\.(?:json5?|ya?ml|[cm]?js|config\.[cm]?[jt]s))?$/;

/** What Prettier or Biome is told; as wide as it may be where there is neither. */
export async function formatOf({ paths, textAt }: Ground): Promise<Format> {
	const manifest = await textAt('package.json');
	const biome = (await textAt('biome.json')) + (await textAt('biome.jsonc'));
	const settings = await Promise.all([...paths].filter((path) => !path.includes('/') && PRETTIER.test(path)).map(textAt));
	const version = /"prettier"\s{0,9}:\s{0,9}"[^\d"]{0,9}(\d)/.exec(manifest)?.[1];
	const said = `${settings.join('\n')}\n${biome}\n${manifest}`;
	const width = /\b(?:printWidth|lineWidth)["']?\s{0,9}[:=]\s{0,9}(\d{2,3})\b/.exec(said)?.[1];
	const comma =
		/\b(?:trailingCommas?)["']?\s{0,9}[:=]\s{0,9}["']?(none|es5|all)\b/.exec(said)?.[1] ?? (Number(version) < 3 ? 'es5' : 'all');
	const isBiome = biome !== '' && !/"formatter"\s{0,9}:\s{0,9}\{\s{0,40}"enabled"\s{0,9}:\s{0,9}false/.test(biome);
	const isFormatted = settings.length > 0 || isBiome || version !== undefined;
	return { width: isFormatted ? Number(width ?? 80) : Number.POSITIVE_INFINITY, comma: comma === 'all' ? ',' : '' };
}

/** The lines of a call as a statement, without the indent that they stand at. */
export function callLines(
	callee: string,
	given: readonly string[],
	indent: string,
	step: string,
	end: string,
	{ width, comma }: Format,
): string[] {
	const whole = `${callee}(${given.join(', ')})${end}`;
	const wide = indent.replaceAll('\t', '    ').length + whole.length;
	if (wide <= width) return [whole];
	return [`${callee}(`, ...given.map((one, i) => `${step}${one}${i < given.length - 1 ? ',' : comma}`), `)${end}`];
}

// The instructions of the files that containers are built from.
import type { Tree } from '@auditor/schema';
import type { Spot } from './spots.js';

export interface Instruction extends Spot {
	readonly name: string;
}

const CONTAINER = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.(?!dockerignore$)[\w-]+)?$|\.(?:Dockerfile|Containerfile)$/i;

/** Files of the product that containers are built from. */
function containerFiles(tree: Tree): string[] {
	return tree.files.filter((file) => file.context === 'source' && CONTAINER.test(file.path)).map((file) => file.path);
}

/** Instructions with their continued lines joined, each at the line it begins at. */
export function containerInstructions(tree: Tree, texts: ReadonlyMap<string, string>): Instruction[] {
	return containerFiles(tree).flatMap((path) => {
		const found: Instruction[] = [];
		let open: Pick<Spot, 'line' | 'text'> | null = null;
		for (const [i, raw] of (texts.get(path) ?? '').slice(0, 200_000).split('\n').entries()) {
			const line = raw.trim();
			// Comments and empty lines do not end an instruction.
			if (line === '' || line.startsWith('#')) continue;
			const goesOn = line.endsWith('\\');
			const text = goesOn ? line.slice(0, -1) : line;
			const whole: Pick<Spot, 'line' | 'text'> = open === null ? { line: i + 1, text } : { line: open.line, text: `${open.text} ${text}` };
			open = goesOn ? whole : null;
			if (goesOn) continue;
			const [, name = '', rest = ''] = /^([A-Za-z]+)\s+(.*)$/s.exec(whole.text) ?? [];
			if (name !== '')
				found.push({
					path,
					line: whole.line,
					name: name.toUpperCase(),
					text: rest,
				});
		}
		return found;
	});
}

// `os.system(f"git clone {url}")`: `subprocess.run` with the same words as a list.
import { namedChildren } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { argumentsOf, callNode, moduleIn } from '../python.js';
import type { Edit } from '../source.js';
import { piecesOf, pythonList } from './_python-line.js';
import { namedCall } from './_shell-call.js';
import { wordsOf } from './_words.js';

export const systemCall: Fix = {
	id: 'system-call',
	title: 'Start the program without a shell.',
	answers: ['safety/shell-call'],
	async propose(finding, ground) {
		const found = namedCall(finding, ground, /^os\.system$/);
		const opened = found && (await ground.open(found.file.path));
		const node = opened && callNode(opened, found.call);
		const list = node && argumentsOf(node);
		const items = list ? namedChildren(list) : [];
		const pieces = opened && items.length === 1 ? piecesOf(opened, items[0]!) : null;
		const words = pieces && wordsOf(pieces);
		const imported = opened && words ? moduleIn(opened, 'subprocess') : null;
		if (!opened || !node || !words || !imported) return null;
		const inPlace = imported.edits.length > 0 ? inPlaceOf(opened) : null;
		const text = `${imported.name}.run(${pythonList(words)}, check=False)${found.call.statement ? '' : '.returncode'}`;
		return [{ path: opened.path, edits: [...(inPlace ?? imported.edits), { start: node.start, end: node.end, text }] }];
	},
};

/** `import os`, which nothing else needs, makes room for the other module. */
function inPlaceOf({ source, python }: Opened): Edit[] | null {
	const own = namedChildren(python!).filter((n) => n.type === 'import_statement' && source.slice(n) === 'import os');
	const uses = source.text.match(/\bos\b/g)?.length ?? 0;
	return own.length === 1 && uses === 2 ? [{ start: own[0]!.start, end: own[0]!.end, text: 'import subprocess' }] : null;
}

// `subprocess.run(f"git clone {url}", shell=True)`: the same words as a list, and no shell.
import { child, namedChildren } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { argumentsOf, callNode, keywordOf } from '../python.js';
import type { Edit } from '../source.js';
import { piecesOf, pythonList } from './_python-line.js';
import { namedCall } from './_shell-call.js';
import { wordsOf } from './_words.js';

export const argumentList: Fix = {
	id: 'argument-list',
	title: 'Hand the command over as a list, without a shell.',
	answers: ['safety/shell-call'],
	async propose(finding, ground) {
		const found = namedCall(finding, ground, /^subprocess\.(?:run|call|check_call|check_output|Popen)$/);
		const opened = found && (await ground.open(found.file.path));
		const node = opened && callNode(opened, found.call);
		const list = node && argumentsOf(node);
		const items = list ? namedChildren(list) : [];
		const [command] = items;
		if (!opened || !node || !command || command.type === 'keyword_argument') return null;
		if (['executable', 'preexec_fn'].some((name) => keywordOf(opened, node, name))) return null;
		const pieces = piecesOf(opened, command);
		const words = pieces && wordsOf(pieces);
		if (!words) return null;
		const edits: Edit[] = [{ start: command.start, end: command.end, text: pythonList(words) }];
		const shell = keywordOf(opened, node, 'shell');
		if (shell) {
			if (opened.source.slice(child(shell, 'value')!) !== 'True') return null;
			const at = items.indexOf(shell);
			const next = items[at + 1];
			const gap = opened.source.text.slice(items[at - 1]!.end, shell.start);
			if (/#/.test(gap)) return null;
			edits.push(
				next && at === 0 ? { start: shell.start, end: next.start, text: '' } : { start: items[at - 1]!.end, end: shell.end, text: '' },
			);
		}
		return [{ path: opened.path, edits }];
	},
};

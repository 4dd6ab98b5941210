// `yaml.load` builds whatever object the text names; `yaml.safe_load` reads data alone.
import { child, namedChildren } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { argumentsOf, callNode, nameIn } from '../python.js';
import { namedCall } from './_shell-call.js';

export const safeYaml: Fix = {
	id: 'safe-yaml',
	title: 'Read YAML as data.',
	answers: ['safety/dynamic-code'],
	async propose(finding, ground) {
		const found = namedCall(finding, ground, /^yaml\.(?:load|unsafe_load|full_load)$/);
		const opened = found && (await ground.open(found.file.path));
		const node = opened && callNode(opened, found.call);
		const list = node && argumentsOf(node);
		const items = list ? namedChildren(list) : [];
		const callee = node && child(node, 'function');
		if (!opened || !callee || !list || items.length === 0 || items.length > 2) return null;
		// Somebody who registers constructors reads objects on purpose.
		if (ground.project.files.some(({ facts }) => facts.calls.some((c) => /^add_(?:multi_)?constructor$/.test(c.method ?? '')))) return null;
		const name = callee.type === 'attribute' ? child(callee, 'attribute')! : callee;
		const imported = callee.type === 'attribute' ? { name: 'safe_load', edits: [] } : nameIn(opened, 'yaml', 'safe_load');
		if (!imported) return null;
		const rest = items[1] ? [{ start: items[0]!.end, end: items[1].end, text: '' }] : [];
		return [{ path: opened.path, edits: [...imported.edits, { start: name.start, end: name.end, text: imported.name }, ...rest] }];
	},
};

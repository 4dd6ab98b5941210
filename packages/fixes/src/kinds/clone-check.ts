// A clone whose failure nobody looks at: `check=True`, which raises it.
import { outsideName } from '@auditor/code';
import type { FileEdits, Fix } from '../fix.js';
import { addArgument, callNode, keywordOf } from '../python.js';
import { cloneOf } from './_clones.js';

export const cloneCheck: Fix = {
	id: 'clone-check',
	title: 'Let a clone that fails raise.',
	answers: ['safety/clone-error-handling'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		if (!clone || clone.wrappers.length > 0) return null;
		const found: FileEdits[] = [];
		for (const { file, call } of clone.origins) {
			const opened = await ground.open(file.path);
			const node = opened && callNode(opened, call);
			const name = outsideName(ground.project, call.callee, file, call.scope, call.line) ?? '';
			if (!opened || !node || name !== 'subprocess.run' || keywordOf(opened, node, 'check')) return null;
			const edit = addArgument(opened, node, 'check=True');
			if (!edit) return null;
			found.push({ path: opened.path, edits: [edit] });
		}
		return found;
	},
};

// A clone whose failure nobody looks at: `check=True`, which raises it.
import { outsideName } from '@auditor/code';
import type { Fix } from '../fix.js';
import { addArgument, callNode, keywordOf } from '../python.js';
import { cloneOf } from './_clones.js';
import { editsOfEach } from './_places.js';

export const cloneCheck: Fix = {
	id: 'clone-check',
	title: 'Let a clone that fails raise.',
	answers: ['safety/clone-error-handling'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		if (!clone || clone.wrappers.length > 0) return null;
		return editsOfEach(clone.origins, ground, (opened, { file, call }) => {
			const node = callNode(opened, call);
			const name = outsideName(ground.project, call.callee, file, call.scope, call.line);
			if (!node || name !== 'subprocess.run' || keywordOf(opened, node, 'check')) return null;
			const edit = addArgument(opened, node, 'check=True');
			return edit && [edit];
		});
	},
};

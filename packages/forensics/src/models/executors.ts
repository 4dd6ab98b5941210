// Where does the product run an agent of LangChain without a graph, by an executor or a class of its own that extends one?
import { once, type Project, textOf } from '@auditor/code';
import { callsIn, type Found, isBeside, madeIn } from './product-calls.js';

export const executors = once((project: Project): readonly Found[] => {
	const own = new Set(
		project.files.flatMap((file) =>
			file.facts.classes.flatMap(({ name }, index) =>
				project.lineage(file, index).external.some((base) => /(?:^|\.)AgentExecutor$/.test(base)) ? [name] : [],
			),
		),
	);
	const made = callsIn(project).flatMap(({ file, call }) => {
		const [name = ''] = own.size > 0 ? textOf(call.callee, file).split('.') : [];
		return own.has(name) && /^(?:[A-Z]|from)/.test(call.method ?? '') ? [{ file, call, name }] : [];
	});
	return [...madeIn(project, ['executor']), ...made].filter(({ file }) => !isBeside(project, file));
});

// Which environment variables does the code set, for itself or for a process that it starts? Not what it hands on, or sets where another switch is on.
import type { Project } from '@auditor/code';

export const setBy = (project: Project, texts: ReadonlyMap<string, string>) => {
	const own = project.files.flatMap(({ path, context, facts }) => {
		const text = context === 'source' ? (texts.get(path) ?? '') : '';
		const starts = facts.imports.some(({ module }) => PROCESSES.test(module)) && /\benv\s{0,3}[=:,}]/.test(text);
		const sets = [...text.matchAll(SETS)];
		const isSometimes = ({ 1: name, index }: RegExpExecArray) => {
			const line = text.slice(0, index).split('\n').length;
			const tests = facts.branches.flatMap((one) => (one.line < line && line <= one.endLine ? one.test : []));
			const isOther = (test: string) => !test.includes(name!) || /["'.][A-Z]\w{2}/.test(test.replaceAll(name!, ''));
			return sets.filter((one) => one[1] === name).length === 1 && tests.some((test) => !test.includes('__name__') && isOther(test));
		};
		return [...sets.filter((one) => !isSometimes(one)), ...(starts ? text.matchAll(ENTRY) : [])];
	});
	return new Set(own.flatMap(([, name, value]) => (value!.toLowerCase().includes(name!.toLowerCase()) ? [] : name!)));
};

const SETS = /\benv(?:iron(?:ment)?|_?vars)?(?:\[["']|\.)([A-Z]\w{2,80})(?:["']\])?\s{0,9}=(?!=)([^\n]{0,200})/g;
const ENTRY = /["']([A-Z][A-Z0-9_]{2,80})["']\s{0,9}:([^\n]{0,200})/g;

export const PROCESSES = /^(?:node:)?child_process$|^subprocess$|^asyncio(?:\.subprocess)?$|^execa$/;

// What does a value say, as far as it is written out in the project? Reads literals, constants of other files and what trims or joins them.

/** The text of a value: literals, constants by name across files, and lists of texts. Holes of templates are left out. */
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
export function foldText(project: Project, value: StaticValue, file: SourceFile, scope: Scope, depth = 0): string {
	if (depth > 8) return '';
	const inner = (v: StaticValue) => foldText(project, v, file, scope, depth + 1);
	switch (value.kind) {
		case 'string':
			return value.value;
		case 'template':
			return value.parts.map((p) => (p.kind === 'string' ? p.value : ' ')).join('');
		case 'binary':
			return value.operator === '+' || value.operator === '%'
				? `${inner(value.left)}${value.operator === '+' ? inner(value.right) : ''}`
				: '';
		case 'list':
			return value.items.map(inner).filter(Boolean).join('\n');
		case 'unary':
		case 'spread':
			return inner(value.value);
		case 'name': {
			const resolved = project.resolve(value.name, file, scope);
			if (resolved.kind !== 'value' || resolved.value === value || resolved.value.kind === 'name') return '';
			return foldText(project, resolved.value, resolved.file, resolved.scope, depth + 1);
		}
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return '';
			const receiver = call.callee.kind === 'member' ? inner(call.callee.object) : '';
			if (
				/^([lr]?strip|dedent|trim|format|cleandoc|join|replace|SystemMessage|HumanMessage|PromptTemplate|from_template|fromTemplate)$/.test(
					call.method ?? '',
				)
			)
				return `${receiver}${call.arguments[0] ? inner(call.arguments[0]) : ''}${call.keywords
					.filter((k) => k.name === 'content')
					.map((k) => inner(k.value))
					.join('')}`;
			return '';
		}
		default:
			return '';
	}
}

/** Lower-case words of a text. */
export function words(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
}

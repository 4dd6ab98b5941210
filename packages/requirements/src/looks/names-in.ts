// Which names does a file write, on which line, and as what?
import { type SourceFile, type StaticValue, walkValue } from '@auditor/code';

export type As =
	| 'definition'
	| 'import'
	| 'base class'
	| 'decorator'
	| 'annotation'
	| 'field'
	| 'parameter'
	| 'call'
	| 'keyword'
	| 'value'
	| 'string'
	| 'key';

/** Gives each name once for each place that writes it. */
export function namesIn(file: SourceFile, add: (name: string, line: number, as: As) => void): void {
	const { facts } = file;
	const values = (value: StaticValue | null, line: number, as: As) => {
		if (value === null) return;
		let at = line;
		for (const part of walkValue(value, file)) {
			if ('line' in part) at = part.line;
			if (part.kind === 'name') add(part.name, part.line, as);
			else if (part.kind === 'member') add(part.name, at, as);
			else if (part.kind === 'subscript' && part.index.kind === 'string') add(part.index.value, part.index.line, 'key');
			else if (part.kind === 'string' && part.value.length <= 120) add(part.value, part.line, 'string');
		}
	};
	for (const { module, name, line } of facts.imports) {
		add(module, line, 'import');
		if (name !== null && name !== '*') add(`${module}.${name}`, line, 'import');
	}
	for (const fact of facts.functions) {
		if (!fact.name.startsWith('<')) add(fact.qualifiedName, fact.line, 'definition');
		for (const decorator of fact.decorators) values(decorator, fact.line, 'decorator');
		for (const { name, annotation, default: given } of fact.parameters) {
			add(name, fact.line, 'parameter');
			values(annotation?.value ?? null, fact.line, 'annotation');
			values(given, fact.line, 'value');
		}
		values(fact.returns?.value ?? null, fact.line, 'annotation');
		for (const { value, line } of fact.returned) values(value, line, 'value');
	}
	for (const fact of facts.classes) {
		add(fact.qualifiedName, fact.line, 'definition');
		for (const base of fact.bases) values(base, fact.line, 'base class');
		for (const decorator of fact.decorators) values(decorator, fact.line, 'decorator');
		for (const field of fact.fields) {
			add(field.name, field.line, 'field');
			values(field.annotation?.value ?? null, field.line, 'annotation');
			values(field.default, field.line, 'value');
		}
	}
	for (const call of facts.calls) {
		values(call.callee, call.nameLine, 'call');
		for (const given of call.arguments) values(given, call.line, 'value');
		for (const { name, value } of call.keywords) {
			if (name !== null) add(name, call.line, 'keyword');
			values(value, call.line, 'value');
		}
	}
	for (const { target, annotation, value, line } of facts.assignments) {
		add(target, line, 'definition');
		values(annotation?.value ?? null, line, 'annotation');
		values(value, line, 'value');
	}
	// What is only asked for in a test is used as well.
	for (const { value, line } of [...facts.branches, ...facts.loops.map(({ test, line }) => ({ value: test ?? null, line }))])
		if (value !== null)
			for (const part of walkValue(value, file)) if (part.kind === 'name' || part.kind === 'member') add(part.name, line, 'value');
	for (const { items, line } of facts.withs) for (const { value } of items) values(value, line, 'call');
	for (const { value, line } of facts.raises) values(value, line, 'call');
	for (const { handlers } of facts.tries) for (const { types, line } of handlers) for (const type of types) add(type, line, 'value');
}

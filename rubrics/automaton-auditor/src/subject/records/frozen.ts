import type { ClassFact, Project, SourceFile } from '@auditor/code';
import { chainOf, decoratorName, isDead, lastPart, optionOf, TOP_SCOPE } from '@auditor/code';
import type { Model } from '@auditor/forensics';

export interface Frozen {
	readonly frozen: boolean;
	/** How: `ConfigDict(frozen=True)`, `frozen dataclass`, `inherited from X`, `NamedTuple`. */
	readonly how: string | null;
}

export function frozenOf(project: Project, model: Model): Frozen {
	if (model.classIndex === null) {
		const start = model.value && { value: model.value, file: model.file, scope: TOP_SCOPE };
		const frozen = start !== null && chainOf(project, start).links.some(({ call }) => call.method === 'readonly');
		return { frozen, how: frozen ? 'zod readonly()' : null };
	}
	const { own, external } = project.lineage(model.file, model.classIndex);
	for (const [step, { file, fact }] of own.entries()) {
		const how = frozenClass(project, file, fact);
		if (how === null) continue;
		return { frozen: how !== 'not frozen', how: step === 0 ? how : `${how}, inherited from ${fact.name}` };
	}
	if (external.some((name) => lastPart(name) === 'NamedTuple')) return { frozen: true, how: 'NamedTuple' };
	return { frozen: false, how: null };
}

/** How this class freezes its instances; `not frozen` when it says so itself; null when it says nothing. */
function frozenClass(project: Project, file: SourceFile, fact: ClassFact): string | null {
	// What is set last stands, but not under a test that never holds.
	const isSet = (line: number) => file.facts.assignments.every((one) => one.line !== line || !isDead(project, file, one));
	const field = fact.fields.findLast(({ name, line }) => /^(?:model_config|__config__)$/.test(name) && isSet(line));
	if (field) {
		const value =
			field.default?.kind === 'call'
				? optionOf(file.facts.calls[field.default.call]!, 'frozen')
				: field.default
					? optionOf({ arguments: [field.default], keywords: [] }, 'frozen')
					: null;
		if (value?.kind === 'boolean') return value.value ? 'model_config frozen=True' : 'not frozen';
	}
	const keyword = fact.keywords.find((k) => k.name === 'frozen');
	if (keyword?.value.kind === 'boolean') return keyword.value.value ? 'class keyword frozen=True' : 'not frozen';
	for (const decorator of fact.decorators) {
		const name = decoratorName(decorator, file);
		if (/^(attrs?\.)?frozen$/.test(name)) return 'attrs frozen';
		if (decorator.kind !== 'call' || !/(dataclass|define|attrs?\.s|dataclass_transform)$/.test(name)) continue;
		const value = optionOf(file.facts.calls[decorator.call]!, 'frozen');
		if (value?.kind === 'boolean' && value.value) return 'frozen dataclass';
	}
	const config = innerConfig(file, fact);
	if (config) {
		const setting = config.fields.find((f) => f.name === 'frozen' || f.name === 'allow_mutation');
		if (setting?.default?.kind === 'boolean') return setting.default.value === (setting.name === 'frozen') ? 'Config frozen' : 'not frozen';
	}
	return null;
}

function innerConfig(file: SourceFile, fact: ClassFact): ClassFact | null {
	const index = file.facts.classes.indexOf(fact);
	return file.facts.classes.find((c) => c.name === 'Config' && c.scope.class === index) ?? null;
}

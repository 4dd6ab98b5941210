// Which fields does a record require that the call which makes it never gives? Python raises there every time.
import { type CallRef, callOf, decoratorName, type Project, textOf } from '@auditor/code';
import { modelOfClass } from '@auditor/forensics';

/** Names of fields; none where the record may be made all the same: by bases that are not seen, validators, aliases or a constructor of its own. */
export function neverGiven(project: Project, { file, call }: CallRef): string[] {
	const made = call.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	if (made?.kind !== 'class' || call.arguments.length > 0) return [];
	const { own, external } = project.lineage(made.file, made.index);
	const { kind, fields } = modelOfClass(project, made.file, made.fact, made.index);
	const isOpen = own.some(({ file: { facts }, file: home, fact }) => {
		if (modelOfClass(project, home, fact, facts.classes.indexOf(fact)).kind !== kind) return true;
		const makes = /^(?:.*\.)?(?:__init__|__new__|model_validator|root_validator)$/;
		const names = fact.methods.flatMap((index) => [
			facts.functions[index]!.name,
			...facts.functions[index]!.decorators.map((one) => decoratorName(one, home)),
		]);
		return (
			names.some((name) => makes.test(name)) || facts.calls.some(({ keywords }) => keywords.some(({ name }) => name === 'alias_generator'))
		);
	});
	const isSeen =
		kind === 'pydantic' ? external.every((one) => /^pydantic\b.*\bBaseModel$/.test(one)) : kind === 'dataclass' && external.length === 0;
	return fields.flatMap(({ name, type, file: home, fact }) => {
		const field = callOf(fact?.default ?? { kind: 'null' }, home);
		const options = [...(field?.keywords ?? []), ...call.keywords].map((one) => one.name ?? name);
		const isBare = /^[Ff]ield$/.test(field?.method ?? '') && field?.arguments.every((one) => textOf(one, home) === '...');
		const isAsked =
			(!fact?.default || isBare) && !/^_/.test(name) && !/\b(?:ClassVar|InitVar|KW_ONLY|Optional|None|Field|Any)\b/.test(type ?? 'Any');
		return !isOpen && isSeen && isAsked && !options.some((one) => one === name || /^(?:default|default_factory|init)$|alias/.test(one))
			? name
			: [];
	});
}

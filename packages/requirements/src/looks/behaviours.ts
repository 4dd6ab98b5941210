// What does one thing that is named do: an agent, a setting, a mark of tests, a function, a class?
import { callGraph, givenTo, type StaticValue, walkValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import { onlyClass } from './code-index.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { firstText } from './habits.js';
import { found, type Look, missing, placed } from './look.js';
import { nameParts } from './name-parts.js';

/** "`Inspector` runs the checks of `tools.py`": it, and what it calls, reach nothing of that module. */
function usesModule({ parts: [who = '', slot = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const path = nameIn(slot)?.text ?? '';
	const [only, ...more] = index.files(path);
	const target = index.project.file(only ?? '');
	if (target === undefined || more.length > 0 || !index.closed) return null;
	const wanted = namesIn(who)
		.filter(({ kind }) => kind === 'name' || kind === 'proper')
		.map(({ text }) =>
			nameParts(text)
				.filter((part) => part !== 'node' && part !== 'agent')
				.join(''),
		);
	const own = index.product.flatMap((file) => [
		...file.facts.functions.flatMap((fact, at) =>
			wanted.includes(
				nameParts(fact.name)
					.filter((part) => part !== 'node' && part !== 'agent')
					.join(''),
			)
				? [{ file, index: at, fact }]
				: [],
		),
		...file.facts.classes.flatMap((fact) =>
			wanted.includes(nameParts(fact.name).join(''))
				? fact.methods.map((at) => ({ file, index: at, fact: file.facts.functions[at]! }))
				: [],
		),
	]);
	const [first] = own;
	if (first === undefined || wanted.length !== 1 || own.some(({ file }) => file === target)) return null;
	const reached = [...callGraph(index.project).reach(own, 8).values()].map(({ ref }) => ref);
	const names = new Set([...target.facts.functions.map(({ name }) => name), ...target.facts.classes.map(({ name }) => name)]);
	const touches = reached.some(
		({ file, fact }) =>
			file === target ||
			file.facts.calls.some(({ line, method }) => line >= fact.line && line <= fact.endLine && method !== null && names.has(method)),
	);
	const said = own.some(({ file, fact }) =>
		index
			.linesOf(file.path)
			.slice(fact.line - 1, fact.endLine)
			.some((line) => [...names].some((name) => name.length > 3 && line.includes(name))),
	);
	if (touches || said) return null;
	return [
		missing(`a use of \`${path}\``, `\`${first.fact.name}\` at ${placed(first)} and what it calls use nothing of \`${path}\``, first),
	];
}

/** "`max_results` is a setting, and the search really uses it": a field, and an attribute that is given to a call elsewhere. */
function usedSetting({ parts: [words = '', slot = '', user = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const fields = index.find(name).filter(({ as, file }) => as === 'field' && file.context === 'source');
	const [field] = fields;
	if (
		field === undefined ||
		!isExplainedBy(
			tellingIn(words).filter((word) => !/^(?:how|many|much|long|often|come|comes|back|given|which|large|high)$/.test(word)),
			[name],
		)
	)
		return null;
	const about = `a use of \`${name}\``;
	const uses = index.calls.flatMap(({ file, call }) => {
		const values = givenTo(call).flatMap((value) => [...walkValue(value, file)]);
		const is = (value: StaticValue) =>
			value.kind === 'name' ? value.name.endsWith(`.${name}`) : value.kind === 'member' && value.name === name;
		return values.some(is) ? [{ file, call }] : [];
	});
	const own = uses.filter(({ file, call }) => {
		const around = [
			call.method ?? '',
			call.callee.kind === 'name' ? call.callee.name : '',
			call.scope.function === null ? '' : file.facts.functions[call.scope.function]!.qualifiedName,
			file.path,
		];
		return isExplainedBy(
			tellingIn(user).filter((word) => word !== 'tool' && word !== 'code'),
			around,
		);
	});
	const [here] = own;
	if (here) return [found(about, `${placed(here)} gives \`${name}\` to a call, a field at ${placed(field)}`, here)];
	const read = index.find(name).some(({ as, file }) => file.context === 'source' && as !== 'field' && as !== 'definition');
	return read || index.says(`.${name}`) || !index.complete
		? null
		: [missing(about, `nothing reads \`${name}\` at ${placed(field)}`, field)];
}

const WRITES =
	/^(?:write|writelines|write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|to_csv|to_json|to_excel|to_parquet|to_html|to_pickle|savefig|save|dump|savetxt|imwrite|copy|copyfile|copy2|move|rename|renameSync|copyFile|copyFileSync|outputFile|outputJson|writeJson|build|export|makedirs|mkdir|mkdirSync|run|Popen|exec|execSync|spawn|spawnSync|check_call|check_output|system|print|open|putObject|put_object|upload|upload_file|render|pipe|pipeline)$/;

/** "The report is saved in `reports/`": nothing of the program writes anything at all, beside what it prints and runs. */
function savedIn({ parts: [, slot = ''], index, nameIn }: Framed): Look[] | null {
	const path = nameIn(slot)?.text ?? '';
	if (!index.closed || path === '') return null;
	const base = path.replace(/\/$/, '').split('/').at(-1)!;
	const files = index.product;
	const writes = files.flatMap((file) =>
		file.facts.calls.flatMap((call) => {
			const name = call.method ?? '';
			if (!WRITES.test(name) || /^(?:run|print|build|render|exec|mkdir|makedirs|mkdirSync)$/.test(name)) return [];
			const texts = givenTo(call).flatMap((value) => (value.kind === 'string' ? [value.value] : []));
			const isRead =
				name === 'open' &&
				!texts.some((text, at) => at > 0 && /[wax]/.test(text) && text.length <= 3) &&
				(call.arguments[1] === undefined || call.arguments[1].kind === 'string');
			return isRead ? [] : [{ file, call, texts }];
		}),
	);
	const [first] = files;
	const spoken =
		files.some((file) =>
			file.facts.calls.some((call) =>
				givenTo(call).some((value) =>
					[...walkValue(value, file)].some((part) => part.kind === 'string' && part.value.includes(base) && part.value.length < 80),
				),
			),
		) ||
		files.some((file) =>
			file.facts.assignments.some(
				({ value }) =>
					value !== null &&
					[...walkValue(value, file)].some((part) => part.kind === 'string' && part.value.includes(base) && part.value.length < 80),
			),
		);
	if (first === undefined || spoken) return null;
	const about = `something written in \`${path}\``;
	if (writes.length === 0) return [missing(about, `nothing in ${files.length} files of code writes a file`, first.path)];
	return index.mentions(base)
		? null
		: [missing(about, `none of ${writes.length} calls that write names \`${path}\`, as ${placed(writes[0]!)}`, writes[0]!)];
}

/** `"slow" in item.keywords`, `item.get_closest_marker("slow")` */
const isAsked = (text: string, mark: string) =>
	[`"${mark}"`, `'${mark}'`].some((one) => text.includes(`${one} in`) || text.includes(`get_closest_marker(${one}`));

/** "Tests marked `slow` are skipped unless pytest is started with `--run-slow`." */
function skippedUnless({ parts: [slot = '', option = ''], index, nameIn }: Framed): Look[] | null {
	const [mark, flag] = [nameIn(slot)?.text ?? '', nameIn(option)?.text ?? ''];
	const about = `tests marked ${mark} without ${flag}`;
	const paths = index.project.files.filter(({ path }) => /(?:^|\/)conftest\.py$/.test(path));
	for (const file of paths) {
		const text = index.textOf(file.path);
		const adds = file.facts.calls.find((call) => call.method === 'addoption' && firstText(call) === flag);
		const skips =
			file.facts.branches.some(({ test }) => test.includes(flag) && /\bnot\b/.test(test)) ||
			text.split('\n').some((line) => line.includes(flag) && /\bif not /.test(line));
		if (adds && skips && /mark\.skip/.test(text) && isAsked(text, mark))
			return [
				found(
					about,
					`${file.path}:${adds.line} adds ${flag}, and skips what is marked ${mark} without it`,
					fileLocation(file.path, adds.line),
				),
			];
	}
	return index.complete && paths.every(({ path }) => !index.textOf(path).includes(flag)) && !index.mentions(flag)
		? [missing(about, `nothing declares ${flag}`)]
		: null;
}

/** "`from_env` logs the error and returns None", in one handler or branch. */
function logsAndReturns({ parts: [cause = '', slot = '', said = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const named = nameIn(slot);
	const value = (namesIn(said)[0]?.text ?? said).toLowerCase();
	const [place, ...more] = index
		.definitions(named?.text ?? '')
		.filter(({ path, functions }) => functions.length === 1 && index.project.file(path)?.context === 'source');
	if (place === undefined || more.length > 0) return null;
	const { file, fact } = place.functions[0]!;
	if (
		namesIn(cause).some(
			({ text }) =>
				!index
					.linesOf(file.path)
					.slice(fact.line - 1, fact.endLine)
					.join('\n')
					.includes(text),
		)
	)
		return null;
	const is = (given: StaticValue) =>
		/^(?:none|null|nothing)$/.test(value)
			? given.kind === 'null'
			: /^(?:true|false)$/.test(value)
				? given.kind === 'boolean' && String(given.value) === value
				: /^empty list$/.test(value)
					? given.kind === 'list' && given.items.length === 0
					: /^empty (?:dict|object|dictionary)$/.test(value)
						? given.kind === 'dict' && given.entries.length === 0
						: false;
	const here = fact.returned.find(
		({ value: given, scope, line }) =>
			is(given) &&
			scope.handlerOf !== null &&
			file.facts.calls.some(
				(call) =>
					call.scope.handlerOf === scope.handlerOf &&
					call.line < line &&
					/^(?:error|exception|warning|warn|critical|log|print)$/.test(call.method ?? ''),
			),
	);
	return here
		? [
				found(
					`a log and ${value} from \`${named!.text}\``,
					`${file.path}:${here.line} returns ${value} where an error was logged`,
					fileLocation(file.path, here.line),
				),
			]
		: null;
}

/** "What is behind it is bound in the constructor": each public method of a class by name, or none of it is told. */
function boundInConstructor({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const only = onlyClass(name, index, ({ kind }) => kind === 'class');
	if (only === null) return null;
	const { file, fact } = only;
	const methods = fact.methods
		.map((at) => file.facts.functions[at]!)
		.filter(({ kind, name: one }) => kind === 'method' && !/^[_#]/.test(one));
	const text = index
		.linesOf(file.path)
		.slice(fact.line - 1, fact.endLine)
		.join('\n');
	const hidden = new Set([...text.matchAll(/\b(?:private|protected|static) (?:async )?(\w{1,80})/g)].map(([, one]) => one!));
	const bound = new Set(
		[...text.matchAll(/\bthis\.(\w{1,80}) ?= ?this\.(\w{1,80})\.bind\(/g)].flatMap(([, one, other]) => (one === other ? [one!] : [])),
	);
	const all = [...new Set(methods.map((one) => one.name))].filter((one) => !hidden.has(one));
	const without = all.find((one) => !bound.has(one));
	if (all.length === 0 || /autoBind|bindAll|getOwnPropertyNames/.test(text)) return null;
	const at = fileLocation(file.path, fact.line);
	return [
		without === undefined
			? found(`each method of \`${name}\` bound`, `each of ${all.length} methods is bound at ${placed(at)}`, at)
			: missing(`each method of \`${name}\` bound`, `\`${without}\` is bound nowhere in \`${name}\`, one of ${all.length} methods`, at),
	];
}

const W = '(#[nwt]\\d{1,3})';

export const BEHAVIOUR_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^${W}(?: node| agent)? (?:runs|uses|calls|executes|applies|relies on) (?:[a-z ]{2,40} (?:of|from|in) )?(#p\\d{1,3})(?: [^,;]{2,60})?(?:,? and .{5,80})?$`), look: usesModule },
	{ form: /^(.{0,60}?)(?:is setting |is configurable )?(#n\d{1,3})(?: is setting)?,? and ([a-z ]{2,40}?) (?:uses|reads|respects|honou?rs|takes) it$/, look: usedSetting },
	{ form: /^([a-z #\d]{3,60}?) is (?:saved|stored|written|kept|put)(?: as files?)? (?:in|into|to|under|below)(?: folder| directory)? (#p\d{1,3})(?: folder| directory)?$/, look: savedIn },
	{ form: /^tests? marked (?:as |with )?(#[nx]\d{1,3}|#t\d{1,3}) is skipped unless (?:#[nt]\d{1,3}|pytest|tests?|it|they) (?:is |are )?(?:started|run|called|invoked)? ?with (#o\d{1,3})$/, look: skippedUnless },
	{ form: /^(?:(wrong|invalid|unknown|missing) (?:#[ncx]\d{1,3}) not crash (?:app|application|program|server|service): )?(#n\d{1,3}) logs (?:error|warning|it|exception|problem|failure) and returns (#w\d{1,3}|none|null|nothing|true|false|empty [a-z]{4,10})$/, look: (framed) => logsAndReturns({ ...framed, parts: [/^[a-z]{3,8} (#[ncx]\d{1,3})/.exec(framed.shape.text)?.[1] ?? '', framed.parts[1]!, framed.parts[2]!] }) },
	{ form: /^every (?:public )?methods? of (#[nw]\d{1,3}).{0,80}? because constructor binds (?:them|it|each)$/, look: boundInConstructor },
]; // biome-ignore format: a table

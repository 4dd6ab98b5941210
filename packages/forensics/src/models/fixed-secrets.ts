// Which secrets does the code hold that sign its sessions and tokens? Whoever runs the service is to give them, as settings.
// What it does not see: a text that is put together, and one that stands in where a setting is missing.
import { entriesOf, givenTo, lastPart, once, type Project, type StaticValue } from '@auditor/code';
import { isBeside } from './product-calls.js';

/** A secret, by its name and place. */
export interface FixedSecret {
	readonly path: string;
	readonly line: number;
	readonly name: string;
}

export const fixedSecrets = once((project: Project): readonly FixedSecret[] =>
	project.files.flatMap((file) => {
		if (file.context !== 'source' || project.reach.isUnused(file) || isBeside(project, file)) return [];
		const { assignments, calls, classes } = file.facts;
		const given = calls.flatMap((call) =>
			SIGNS.test(call.method ?? '')
				? [...givenTo(call).flatMap(entriesOf), ...call.keywords.map(({ name, value }) => ({ key: name ?? '', value }))].map((one) => ({
						...one,
						line: call.line,
					}))
				: [],
		);
		const set = assignments.map(({ target, value, line }) => ({ key: lastPart(target), value, line }));
		const fields = classes.flatMap((one) => one.fields.map(({ name, default: value, line }) => ({ key: name, value, line })));
		const isFixed = (key: string, value: StaticValue | null) =>
			value?.kind === 'string' && value.value.length >= SHORT && !/^[A-Z_\d]+$/.test(value.value) && SECRET.test(key);
		return [...given, ...[...set, ...fields].filter(({ key }) => key !== 'secret')].flatMap(({ key, value, line }) =>
			isFixed(key, value) ? [{ path: file.path, line, name: key }] : [],
		);
	}),
);

const SECRET = /^(?:(?:jwt|session|cookie|auth|app|signing|(?:access_?|refresh_?)?token)_?)?secret(?:_?(?:or_?)?key)?$/i;
/** Takes what a session or a token is signed with. @source expressjs.com/en/resources/middleware/session.html, docs.nestjs.com/security/authentication */
const SIGNS = /^(?:session|register|cookieSession|SessionMiddleware|jwt|sign|super)$/;
const SHORT = 6;

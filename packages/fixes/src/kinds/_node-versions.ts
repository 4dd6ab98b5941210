// On which versions of Node tests run side by side, and how a workflow asks for them.
/** @source nodejs.org: in active support */
export const NEWER = 24;
/** So far from the newest version, nobody can tell. */
export const OLDEST = 18;
/** What goes on with the newest, behind what it is tested beside. @source github.com/actions/setup-node#supported-version-syntax */
const BEFORE = new Map([
	['lts/*', 'lts/-1'],
	['latest', 'lts/*'],
	['current', 'lts/*'],
	['node', 'lts/*'],
]);
export const NODE_KEY = 'node-version';
/** What a step asks the matrix for. */
export const ASKED = `\${{ matrix.${NODE_KEY} }}`;

/** The oldest version that a manifest promises: `>=20`; undefined where it says none, or says it in another way. */
export function promisedIn(data: Readonly<Record<string, unknown>> | null): number | undefined {
	const said = /^(?:>=|\^)\s?v?(\d{1,2})(?:\.[\d.x]{1,9})?$/.exec(String(Object(data?.engines).node))?.[1];
	return said === undefined ? undefined : Number(said);
}

/** The version and a newer one, or the one before what goes on with the newest; undefined for the newest. @param promised takes the place of the first */
export function versionsBeside(text: string, promised?: number): readonly string[] | undefined {
	const first = BEFORE.get(text);
	if (promised !== undefined && promised >= OLDEST && promised < NEWER && (first !== undefined || isOlder(text)))
		return [String(promised), first === undefined ? String(NEWER) : `'${text}'`];
	if (first !== undefined) return [`'${first}'`, `'${text}'`];
	// 22.10 is another version than the number 22.1.
	const said = /\.\d/.test(text) ? `'${text}'` : text;
	return isOlder(text) ? [said, `${NEWER}${/\.x$/.exec(text)?.[0] ?? ''}`] : undefined;
}

export function isOlder(version: string): boolean {
	return Number(/^v?(\d{1,2})(?:\.x|\.\d{1,2}){0,2}$/.exec(version)?.[1] ?? NEWER) < NEWER;
}

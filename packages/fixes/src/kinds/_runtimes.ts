// Which Python or Node a folder asks for, for what is written to install and run it.

/** The version that the repository names: its own file, that of a platform, or the oldest that the manifest allows. */
export async function pythonVersion(textOf: (name: string) => Promise<string>): Promise<string | null> {
	const files: readonly (readonly [string, RegExp])[] = [
		['.python-version', /^(3\.\d{1,2})\b/m],
		['runtime.txt', /^python-(3\.\d{1,2})\b/m],
		['pyproject.toml', /^(?:requires-python|python)\s*=\s*["'](?:>=|\^|~=?|==)?\s*(3\.\d{1,2})\b/m],
	];
	for (const [name, said] of files) {
		const found = said.exec(await textOf(name))?.[1];
		if (found !== undefined) return found;
	}
	return null;
}

/** What a package.json says to whoever installs and starts it. */
export interface NodePackage {
	readonly data: Readonly<Record<string, unknown>>;
	/** The text of a script; empty for none. */
	script(name: string): string;
	/** The oldest Node that `engines` allows; null where it names none by its number. */
	readonly node: string | null;
}

export function nodePackage(text: string | undefined): NodePackage {
	const data = text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>);
	const said = (key: string, name: string) => String(Reflect.get(Object(data[key]), name) ?? '');
	return {
		data,
		script: (name) => said('scripts', name),
		node: /^(?:>=|\^|~)?\s*v?(\d{2})(?:\.[\dx*]+){0,2}\s*$/.exec(said('engines', 'node'))?.[1] ?? null,
	};
}

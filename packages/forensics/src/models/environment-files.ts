// Which files hold an environment, and which of them are filled in.
import { isEnvironmentName, isNamedEnvironment } from '../classify-file.js';

/** Settings of runs of tests. */
export const OF_TESTS = /\.(?:test|testing|e2e|ci)$/i;

/** Says what is to be set. */
export const TEMPLATE = /(?:^|\/)\.?env(?:\.local)?\.(?:example|sample|template)$/;

export function isEnvironment(path: string): boolean {
	const isTemplate = /\.(example|sample|template|tmpl|dist|defaults?|schema|vault|keys)$|(^|[./_-])(example|sample|template)/i.test(path);
	return isEnvironmentName(path) && !isTemplate;
}

/** A file of the environment, not of tests, that sets something. */
export function isFilled(path: string, texts: ReadonlyMap<string, string>): boolean {
	return isEnvironment(path) && !OF_TESTS.test(path) && filledLine(path, texts) > 0;
}

/** First line that sets something; 1 for a file that was not read and whose name leaves no doubt, 0 when nothing is set. Names of an environment in YAML are in capitals: others describe packages. */
export function filledLine(path: string, texts: ReadonlyMap<string, string>): number {
	const text = texts.get(path);
	if (text === undefined) return isNamedEnvironment(path) ? 0 : 1;
	const set = /\.ya?ml$/.test(path) ? /^[ \t]{0,9}[A-Z][A-Z0-9_]*[ \t]{0,9}:[ \t]{1,9}["']?[^\s"'#<]/ : SET;
	return text.split('\n').findIndex((line) => set.test(line) && !PLACEHOLDER.test(line.slice(line.search(/[=:]/) + 1).trim())) + 1;
}

/** `KEY=value`, and `KEY: value` of a file in YAML. */
const SET = /^\s*(export\s+)?[A-Za-z_]\w*\s*(?:=|:(?=\s))\s*["']?[^\s"'#<]/;

/** What stands where a value is to be filled in. */
const PLACEHOLDER =
	/^["']?(?:(?:\w+-)?(?:x{3,}|\*{3,}|\.{3,}|…)|\[[^\]]*\]|\{\{?[^}]*\}?\}|(?:(?:sk|lsv2|ls|tvly|pk)[-_]+)?(?:your|my|insert|enter|add|put|paste|replace|fill|change)[\w -]*|(?=\w*(?:placeholder|change-?_?me|todo|tbd))[\w-]+|.*[-_](?:here|goes-here))["']?(?:(?<!\s)\s+#.*)?$/is;

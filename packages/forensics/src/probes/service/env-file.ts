// Is a filled-in environment file committed?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';

export const envFile = defineProbe({
	id: 'service/env-file',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a filled-in environment file committed?',
	motivation: 'A .env in a repository is where keys leak from; even when it is harmless today, it will be filled in tomorrow.',
	method:
		'Looks for .env, .env.local, production.env and their like that set something; templates (.env.example, .sample, .template, .dist, .test, .e2e) and files whose every value is empty or a placeholder (`your-key-here`, `<key>`, `xxx`) are let pass.',
	blindSpots: 'Files that only older commits hold; secrets in other formats.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Remove the file from the repository, add it to .gitignore, change what it held, and commit a .env.example instead.',
	},
	inspect: ({ tree, texts }) => {
		const files = tree.files.filter((f) => isEnvironment(f.path));
		const all = files
			.map((f) => ({ path: f.path, context: f.context, line: filledLine(f.path, texts) }))
			.filter((f) => f.line > 0 && f.context !== 'test' && f.context !== 'fixture');
		const ofTests = all.find(({ path }) => OF_TESTS.test(path));
		const filled = all.filter(({ path }) => !OF_TESTS.test(path));
		if (filled.length === 0) {
			const message = `No filled-in environment file is committed${ofTests ? `; ${ofTests.path} sets values for tests` : ''}.`;
			return [{ outcome: 'false', message, rationale: `${files.length} environment files were looked at.` }];
		}
		return filled.map(({ path, line, context }) => ({
			outcome: 'true',
			message: `${path} is committed and sets values.`,
			rationale: 'The file sets at least one variable to something.',
			location: fileLocation(path, line),
			values: { file: path },
			context: context === 'documentation' ? 'source' : context,
			confidence: texts.has(path) ? 0.9 : 0.6,
		}));
	},
});

/** Settings of runs of tests. */
const OF_TESTS = /\.(?:test|testing|e2e|ci)$/i;

function isEnvironment(path: string): boolean {
	const isTemplate = /\.(example|sample|template|tmpl|dist|defaults?|schema|vault|keys)$|(^|[./_-])(example|sample|template)/i.test(path);
	return /(^|\/)([\w-]{0,99}\.env(\.[\w-]+)*|env(\.ya?ml)?)$/.test(path) && !isTemplate;
}

/** A file of the environment, not of tests, that sets something. */
export function isFilled(path: string, texts: ReadonlyMap<string, string>): boolean {
	return isEnvironment(path) && !OF_TESTS.test(path) && filledLine(path, texts) > 0;
}

/** First line that sets something; 1 for a file that was not read, 0 when nothing is set. Names of an environment in YAML are in capitals: others describe packages. */
function filledLine(path: string, texts: ReadonlyMap<string, string>): number {
	const text = texts.get(path);
	if (text === undefined) return 1;
	const set = /\.ya?ml$/.test(path) ? /^[ \t]{0,9}[A-Z][A-Z0-9_]*[ \t]{0,9}:[ \t]{1,9}["']?[^\s"'#<]/ : SET;
	return text.split('\n').findIndex((line) => set.test(line) && !PLACEHOLDER.test(line.slice(line.search(/[=:]/) + 1).trim())) + 1;
}

/** `KEY=value`, and `KEY: value` of a file in YAML. */
const SET = /^\s*(export\s+)?[A-Za-z_]\w*\s*(?:=|:(?=\s))\s*["']?[^\s"'#<]/;

/** What stands where a value is to be filled in. */
const PLACEHOLDER =
	/^["']?(?:(?:\w+-)?(?:x{3,}|\*{3,}|\.{3,}|…)|\[[^\]]*\]|\{\{?[^}]*\}?\}|(?:(?:sk|lsv2|ls|tvly|pk)[-_]+)?(?:your|my|insert|enter|add|put|paste|replace|fill|change)[\w -]*|(?=\w*(?:placeholder|change-?_?me|todo|tbd))[\w-]+|.*[-_](?:here|goes-here))["']?(?:(?<!\s)\s+#.*)?$/is;

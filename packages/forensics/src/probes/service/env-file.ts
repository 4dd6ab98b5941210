// Is a filled-in environment file committed?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { filledLine, isEnvironment, isMeantToBeCommitted, OF_TESTS, takenAsEnvironment } from '../../models/settings/environment-files.js';

export const envFile = defineProbe({
	id: 'service/env-file',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a filled-in environment file committed?',
	motivation: 'A .env in a repository is where keys leak from; even when it is harmless today, it will be filled in tomorrow.',
	method:
		'Looks for .env, .env.local, production.env, env.internal and their like that set something, and for files that `env_file` or `load_dotenv` name; templates (.env.example, .sample, .template, .dist, .test, .e2e), values of a page that everybody gets (`VITE_API_URL`), a demonstration that `.gitignore` excepts by its name (`!.env.demo`), and files whose every value is empty or a placeholder (`your-key-here`, `<key>`, `xxx`) are let pass.',
	blindSpots: 'Files that only older commits hold; secrets in other formats.',
	remediation: { on: 'true', effort: 'low', text: 'Take the file out of the repository, and give each secret in it a new value.' },
	inspect: ({ tree, texts }) => {
		const taken = takenAsEnvironment(texts);
		const files = tree.files.filter((f) => isEnvironment(f.path) || taken.has(f.path));
		const all = files
			.map((f) => ({ path: f.path, context: f.context, line: filledLine(f.path, texts) }))
			.filter((f) => f.line > 0 && f.context !== 'test' && f.context !== 'fixture');
		const isMeant = (path: string) => isMeantToBeCommitted(path, texts);
		const [filled, [meant]] = [all.filter(({ path }) => !isMeant(path)), all.filter(({ path }) => isMeant(path))];
		if (filled.length === 0) {
			const why = meant ? `; ${meant.path} sets values for ${OF_TESTS.test(meant.path) ? 'tests' : 'a demonstration'}` : '';
			const message = `No filled-in environment file is committed${why}.`;
			return [{ outcome: 'false', message, rationale: 'Names and contents of files.' }];
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

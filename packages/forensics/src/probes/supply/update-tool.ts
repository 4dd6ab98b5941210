// Does a tool propose updates of dependencies?
import { normalised, parseObject } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, type TreeFile, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { actionsOf, yamlOf } from '../../models/pipelines/actions.js';
import { truthOf } from '../../models/pipelines/workflow-conditions.js';
import { recordOf } from '../library/_package.js';

export const updateTool = defineProbe({
	id: 'supply/update-tool',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a tool propose updates of dependencies?',
	motivation: 'What is pinned stays as weak as it was on the day it was pinned, unless something brings its fixes.',
	method:
		'Looks for what Dependabot, Renovate and PyUp read at the places where they read it, with an update that is switched on; `renovate` in package.json; a workflow that runs Renovate. Values: tools, ecosystems (of Dependabot).',
	blindSpots: 'Tools that are configured outside of the tree, whether the tool runs, and whether its proposals are taken.',
	remediation: {
		effort: 'low',
		text: 'Add .github/dependabot.yml with an entry for each ecosystem of the repository, github-actions among them, or renovate.json.',
	},
	inspect: ({ tree, texts }) => {
		const files = tree.files.map((file) => file.path).filter((path) => CONFIGURED.test(path));
		const found = files.flatMap((path) => {
			const text = texts.get(path) ?? '';
			if (/dependabot/.test(path)) {
				const ecosystems = ecosystemsOf(text, tree.files);
				return ecosystems.length > 0 ? [{ path, line: 1, tool: 'Dependabot', ecosystems }] : [];
			}
			return isOff(parseObject(text) ?? yamlOf(text))
				? []
				: [{ path, line: 1, tool: /pyup/.test(path) ? 'PyUp' : 'Renovate', ecosystems: [] }];
		});
		const inside = parseObject(texts.get('package.json') ?? '')?.renovate;
		if (Object.keys(recordOf(inside)).length > 0 && !isOff(inside))
			found.push({ path: 'package.json', line: 1, tool: 'Renovate', ecosystems: [] });
		for (const { path, jobs } of actionsOf(tree, texts))
			for (const { uses, condition } of jobs.flatMap((job) => job.steps))
				if (truthOf(condition, []) !== false && /^renovatebot\/github-action@/.test(uses?.text ?? ''))
					found.push({ path, line: uses!.line, tool: 'Renovate', ecosystems: [] });
		const [first] = found;
		const idle = files.filter((path) => found.every((f) => f.path !== path));
		const ecosystems = [...new Set(found.flatMap((f) => f.ecosystems))];
		return {
			outcome: first ? 'true' : 'false',
			message: first
				? `${first.tool} proposes updates${ecosystems.length > 0 ? ` of ${ecosystems.join(', ')}` : ''}, by ${first.path}.`
				: idle.length > 0
					? `${idle[0]} switches no update on.`
					: 'No file of the repository configures Dependabot, Renovate or PyUp.',
			rationale: 'The places where these tools read their configuration were looked at.',
			location: first ? fileLocation(first.path, first.line) : idle.length > 0 ? fileLocation(idle[0]!, 1) : null,
			values: { tools: [...new Set(found.map((f) => f.tool))], ecosystems },
			confidence: first ? 0.95 : 0.8,
		};
	},
});

const CONFIGURED = /^(?:\.github\/dependabot\.ya?ml|(?:\.github\/|\.gitlab\/)?renovate\.json5?|\.renovaterc(?:\.json5?)?|\.pyup\.ya?ml)$/;

/** What the ecosystems of Dependabot find their packages by. @source docs.github.com/code-security/dependabot */
const FOUND_BY = new Map([
	['npm', /(?:^|\/)package\.json$/],
	['pip', /\.(?:txt|in|toml|cfg|py)$|(?:^|\/)Pipfile$/],
	['cargo', /(?:^|\/)Cargo\.toml$/],
	['gomod', /(?:^|\/)go\.mod$/],
	['bundler', /(?:^|\/)(?:Gemfile|gems\.rb)$|\.gemspec$/],
	['composer', /(?:^|\/)composer\.json$/],
	['docker', /Dockerfile|Containerfile|\.ya?ml$/i],
	['github-actions', /\.ya?ml$/],
]);

function ecosystemsOf(text: string, files: readonly TreeFile[]): string[] {
	const { updates } = recordOf(yamlOf(text));
	return (Array.isArray(updates) ? updates : []).flatMap((entry) => {
		const { 'package-ecosystem': name, 'open-pull-requests-limit': limit, ignore, directory, directories } = recordOf(entry);
		const by = FOUND_BY.get(String(name));
		const folders = [directory, directories].flat().filter((one) => typeof one === 'string');
		const isThere = (folder: string) =>
			/[*{]/.test(folder) ||
			files.some(({ path }) => by!.test(path) && `/${path}`.startsWith(`/${normalised(folder)}/`.replace('//', '/')));
		const isIdle =
			limit === 0 || [ignore].flat().some((one) => recordOf(one)['dependency-name'] === '*' && Object.keys(recordOf(one)).length === 1);
		return typeof name === 'string' && name !== 'none' && !isIdle && folders.length > 0 && (!by || folders.some(isThere)) ? [name] : [];
	});
}

/** Settings of Renovate or PyUp under which no update comes. */
const isOff = (settings: unknown) => {
	const { enabled, update } = recordOf(settings);
	return enabled === false || update === false || Object(settings) !== settings || OFF.test(JSON.stringify(settings));
};

const OFF =
	/"enabledManagers":\[\]|"extends":(?:\[[^\]]{0,500})?":disable(?:All|Renovate)"|"ignorePaths":\[[^\]]{0,500}"\*\*(?:\/\*)?"|"match(?:Package(?:Names|Patterns))":\["\*"\],"enabled":false/;

// Is each release bound to the workflow that built it?
import { once } from '@auditor/code';
import { defineProbe, notApplicable } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Step } from '../../models/pipelines/actions.js';
import { counted, named, places, type Spot, shortened, unseen } from '../../models/pipelines/spots.js';
import { truthOf } from '../../models/pipelines/workflow-conditions.js';
import { pipelineCommands, pipelineFiles } from '../../models/pipelines/workflows.js';
import { leftOpen } from '../../models/source/unread.js';
import { manifestsOf, publishedOf, recordOf } from '../library/_package.js';

export const provenance = defineProbe({
	id: 'supply/provenance',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is each release bound to the workflow that built it, or signed?',
	motivation:
		'A token that is stolen publishes from anywhere; a release that the registry takes from one workflow alone, or that carries its origin, cannot be imitated.',
	method:
		'Finds the steps of workflows that publish to npm, JSR or PyPI (npm, pnpm, yarn, changesets, semantic-release, lerna, the action of PyPI, twine, uv, poetry), behind scripts of package.json too. Each needs `id-token: write` and one of: provenance switched on (flag, environment, .npmrc, publishConfig), trusted publishing without a token, an attestation or a signature in its job. Values: total, bound.',
	blindSpots: 'Releases made from somebody’s machine or by another repository, release assets, and whether a signature is right.',
	remediation: {
		effort: 'low',
		text: 'Publish from a workflow with `id-token: write` and `npm publish --provenance`, or by trusted publishing without a token.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter((file) => file.kind === 'workflow');
		const scripts = new Map(
			manifestsOf(tree, texts).flatMap(({ data }) => Object.entries(recordOf(data.scripts) as Record<string, string>)),
		);
		const everywhere =
			[...texts].some(([path, text]) => /(?:^|\/)\.npmrc$/.test(path) && /^provenance\s{0,9}=\s{0,9}true/m.test(text)) ||
			manifestsOf(tree, texts).some(({ data }) => recordOf(data.publishConfig).provenance === true);
		const all = files.flatMap((file) =>
			file.jobs.flatMap((job) => job.steps.flatMap((step) => releasesOf(file, job, step, scripts, everywhere))),
		);
		const rest = unseen(tree, files);
		if (all.length === 0) {
			const published = publishedOf(tree, texts);
			const python = [...texts].some(([path, text]) => path === 'pyproject.toml' && /^\[build-system\]/m.test(text));
			const afar = pipelineCommands(pipelineFiles(tree), texts).find(
				({ path, text }) => !path.includes('/workflows/') && !DRY.test(text) && (NPM.test(text) || PYPI.test(text)),
			);
			const says = `publishes a release (\`${shortened(afar?.text ?? '')}\`). Only workflows of GitHub are asked for a proof of where it was built.`;
			if (afar) return leftOpen(`${afar.path}:${afar.line} ${says}`, afar, afar.line);
			if (published.length === 0 && !python) return notApplicable(`Nothing of the repository is published to npm or PyPI.${rest}`);
			return {
				...notApplicable(`We found no step that publishes a release; where releases are built cannot be told from the repository.${rest}`),
				outcome: published.length === 0 ? 'not-applicable' : 'not-available',
			};
		}
		const open = all.filter(({ bound }) => !bound);
		const bound = all.length - open.length;
		return {
			outcome: open.length === 0 ? 'true' : 'false',
			message: `${counted(bound, all.length, ['step that publishes', 'steps that publish'], ['proves where the package was built', 'prove where the package was built'])}.${open.length > 0 ? ` Without provenance, trusted publishing or a signature: ${named(open)}.` : ''}${rest}`,
			rationale: `Read from ${files.length} workflows.`,
			...places(open.length > 0 ? open : all),
			values: { total: all.length, bound },
			confidence: 0.85,
		};
	},
});

interface Release extends Spot {
	readonly bound: boolean;
}

/** Commands that put a package into a registry; what publishes a preview of a pull request is none. */
const NPM =
	/(?:^|[\s;&|("'])(?:npm|pnpm|yarn|bun|lerna|changeset|changesets)(?:\s+(?!run\b|dlx\b|exec\b|x\b)[\w@./:=*-]{1,60}){0,6}?\s+publish\b(?![:\w-])|\bsemantic-release\b(?!\/)|\bjsr\s+publish\b/;
const PYPI = /\btwine\s+upload\b|\buv\s+publish\b|\bpoetry\s+publish\b|\bflit\s+publish\b|\bhatch\s+publish\b|\bpdm\s+publish\b/;
const DRY = /--dry-run(?!=false)\b|\bpkg-pr-new\b/;
/** A line that signs a file which is no page, and is neither a remark nor printed. */
const isSigned = (run: string) =>
	run
		.split('\n')
		.some(
			(line) =>
				!/--help\b|\.md\b|^\s{0,99}(?:#|echo\b)/.test(line) && /\bcosign\s+(?:sign|attest)\b|\bgpg\b.{0,80}--detach-sign/.test(line),
		);
/** What a registry takes for a password under a name of one's own. */
const NPM_KEY = /(?:TOKEN|KEY|AUTH|PASSWORD)$/;
const SIGNS = /^(?:actions\/attest(?:-build-provenance|-sbom)?|sigstore\/[\w-]+|slsa-framework\/slsa-github-generator[\w./-]*)(?:@|$)/;

const signsIn = once(({ steps }: Job) =>
	steps.some(
		({ uses, run, inputs, condition }) =>
			truthOf(condition, []) !== false &&
			((SIGNS.test(uses?.text ?? '') && !inputs.get('subject-path')?.text.endsWith('.md')) || isSigned(run?.text ?? '')),
	),
);
const writesKey = once(({ steps }: Job) =>
	steps.some(({ run }) => /_authToken|npm_config__auth|\b(?:cp|mv|cat|echo)\s[^\n]{0,200}\.npmrc\b/.test(run?.text ?? '')),
);

function releasesOf(file: ActionsFile, job: Job, step: Step, scripts: ReadonlyMap<string, string>, everywhere: boolean): Release[] {
	const env = new Map([...file.env, ...job.env, ...step.env]);
	const permissions = job.permissions ?? file.permissions;
	const identified = permissions?.all === 'write-all' || permissions?.scopes.get('id-token')?.text === 'write';
	const signed = signsIn(job);
	const switched = everywhere || [...env].some(([key, value]) => /^npm_config_provenance$/i.test(key) && value === 'true');
	const token =
		writesKey(job) ||
		[...step.env].some(([key, value]) => !/^(?:GH|GITHUB)_TOKEN$/.test(key) && NPM_KEY.test(key) && /\bsecrets\./.test(value)) ||
		[...env].some(
			([key, value]) =>
				/^(?:NODE_AUTH_TOKEN|NPM_TOKEN|NPM_AUTH_TOKEN|YARN_NPM_AUTH_TOKEN|TWINE_PASSWORD|UV_PUBLISH_TOKEN|UV_PUBLISH_PASSWORD|POETRY_PYPI_TOKEN_PYPI)$/.test(
					key,
				) && /\S/.test(value),
		);
	const told = (text: string, line: number, bound: boolean) => ({ path: file.path, line, text, bound: signed || (identified && bound) });
	const action = step.uses?.text ?? '';
	if (/^pypa\/gh-action-pypi-publish@/.test(action)) return [told(action, step.uses!.line, !step.inputs.has('password'))];
	const given = step.inputs.get('publish');
	if (/^changesets\/action@/.test(action)) return given ? [told(`publish: ${given.text}`, given.line, switched || !token)] : [];
	if (/^(?:JS-DevTools\/npm-publish|cycjimmy\/semantic-release-action)@/.test(action))
		return [
			told(action, step.uses!.line, switched || step.inputs.get('provenance')?.text === 'true' || !(token || step.inputs.has('token'))),
		];
	return (step.run?.text.split('\n') ?? []).flatMap((row, i) => {
		const said = /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:.-]+)/.exec(row);
		const text = `${row}${said && scripts.has(said[1]!) ? ` ; ${scripts.get(said[1]!)}` : ''}`;
		// What stands beside the command, or in a remark, is none of its options.
		const part = text.split(/;|&&|\|\||\s#/).find((one) => !DRY.test(one) && (NPM.test(one) || PYPI.test(one)));
		if (/^\s*(?:#|echo\b)/.test(row) || part === undefined) return [];
		return [told(row.trim(), step.run!.line + i, switched || /--provenance(?![= ]false)\b/.test(part) || !token)];
	});
}

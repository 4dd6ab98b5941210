// Does the repository record what changed from one release to the next?
import { defineProbe } from '@auditor/probes';
import { fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { changelogOf } from '../../models/packages/changelogs.js';
import { README } from '../../models/packages/readme.js';
import { publishedOf } from './_package.js';

const UNRELEASED = 'No changelog is in the repository; by their version, 0.0.0, its packages were never released.';

/** Where the README at the root leads for what changed. */
function ledOutside({ files }: Tree, texts: Texts) {
	const readmes = files.flatMap(({ path }) =>
		README.test(path) ? (texts.get(path) ?? '').split('\n').map((text, i) => ({ path, line: i + 1, text })) : [],
	);
	return readmes.flatMap(({ text, ...at }) => {
		const to = text.length < 2_000 ? LED.exec(text)?.[1] : undefined;
		return to ? [{ ...at, to }] : [];
	})[0];
}

const LED = /\[[^\]\n]{0,60}(?:change ?log|release notes)[^\]\n]{0,60}\]\((https?:\/\/[^\s)]{1,300})\)/i;

export const changelog = defineProbe({
	id: 'library/changelog',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository record what changed from one release to the next?',
	motivation: 'Who upgrades wants to know what breaks, without reading commits.',
	method:
		'Looks for CHANGELOG, CHANGES, HISTORY, RELEASES or NEWS with an entry for the version of the package beside it, or of one that is published, or, in doubt, for another patch of it. A heading with the major number alone is enough. A guide to a new major version is none, and no more is an entry of words that fit any release. Values: file, entries, untold (the version in use, of which it tells an earlier patch alone, or null).',
	blindSpots: 'Release notes that are kept on the forge, by hand or by a tool; that the README leads there is told.',
	remediation: { effort: 'low', text: 'Keep a CHANGELOG.md that tells what each release changed.' },
	inspect: ({ tree, texts }) => {
		const published = publishedOf(tree, texts);
		const log = changelogOf(tree, texts, published);
		const isNew = published.length > 0 && published.every(({ data }) => data.version === '0.0.0');
		const stale = log?.stale && log.releases.length > 0 ? String(log.stale.data.version) : null;
		// The newest that it tells, where that is older than what is in use.
		const order = new Intl.Collator('en', { numeric: true });
		const newest = log?.releases.toSorted(order.compare).at(-1) ?? '';
		const from = stale !== null && order.compare(newest, stale) < 0 ? newest : null;
		const since = `${from ? `each release after ${from}, up to ` : ''}${stale ?? 'each release'}`;
		const led = log === undefined ? ledOutside(tree, texts) : undefined;
		const message =
			log === undefined
				? `No changelog is in the repository.${led ? ` ${led.path}:${led.line} leads to ${led.to}; that was not read.` : ''}`
				: log.entries > 0
					? `${log.path} describes releases${log.untold ? `, up to an earlier patch than ${log.untold}, the version in use` : ''}.`
					: stale
						? `${log.path} ${from ? `stops at ${from}, and ` : ''}says nothing of ${stale}, the version of \`${log.stale?.name}\`.`
						: `We recognise no release in ${log.path}.`;
		return {
			outcome: log !== undefined && log.entries > 0 ? 'true' : 'false',
			message,
			rationale: 'Names of the tree and entries of the changelogs were looked at; the forge was not asked.',
			location: log ? fileLocation(log.path, 1) : null,
			values: {
				file: log?.path ?? null,
				entries: log?.entries ?? 0,
				untold: log?.untold ?? null,
				...(log === undefined && isNew && { fault: UNRELEASED }),
				...(log?.entries === 0 && { remedy: `Say in ${log.path} what changed in ${since}.` }),
			},
			// Whether that patch changed something for users is not told.
			confidence: log?.untold ? 0.65 : 0.9,
		};
	},
});

// Does the history show releases?
import { defineProbe, notApplicable, numberOf, plural } from '@auditor/probes';
import type { FindingDraft, History, Texts, Tree } from '@auditor/schema';
import { commitLocation, fileLocation, historyArtifact, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { changelogOf } from '../../models/packages/changelogs.js';
import { actionsOf } from '../../models/pipelines/actions.js';
import { pipelineCommands, pipelineFiles } from '../../models/pipelines/workflows.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { leftOpen } from '../../models/source/unread.js';
import { isRelease } from '../git/_timeline.js';
import { hasReleases, publishedOf, publishesItself, recordOf } from './_package.js';

export const releaseHistory = defineProbe({
	id: 'library/release-history',
	lifecycle: 'experimental',
	needs: { history: historyArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the history show releases?',
	motivation: 'Users get what is released, not what is on the branch; a package that releases in steps can be followed.',
	method:
		'Counts commits that a tag names as a version, and those whose subject is a version, or says so in the words of npm version, changesets, semantic-release, release-please and lerna, and that touch a manifest, a changelog or nothing. Where there is none, and a workflow publishes what the forge releases, runs semantic-release or makes releases on the forge, as release-it can be told to, and tags could not be read, releases are left open. Where no subject names the version of the one package or that before it, releases cannot be followed. A second finding, by either, asks whether so many tags name a version, not all of them one after that in use, or one names that in use where a workflow publishes what the forge releases, or a changelog tells of it. Values: releases, by. True from two releases on, or where the one tag names the version in use and a workflow makes releases; parameter `least`.',
	blindSpots:
		'Tags of a local clone that has none, tags of other branches, and releases that a workflow makes without a commit; a negative answer is then uncertain.',
	remediation: {
		effort: 'low',
		text: 'Release with npm version or changesets, so that each version is a commit and a tag that can be named.',
	},
	inspect: (artifacts, { parameters }) => {
		const least = Math.max(1, numberOf(parameters, 'least', 2));
		const told = releasesOf(artifacts, least);
		return told.outcome === 'true' || told.outcome === 'false' ? [told, followed(told, artifacts, least)] : [told];
	},
});

interface Read {
	readonly history: History;
	readonly tree: Tree;
	readonly texts: Texts;
}

function releasesOf({ history, tree, texts }: Read, least: number): FindingDraft {
	if (history.commits.length === 0) return notApplicable('The repository has no commits.');
	const rationale = `${history.commits.length} commits were read${history.shallow ? '; the history is shallow' : ''}.`;
	const tagged = new Map((history.tags ?? []).flatMap(({ name, commit }) => (TAG.test(name) ? [[commit, name] as const] : [])));
	const releases = history.commits.filter((commit) => isRelease(commit) || tagged.has(commit.id));
	const [last] = releases;
	const name = (last && tagged.get(last.id)) ?? null;
	const met = releases.length >= least;
	const unread = history.tags === undefined;
	const onRelease = publishedOnRelease(tree, texts);
	const byTool = pipelineCommands(pipelineFiles(tree), texts).find(({ text }) => /\bsemantic-release(?:@\S{1,40})?(?: |$)/.test(text));
	const forge = pipelineFiles(tree).find((path) => RELEASES.test(texts.get(path) ?? ''));
	const [one, ...others] = publishedOf(tree, texts);
	const tool = recordOf(recordOf(one?.data['release-it']).github).release === true ? one : undefined;
	const values = { releases: releases.length };
	const elsewhere =
		(byTool && { ...byTool, does: `:${byTool.line} releases by semantic-release, which needs no commit,` }) ??
		(onRelease && { path: onRelease.path, line: 1, does: ' publishes what the forge releases,' }) ??
		(forge && { path: forge, line: lineOf(texts.get(forge)!), does: ' makes releases on the forge,' }) ??
		(tool && { ...tool, line: lineOfKey(tool.text, 'release-it'), does: ' tells release-it to make releases on the forge,' });
	if (!met && unread && elsewhere) return leftOpen(`${elsewhere.path}${elsewhere.does} and we saw no tags.`, elsewhere, elsewhere.line);
	if (!met && one?.data.version === '0.0.0' && !hasReleases(tree, texts) && !publishesItself(one.data))
		return {
			outcome: 'false',
			message: `\`${one.name}\` is at 0.0.0, and nothing of the repository releases it.`,
			rationale,
			location: fileLocation(one.path, lineOfKey(one.text, 'version')),
			values,
			confidence: 0.88,
		};
	const version = others.length === 0 ? one?.data.version : null;
	const tags = [...tagged.values()];
	const by = onRelease?.path ?? forge;
	if (!met && by !== undefined && last && tags.length === 1 && name?.replace(/^v/, '') === version)
		return {
			outcome: 'true',
			message: `The one release so far is tagged \`${name}\`, the version in use, and ${by} makes releases.`,
			rationale,
			location: commitLocation(last.id),
			values,
			confidence: 0.8,
		};
	const said = [...tags, ...history.commits.map(({ subject }) => subject)];
	const named = said.flatMap((one) => VERSION.exec(one)?.[0] ?? []);
	const without = unread ? ', and we saw no tags' : '';
	// One release before it: what is next may be about to be released.
	const lags =
		met && !byTool && !onRelease && typeof version === 'string' && named.length > 0 && named.every((each) => lead(version, each) > 1);
	if (lags)
		return {
			outcome: 'false',
			message: `The newest commit of a release that we recognise is ${name ? `tagged \`${name}\`` : `"${last!.subject.slice(0, 60)}"`}, and ${one!.path} is at ${version}${without}.`,
			rationale,
			location: commitLocation(last!.id),
			values: { ...values, fault: 'No commit that we recognise as a release names the current version or the one before it.' },
			confidence: 0.6,
		};
	return {
		outcome: met ? 'true' : 'false',
		message: !last
			? `We found fewer than two commits whose subjects ${unread ? '' : 'or tags '}name the version that they release${without}.`
			: !met
				? `One commit of the history is a release: ${name ? `it is tagged \`${name}\`` : `"${last.subject.slice(0, 60)}"`}${without}.`
				: name
					? `The history has commits that release, such as the one that is tagged \`${name}\`.`
					: `The history has commits that release, such as "${last.subject.slice(0, 60)}"${without}.`,
		rationale,
		location: commitLocation((last ?? history.commits[0]!).id),
		values,
		// Without tags, users find a release by the words of a commit alone.
		confidence: met ? (unread ? 0.65 : 0.88) : unread ? 0.6 : 0.8,
	};
}

/** Whether tags name versions, or a changelog tells of the one in use: commits among others are found by nobody who upgrades. */
function followed(told: FindingDraft, { history, tree, texts }: Read, least: number): FindingDraft {
	const tags = (history.tags ?? []).flatMap(({ name }) => (TAG.test(name) ? name : []));
	const values = { by: 'either' };
	const [one, ...others] = publishedOf(tree, texts);
	const version = one && others.length === 0 && typeof one.data.version === 'string' ? one.data.version : null;
	const onRelease = publishedOnRelease(tree, texts);
	// Where the version went back behind all tags, they tell of another line of releases.
	const isPast =
		version !== null &&
		!onRelease &&
		!/^0\.0\.0/.test(version) &&
		tags.length > 0 &&
		tags.every((name) => lead(/\d{1,6}\.\d[\w.+-]{0,80}$/.exec(name)?.[0] ?? '', version) > 0);
	if (tags.length >= least && !isPast)
		return { ...told, outcome: 'true', message: `${tags.length} tags name versions.`, values, confidence: 0.9 };
	const own = tags.find((name) => name.replace(/^v/, '') === version);
	const by = onRelease?.path ?? pipelineFiles(tree).find((path) => RELEASES.test(texts.get(path) ?? ''));
	if (own && by !== undefined) {
		const message = `The tag \`${own}\` names the version in use, and ${by} ${onRelease ? 'publishes what the forge releases' : 'makes releases on the forge'}.`;
		return { ...told, outcome: 'true', message, values, confidence: 0.85 };
	}
	const log = changelogOf(tree, texts, publishedOf(tree, texts));
	const isTold = log !== undefined && log.entries > 0;
	const few = isPast
		? `${plural(tags.length, 'tag')} name${tags.length === 1 ? 's' : ''} versions after ${version}, the one in use`
		: tags.length === 0
			? 'No tag on the history of this commit names a version'
			: `${plural(tags.length, 'tag')} alone on the history of this commit names a version`;
	const named = history.tags ? few : 'We saw no tags';
	// What was committed stays as it is; what tells of the version that is in use can be written today.
	const [used] = publishedOf(tree, texts);
	const location = isTold || !used ? told.location : fileLocation(used.path, lineOfKey(used.text, 'version'));
	const tells = isTold ? 'describes releases' : 'does not tell of the current version';
	return {
		...told,
		outcome: isTold ? 'true' : 'false',
		location,
		message: `${named}, and ${log ? `${log.path} ${tells}` : 'no changelog is in the repository'}.`,
		values: { ...values, ...(isPast && !isTold && { fault: PAST }) },
		confidence: isTold ? 0.9 : history.tags ? 0.85 : 0.6,
	};
}

const PAST = 'All tags name versions after the one in use, and no changelog tells of it.';

/** A workflow that publishes what the forge releases. */
function publishedOnRelease(tree: Tree, texts: Texts) {
	return actionsOf(tree, texts).find(({ events, path }) => events !== null && 'release' in events && PUBLISHES.test(texts.get(path) ?? ''));
}

/** By how much a version is ahead of another one, in the first of their parts that differs; less than 0 where it is behind. */
function lead(version: string, other: string): number {
	const [a, b] = [version, other].map((one) => one.split(/[.+-]/, 3).map(Number));
	const at = a!.findIndex((part, i) => part !== b![i]);
	return at < 0 ? 0 : a![at]! - b![at]!;
}

const PUBLISHES = /\b(?:npm|pnpm|yarn|bun) (?:[\w-]{1,40} ){0,3}publish\b/;

/** What makes a release on GitHub. */
const RELEASES =
	/\b(?:changelogithub|gh release create|softprops\/action-gh-release|ncipollo\/release-action|actions\/create-release|release-drafter\/release-drafter|marvinpinto\/action-automatic-releases)\b/;
const lineOf = (text: string) => text.slice(0, text.search(RELEASES)).split('\n').length;

const VERSION = /(?<![\d.])\d{1,6}\.\d{1,6}\.\d{1,6}(?![\d.])/;

/** A version, with the name of its package before it where there are several. */
const TAG = /^(?:@?[\w./-]{1,100}[@-])?v?\d{1,6}\.\d{1,6}(?:\.\d{1,6})?(?:-[\w.-]{1,40})?$/;

// Does the repository say under which licence it may be used?
import { folderOf } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { answer, find, manifestsOf } from './_package.js';

export const license = defineProbe({
	id: 'library/license',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say under which licence it may be used?',
	motivation: 'Without a licence nobody may use the code, whatever the README says.',
	method:
		'Looks for LICENSE, LICENCE, COPYING or UNLICENSE at the root (or in LICENSES/), else beside a manifest below it, that holds text, and for `license` in the package.json beside it. Values: file, spdx.',
	blindSpots: 'Whether the two agree, and what the licences of dependencies ask.',
	remediation: { on: 'false', effort: 'low', text: 'Add a LICENSE file and the same SPDX id as `license` in the manifest.' },
	inspect: ({ tree, texts }) => {
		const root = find(tree, /^(?:LICENSES\/[^/]+|(?:(?:un)?licen[cs]e|copying)(?:[.-][\w.-]+)?)$/i);
		const units = new Set(tree.files.flatMap(({ path: at }) => (UNIT.test(at) ? [folderOf(at)] : [])));
		const path = root ?? find(tree, OWN, (at) => units.has(folderOf(at)));
		const text = path === null ? '' : (texts.get(path) ?? '').trim();
		const empty = path !== null && texts.has(path) && (text.length < 40 || !GRANTS.test(text));
		const [manifest] = manifestsOf(tree, texts).filter((m) => typeof m.data.license === 'string' && m.folder === folderOf(path ?? ''));
		const spdx = (manifest?.data.license as string | undefined) ?? null;
		const usable = empty ? null : path;
		const yes = `${usable} states the licence${root === null ? ' of its folder; the root has none' : ''}${spdx ? `; the manifest names ${spdx}` : ''}.`;
		const no = empty
			? `${path} holds no licence.`
			: spdx
				? `package.json says ${spdx}, but no licence file stands at the root.`
				: 'No licence file stands at the root.';
		return answer(usable, yes, no, {
			values: { file: usable, spdx, ...(!tree.files.some(({ path: at }) => NAMES_IT.test(at)) && { remedy: 'Add a LICENSE file.' }) },
			location: usable ? fileLocation(usable, 1) : manifest ? fileLocation(manifest.path, 1) : null,
		});
	},
});

/** A manifest that can name a licence. */
const NAMES_IT = /(?:^|\/)(?:package\.json|jsr\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml)$/;

/** A licence below the root. */
const OWN = /\/(?:(?:un)?licen[cs]e|copying)(?:[.-][\w.-]+)?$/i;

/** What makes a folder below the root a unit of its own. */
const UNIT = /\/(?:package\.json|pyproject\.toml|setup\.py|requirements\.txt|langgraph\.json|Cargo\.toml|go\.mod)$/;

/** What a text says that grants or withholds rights; whoever uses code of a language that we do not read has its own words, and a copyright line. */
const GRANTS =
	/permission is hereby granted|permission to use, copy|redistribution and use|licensed under|terms and conditions|general public licen[cs]e|public licen[cs]e|apache licen[cs]e|creative commons|public domain|all rights reserved|copyright|copyleft|©/i;

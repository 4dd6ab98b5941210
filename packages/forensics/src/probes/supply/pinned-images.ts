// Is each image that a container is built from pinned by its digest?
import { defineProbe, notApplicable } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { counted, named, places } from '../../models/pipelines/spots.js';
import { baseImages, containerFiles } from '../../models/starts/containers.js';

export const pinnedImages = defineProbe({
	id: 'supply/pinned-images',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is each image that a container is built from pinned by its digest?',
	motivation: 'A tag of an image is written anew at every release: two builds of one commit give two containers.',
	method:
		'Reads `FROM` and `COPY --from` of every Dockerfile and Containerfile of the product; arguments stand for the values that the file gives them. Stages of the same file and `scratch` are no images. Values: total, pinned.',
	blindSpots: 'Images of compose files, of Kubernetes, and of jobs in workflows.',
	remediation: {
		effort: 'low',
		text: 'Name the image by tag and digest: `FROM node:22-slim@sha256:<64 digits>`; an update tool keeps it current.',
	},
	inspect: ({ tree, texts }) => {
		const files = containerFiles(tree, texts);
		const all = baseImages(tree, texts);
		if (files.length === 0) return notApplicable('The repository builds no container.');
		const where = files.length === 1 ? files[0] : `${files.length} container files`;
		if (all.length === 0) return notApplicable(`No image is fetched by ${where}.`);
		const loose = all.filter(({ pinned }) => pinned === false);
		const unknown = all.filter(({ pinned }) => pinned === null);
		const pinned = all.length - loose.length - unknown.length;
		return {
			outcome: loose.length > 0 ? 'false' : unknown.length > 0 ? 'not-available' : 'true',
			message: [
				`${counted(pinned, all.length, [`image of ${where}`, `images of ${where}`], ['is pinned by digest', 'are pinned by digest'])}.`,
				...(loose.length > 0 ? [`Not pinned: ${named(loose)}.`] : []),
				...(unknown.length > 0 ? [`Not told by the file: ${named(unknown)}.`] : []),
			].join(' '),
			rationale: 'Read from FROM and COPY --from.',
			...places([...loose, ...unknown, ...all]),
			values: { total: all.length, pinned },
		};
	},
});

// Does a call open a path of which others give a part?
import { defineProbe } from '@auditor/probes';
import { answer, needs, takenCalls } from './_unsafe-calls.js';

export const outsidePath = defineProbe({
	id: 'safety/outside-path',
	lifecycle: 'experimental',
	needs,
	question: 'Does a call open a path of which a request or a model gives a part, and that nothing holds to a folder?',
	motivation: 'A path such as `../../.env` leads out of the folder that was meant, and reads or overwrites what it should not.',
	method:
		'Follows the path of each call that opens, sends, lists or removes files back to what it comes from. The last part of a path, numbers, and values that the function tests against a folder, a list or a form are let pass. A path that a model names has a confidence of 0.6: it may be what a tool is there for.',
	blindSpots: 'Archives that are unpacked; links within the folder; checks in other functions than those on the way.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Resolve the path and refuse it unless it lies in the folder that is meant ({{python: Path.resolve() and is_relative_to() | typescript: path.resolve() and startsWith(root + path.sep)}}), or take its last part alone.',
	},
	inspect: (artifacts) => {
		const looked = 'Looked at is what the path comes from, for each call that opens one.';
		return answer(artifacts, takenCalls(artifacts.project, 'path'), 'path that a request or a model gives a part of', looked);
	},
});

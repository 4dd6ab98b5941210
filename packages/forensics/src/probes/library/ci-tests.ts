// Does continuous integration run the tests?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { ciRun } from './_ci-run.js';

export const ciPresent = defineProbe({
	id: 'library/ci-tests',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does continuous integration run the tests?',
	motivation: 'Tests that run on somebody’s machine alone stop running.',
	method:
		'Reads the workflows of GitHub, GitLab, CircleCI, Azure, Travis, Forgejo and Jenkins for a command that runs tests or a check on every change, and whose failure is noticed; pytest of a folder that is not in the tree, and in one below which no file is called as it looks for them runs none, nor does npm with a script that no package.json has. Values: files, runsTests, versions (of a runtime, a compiler or a framework in a matrix of GitHub or a list of Travis, or a peer that a job installs at another version; an axis that nothing of the job takes is none), missed (how many of two the matrix of Node leaves out: the oldest that `engines` allows, which is spared where the tests run on four others, and the one that publishes; null without such a matrix, or where neither is told; absent where it could not be read), why (absent: nothing runs tests; not-started, ignored, no-extra: they run, and not on a change, with a failure that is ignored, or without the extra that holds their runner; null for anything else), remedy.',
	blindSpots: 'Commands behind a script or another repository’s workflow; whether the runs pass.',
	remediation: { effort: 'low', text: 'Run the tests in a workflow on every push and pull request.' },
	inspect: ({ tree, texts }) => ciRun(tree, texts),
});

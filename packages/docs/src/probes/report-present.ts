// Is there a report at all?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact } from '@auditor/schema';

export const reportPresent = defineProbe({
	id: 'docs/report-present',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Is there a report on the repository?',
	motivation: 'Only a description can be checked against the code.',
	method: 'The report named by the user, else the file of the tree whose name, folder and format say so. A README is none.',
	blindSpots: 'A report kept elsewhere than in the repository and not named.',
	remediation: {
		effort: 'high',
		text: 'Write a report on the architecture and put it into the repository, e.g. reports/final_report.pdf.',
	},
	inspect: ({ documents }) => {
		const report = documents.at(-1);
		if (report === undefined)
			return [
				{
					outcome: 'false',
					message: 'There is no report.',
					rationale: 'None was named and no file of the tree looks like one.',
					confidence: 0.8,
					values: { documents: 0 },
				},
			];
		return [
			{
				outcome: 'true',
				message: `The report is ${report.name}.`,
				rationale: report.chosen,
				values: { documents: documents.length, name: report.name, status: report.status, chosen: report.chosen },
			},
		];
	},
});

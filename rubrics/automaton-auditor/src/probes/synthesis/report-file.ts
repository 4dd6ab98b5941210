// Does a report come out as a Markdown file?
import { projectArtifact, sureOfAbsence, textDispute, textsArtifact } from '@auditor/forensics';
import { defineProbe, linesOf, placeOf, shownAt } from '@auditor/probes';
import { graphsArtifact, type Texts } from '@auditor/schema';
import { finalJudge, idleJudge } from '../../subject/final-judge.js';
import { isComputed, type ReportWrite, reportWrites } from '../../subject/report-write.js';

export const reportFile = defineProbe({
	id: 'synthesis/report-file',
	lifecycle: 'stable',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the code write its report to a Markdown file?',
	motivation: 'What only scrolls by on a console cannot be handed in, compared or kept.',
	method:
		'Looks for writes (open for writing, write_text, fs.writeFile and their like, a Blob that a link offers for download) in source whose path ends in .md, directly, through variables of the function, parameters’ defaults or its callers; weaker where only the names speak of a report. False too where the code that puts the text together names nothing of a verdict. Not told where there is no final judge whose report it could be. Values: strength, writes (how many places write files).',
	blindSpots: 'Files written by a library or a shell redirection.',
	remediation: { effort: 'low', text: 'Let the final judge write its verdict to a .md file.' },
	inspect: ({ project, graphs, texts }, context) => {
		const { all: writes, best } = reportWrites(project, graphs, context);
		const idle =
			finalJudge(project, graphs, context) === 'none'
				? 'No function of the source is the final judge by the rubric’s lexicon'
				: idleJudge(project, graphs, context);
		const at = best && `${best.at.file.path}:${best.at.call.line}`;
		if (best?.idle || (best && idle))
			return [
				{
					outcome: 'not-available',
					message: best.idle
						? `Whether a Markdown file is written could not be told: nothing in source was seen to call what does so at ${at}.`
						: `${idle}, so the Markdown file that ${at} writes is not its report.`,
					rationale: 'Calls that write files were looked at, and who calls the functions around them.',
					location: placeOf(best.at.file, best.at.call.line, best.at.call.endLine),
				},
			];
		if (best && isOfNoVerdict(texts, best))
			return [
				{
					outcome: 'false',
					message: `The Markdown file that ${at} writes holds no verdict: its code lacks words such as score, opinion and criterion.`,
					rationale: 'The code that puts the text together, and what it is handed, were searched for such words.',
					...shownAt(texts, best.at.file, best.at.call.line, best.at.call.endLine, { around: 2 }),
					values: { writes: writes.length, fault: 'The Markdown file that the code writes holds no verdict.' },
					confidence: 0.8,
				},
			];
		if (best)
			return [
				{
					outcome: 'true',
					message: `A Markdown file is written at ${at}.`,
					rationale:
						best.strength === 3
							? 'The path of a file that is written ends in .md.'
							: `The path is not known; names beside it speak of ${best.strength === 2 ? 'Markdown' : 'a report'}.`,
					...shownAt(texts, best.at.file, best.at.call.line, best.at.call.endLine, { around: 2 }),
					values: { strength: STRENGTHS[best.strength], writes: writes.length },
					confidence: best.strength === 3 ? 0.9 : best.strength === 2 ? 0.8 : 0.6,
				},
			];
		const open = writes.find((at) => isComputed(project, at));
		const unknown = open ? ` The name of the file that ${open.file.path}:${open.call.line} writes is computed.` : '';
		return [
			{
				outcome: 'false',
				message: `We found no code in use that writes a Markdown file.${unknown}`,
				rationale: 'Calls that write files were looked at; the path of none was seen to end in .md.',
				location: open ? placeOf(open.file, open.call.line, open.call.endLine) : null,
				values: { writes: writes.length },
				// A name that is only known at run time may well end in .md.
				confidence: open ? 0.6 : sureOfAbsence(project, 0.82),
				disputed: textDispute(
					project,
					texts,
					/\b(write_text|writeFileSync|writeFile)\s*\([^)\n]{0,300}(report|markdown)/i,
					'a report being written',
				),
			},
		];
	},
});

/** It is put together where it is written, and nothing there or where that is called speaks of a verdict. */
function isOfNoVerdict(texts: Texts, { makers, calls }: ReportWrite): boolean {
	const code = makers.map(({ file, fact }) => linesOf(texts, file.path, fact.line, fact.endLine));
	const asked = calls.map(({ file, call }) => linesOf(texts, file.path, call.line, call.endLine));
	return /["'`]# /.test(code.at(-1) ?? '') && calls.length > 0 && ![...code, ...asked].some((text) => VERDICT.test(text));
}

const VERDICT = /verdict|opinion|score|judg|criteri|dimension|dissent|remediat|justice|synthes|final|summary|result|rating|grade/i;

const STRENGTHS = ['none', 'report-name', 'markdown-name', 'path'] as const;

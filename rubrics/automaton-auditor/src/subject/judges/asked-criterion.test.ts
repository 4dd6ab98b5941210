import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { rulesApplied } from '../../probes/synthesis/rules-applied.js';
import { courtroom } from '../../testing.js';

const PROMPT =
	'def prompt(text):\n    return f"""Answer so:\n    {{\n    "judge": "TechLead",\n    "criterion_id": "tool_audit"\n    }}\n    {text}"""\n';
const COURT = `RUBRIC = "rubric.json"\n${PROMPT}def chief_justice(state, dims):\n    for dim in dims:\n        own = [o for o in state["opinions"] if o.criterion_id == dim.id]\n        final_score = max(o.score for o in own)\n        if any(e.kind == "security" for e in state["evidences"]):\n            final_score = min(final_score, 3)\n    return final_score\n`;

it.each([
	['no criterion of that name', COURT, true],
	['a criterion of that name', COURT.replace('tool_audit', 'tools'), false],
	['the word for a criterion', COURT.replace('tool_audit', 'your_criterion'), false],
	['another criterion put into the prompt', COURT.replace('{text}', '{text} {dimension.name}'), false],
	[
		'an opinion that gets its criterion',
		COURT.replace('    return final_score', '    Opinion(criterion_id=dims[0])\n    return final_score'),
		false,
	],
	['opinions that are all kept', COURT.replace(' if o.criterion_id == dim.id', ''), false],
	['no prompt', COURT.replace(PROMPT, 'EXAMPLE = {"criterion_id": "tool_audit"}\n'), false],
])('says that opinions of models are dropped: %s', async (_, court, expected) => {
	const artifacts = await artifactsOf({
		'rubric.json': JSON.stringify({ dimensions: ['git', 'tools', 'graphs'].map((id) => ({ id })) }),
		'src/court.py': court,
	});
	const lexicon = lexiconSchema.parse({ ...courtroom, lists: { 'rule-security': ['security'] } });
	const [found] = runProbes([rulesApplied], artifacts, { detective: 'repo', lexicon, findings: [] });
	const said =
		' Opinions of models are dropped. The prompt at src/court.py:6 asks for the criterion `tool_audit`, which rubric.json lacks, and src/court.py:11 keeps opinions by its criteria.';
	expect([found?.outcome, found?.message.endsWith(said)]).toEqual(['true', expected]);
});

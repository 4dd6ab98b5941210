// The courtroom's channels as LangGraph knows them.
import { Annotation } from '@langchain/langgraph';
import { channels } from './channels.js';

export const CourtroomState = Annotation.Root({
	targetTrouble: Annotation(channels.targetTrouble),
	findings: Annotation(channels.findings),
	limitations: Annotation(channels.limitations),
	facts: Annotation(channels.facts),
	evidence: Annotation(channels.evidence),
	withheld: Annotation(channels.withheld),
	opinions: Annotation(channels.opinions),
	hearing: Annotation(channels.hearing),
	contested: Annotation(channels.contested),
	round: Annotation(channels.round),
	verdict: Annotation(channels.verdict),
	remediation: Annotation(channels.remediation),
	reported: Annotation(channels.reported),
});

// auditor graph: our own graph, drawn by LangGraph from the compiled courtroom.
import { studioGraph } from '../studio.js';

export default async function main(): Promise<number> {
	process.stdout.write((await (await studioGraph()).getGraphAsync()).drawMermaid());
	return 0;
}

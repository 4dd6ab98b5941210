// Qualified names taken apart: `langgraph.graph.StateGraph`, `src/tools/repo.py#RepoTools.clone`.

export function lastPart(name: string): string {
	return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('#')) + 1);
}

// src/syntax/empty-facts.ts
function emptyFacts(frontEnd, language, lines) {
	return {
		frontEnd,
		language,
		parse: { status: 'ok', errors: [] },
		lines,
		docstring: null,
		imports: [],
		exports: [],
		classes: [],
		functions: [],
		calls: [],
		assignments: [],
		loops: [],
		tries: [],
		withs: [],
		branches: [],
		raises: [],
		reads: [],
		unbound: [],
		strings: [],
	};
}
function countLines(text) {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}

export { countLines, emptyFacts };

// src/tokens/units.ts
var OUTSIDE = '@';
var LONG_TEXT = 25;
function walkUnits(path, root, lines, read, found) {
	const module = { path, kind: 'module', name: null, line: 1, endLine: Math.max(1, lines), tokens: [] };
	found.units.push(module);
	const open = [{ node: root, above: null, unit: module }];
	for (let item = open.pop(); item; item = open.pop()) {
		const reading = read(item.node, item.above);
		if (reading === null) continue;
		let { unit } = item;
		for (const name of reading.defines ?? []) found.defined.add(name);
		if (reading.unit && unit.kind !== 'function') {
			const outer = unit.kind === 'class' && unit.name !== null ? `${unit.name}.` : '';
			const name = reading.unit.name === null ? null : outer + reading.unit.name;
			unit = { path, kind: reading.unit.kind, name, line: reading.line, endLine: reading.endLine, tokens: [] };
			found.units.push(unit);
		}
		if (reading.outside !== void 0) unit.tokens.push(OUTSIDE + reading.outside);
		else if (reading.token !== null) unit.tokens.push(reading.token);
		if (reading.text !== void 0 && isLong(reading.text))
			found.texts.push({ path, name: unit.name, line: reading.line, endLine: reading.endLine, text: reading.text });
		for (let i = reading.below.length - 1; i >= 0; i--) open.push({ node: reading.below[i], above: item.node, unit });
	}
}
function isLong(text) {
	let words = 0;
	for (const _ of text.matchAll(/\S+/g)) if (++words >= LONG_TEXT) return true;
	return false;
}

export { OUTSIDE, walkUnits };

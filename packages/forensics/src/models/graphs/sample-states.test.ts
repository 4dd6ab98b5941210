import { projectOf } from '@auditor/code/testing';
import { expect, test } from 'vitest';
import { sameForAll } from './sample-states.js';

test.each<[test: string, same: boolean | null]>([
	['s["words"] == s["words"] + [1]', false],
	['len(set(s["words"])) > len(s["words"])', false],
	['s["words"] is None and s["words"]', false],
	['isinstance(s["words"], object)', true],
	// What a field may hold decides, or what it holds is not known.
	['len(s["words"]) > 40', null],
	['s["score"] / 60 > 5', null],
	['s.get("kind") == "tool"', null],
	['s["kind"] in ("a", "b")', null],
	['s.plan and s.plan.steps', null],
	['s["plan"] and s["plan"]["steps"]', null],
	['s["plan"] and ready(s["plan"])', null],
	['s["turn"] >= MOST', null],
])('%s', async (value, same) => {
	const [file] = (await projectOf({ 'a.py': `f = lambda s: ${value}\n` })).files;
	const fact = file!.facts.functions[0]!;
	expect(sameForAll({ file: file!, index: 0, fact }, fact.returned[0]!.value)).toBe(same);
});

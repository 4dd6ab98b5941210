// A score that its type does not bound: `Field(ge=1, le=5)`, where everything that speaks of a scale in the project speaks of this one.
import { child, childOfType, namedChildren } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import { addArgument, fieldAt, nameIn } from '../python.js';

/** @source the rubric: scores are 1 to 5 */
const SCALE = { min: 1, max: 5 };

export const boundedScore: Fix = {
	id: 'bounded-score',
	title: 'Bound the score by its type.',
	answers: ['state/bounded-score'],
	async propose({ location, values }, ground) {
		const field = String(values.field ?? '');
		if (values.min !== null || values.max !== null || !location?.path || !(await usesScale(ground, field))) return null;
		const opened = await ground.open(location.path);
		if (!opened?.python) return null;
		const { source } = opened;
		const found = fieldAt(opened, location.line ?? 0, field);
		const type = found && child(found, 'type');
		if (!found || !type || !/^(?:int|float)$/.test(source.slice(type))) return null;
		const bounds = [`ge=${SCALE.min}`, `le=${SCALE.max}`];
		const value = child(found, 'right');
		if (value?.type === 'call' && source.slice(child(value, 'function')!) === 'Field') {
			const edit = addArgument(opened, value, ...bounds);
			return edit && [{ path: opened.path, edits: [edit] }];
		}
		if (value && !/^[1-5](?:\.0)?$/.test(source.slice(value))) return null;
		const imported = nameIn(opened, 'pydantic', 'Field');
		if (!imported || !namedChildren(found).includes(type) || childOfType(found, 'ERROR')) return null;
		const given = value ? `default=${source.slice(value)}, ` : '';
		const edit = {
			start: value?.start ?? type.end,
			end: value?.end ?? type.end,
			text: `${value ? '' : ' = '}${imported.name}(${given}${bounds.join(', ')})`,
		};
		return [{ path: opened.path, edits: [...imported.edits, edit] }];
	},
};

const OTHER = /\b0\s*(?:-|–|to|and)\s*(?:1|5|10|100)\b|\b1\s*(?:-|–|to|and)\s*(?:10|100)\b|\/\s*(?:10|100)\b|out of (?:10|100)\b|percent/i;
const OWN = /\b1(?:\.0)?\s*(?:-|–|to|through|and)\s*5(?:\.0)?\b|\/\s*5\b|out of 5\b/i;

/** Whether texts of the project name the scale, and no text, value or comparison another one. */
async function usesScale({ project, open }: Ground, field: string): Promise<boolean> {
	const sources = project.files.filter((f) => f.context === 'source');
	const texts: string[] = [];
	for (const { path } of sources) {
		const opened = await open(path);
		for (const line of opened?.source.text.split('\n') ?? []) if (/scor(?:e|ing)|rat(?:e|ing)|scale/i.test(line)) texts.push(line);
	}
	const named = new RegExp(`\\b(?:${escapeText(field)}|score)\\b`);
	const tests = sources.flatMap(({ facts }) => facts.branches.map((b) => b.test)).filter((t) => named.test(t));
	const beyond = tests.some((t) =>
		[...t.matchAll(/(?:score\w{0,40}|\b\w{1,60}\.score)\s{0,20}(?:[<>]=?|==)\s*(\d+(?:\.\d+)?)/g)].some(
			([, n]) => Number(n) > SCALE.max || Number(n) < SCALE.min,
		),
	);
	const given = sources.some(({ facts }) =>
		facts.calls.some((c) =>
			c.keywords.some((k) => k.name === field && k.value.kind === 'number' && (k.value.value < SCALE.min || k.value.value > SCALE.max)),
		),
	);
	return texts.some((t) => OWN.test(t)) && !texts.some((t) => OTHER.test(t)) && !beyond && !given;
}

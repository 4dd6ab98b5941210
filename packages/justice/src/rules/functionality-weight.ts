// Does the part that makes the thing work weigh more? On criteria about function the TechLead's word counts for more once he is satisfied.
import { counting, defineRule, scoreOf } from '../define-rule.js';
import { integer, names, text } from '../fields.js';
import { mean, weightFields, weightsFault } from './weighted-mean.js';

export const functionalityWeight = defineRule({
	id: 'functionality-weight',
	summary: 'On functional criteria, when the TechLead gives enough, his opinion weighs half.',
	source: 'The default policy: criteria marked `functionality`, TechLead from 4: 50, the others 25 each.',
	phase: 'score',
	parameters: {
		marks: names('Marks of a criterion that make it functional.', ['functionality']),
		criteria: names('Further criteria that are functional, by id.', []),
		judge: text('Whose score decides whether the rule applies.', 'techlead'),
		atLeast: integer("That judge's least score; 1 = any, present or not.", 1, 5, 4),
		...weightFields,
	},
	check: weightsFault,
	applies: (hearing, { marks, criteria, judge, atLeast }) => {
		const { id, marks: own } = hearing.criterion;
		if (!criteria.includes(id) && !own.some((mark) => marks.includes(mark))) return false;
		return counting(hearing).length > 0 && (atLeast === 1 || (scoreOf(hearing, judge) ?? 0) >= atLeast);
	},
	rule: (hearing, parameters) => mean(hearing, parameters, 'A functional criterion: the mean by its own weights'),
});

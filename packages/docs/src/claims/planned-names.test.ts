// Names that a plan is to bring, against a small kitchen made of text: what is there, or is not planned, must stay silent.
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimPlannedNames } from './planned-names.js';

const texts = new Map([
	['src/oven.py', 'SLOW_OVEN = True\n\ndef heat_oven(dish):\n    return dish\n\nclass DishKeeper:\n    dish_id: str\n    source: str\n'],
]);
const code = codeText(texts, { ...treeOf('src/oven.py'), files: [{ ...treeOf('src/oven.py').files[0]!, language: 'python' }] });
const names = (text: string, document = markdown(text)) => claimPlannedNames(flowOf(document), code, english).map(({ name }) => name);

describe('names that are to be written', () => {
	it.each([
		['## Remediation Plan\n\n- Implement rest_dough() behind the oven.', ['rest_dough']],
		['## Remediation Plan\n\nExtend `Dish` with cook_name: str and oven_kind: Literal["gas", "coal"].', ['cook_name', 'oven_kind']],
		['## Next Steps\n\n1. Add a `BreadShelf` model, `crumb_count` and dish_id.', ['BreadShelf', 'crumb_count']],
		['## Future work\n\nWith COLD_OVEN=true the oven rests.', ['COLD_OVEN']],
		['## Remediation Plan\n\nExtend Dish with source_agent: str for the cook.', ['source_agent']],
		['Gap: the dough is not rested. Fix: add rest_dough to the oven.', ['rest_dough']],
	])('%j', (text, expected) => {
		expect(names(text)).toEqual(expected);
	});

	it.each([
		['what is there', '## Remediation Plan\n\n- Add heat_oven() and a `DishKeeper` class, when SLOW_OVEN=true.'],
		['what was done', '## What we did\n\nWe added rest_dough() to the oven, and it rests.'],
		["a peer's plan", "## Peer's remediation plan\n\n- Implement rest_dough()."],
		['plain words', '## Remediation Plan\n\n- Add a bread shelf, and write the cookbook.'],
		['a file', '## Remediation Plan\n\n- Create rest_dough.py first.'],
	])('is silent on %s', (_, text) => {
		expect(names(text)).toEqual([]);
	});

	it('trusts no name that the end of a line may have cut', () => {
		expect(names('', printed(['Remediation Plan\n- Add rest_dou\ngh to the oven.']))).toEqual([]);
	});

	it('says nothing where a part of the code was not read', () => {
		const part = codeText(new Map(), treeOf('src/oven.py'));
		expect(claimPlannedNames(flowOf(markdown('## Plan\n\n- Add rest_dough().')), part, english)).toEqual([]);
	});
});

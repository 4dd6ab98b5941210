import { probeTester } from '@auditor/probes/testing';
import { describe, expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { identifier } from './identifier.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const sources = {
	'src/state.py':
		'import operator\nimport subprocess as sp\nfrom typing import Annotated, TypedDict\nclass Box(TypedDict):\n    xs: Annotated[list, operator.ior]\ndef run(x):\n    """calls os.system and StateGraph"""\n    # eval(x)\n    sp.run(["git", "log"])\n    return x.with_structured_output(Box)',
	'tests/test_state.py': 'def test_only_here():\n    fixture_name()',
	'docs/guide.md': 'ghost_function()',
};
const names = (...list: string[]) => ({ names: list });

describe('syntax/identifier', () => {
	tester(identifier, [
		{
			name: 'a definition, a base class, an annotation, a call under an alias',
			artifacts: () => artifactsOf(sources),
			parameters: names('Box', 'TypedDict', 'operator.ior', 'subprocess.run'),
			outcomes: ['true', 'true', 'true', 'true'],
			places: ['src/state.py:4', 'src/state.py:4', 'src/state.py:5', 'src/state.py:9'],
		},
		{
			name: 'a method with dot and brackets',
			artifacts: () => artifactsOf(sources),
			parameters: names('.with_structured_output()'),
			outcomes: ['true'],
			values: { name: '.with_structured_output()' },
		},
		{
			name: 'a string argument',
			artifacts: () => artifactsOf(sources),
			parameters: names('git'),
			outcomes: ['true'],
			values: { as: 'string' },
		},
		{
			name: 'docstrings and comments',
			artifacts: () => artifactsOf(sources),
			parameters: names('StateGraph', 'eval', 'os.system'),
			outcomes: ['false', 'false', 'false'],
		},
		{
			name: 'a test alone',
			artifacts: () => artifactsOf(sources),
			parameters: names('fixture_name'),
			outcomes: ['false'],
			places: ['tests/test_state.py:2'],
		},
		{ name: 'documentation', artifacts: () => artifactsOf(sources), parameters: names('ghost_function'), outcomes: ['false'] },
		{
			name: 'paths, folders and patterns',
			artifacts: () => artifactsOf(sources),
			parameters: names('src/state.py', 'src/', 'src/*.py', 'src/nodes/judges.py', 'rc/state.py'),
			outcomes: ['true', 'true', 'true', 'false', 'false'],
		},
		{ name: 'nothing to look for', artifacts: () => artifactsOf(sources), outcomes: ['not-applicable'] },
	]);
});

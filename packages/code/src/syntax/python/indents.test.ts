import { expect, it } from 'vitest';
import { pythonFrontEnd } from './front-end.js';

const faults = async (text: string) => {
	await pythonFrontEnd.prepare();
	return pythonFrontEnd.parse('a.py', text).parse.errors.map(({ line, message }) => `${line}: ${message}`);
};

it.each([
	['deeper than its block', 'def bake():\n    a = 1\n        b = 2\n    return a\n', '3: unexpected indent'],
	['deeper than the module', 'a = 1\n  b = 2\n', '2: unexpected indent'],
	['the first of the module', '  a = 1\nb = 2\n', '1: unexpected indent'],
	[
		'inside of a class',
		'class Oven:\n    x = 1\n    def bake(self):\n        if self.x:\n            y = 1\n              z = 2\n',
		'6: unexpected indent',
	],
	['less deep than its block, and fitting none', 'def bake():\n    if a:\n            x = 1\n        y = 2\n', '4: unexpected indent'],
])('a statement that is %s', async (_, text, fault) => {
	expect(await faults(text)).toEqual([fault]);
});

it.each([
	['one column', 'def bake():\n  a = 1\n  return a\n\n\nclass Oven:\n\tx = 1\n\ty = 2\n'],
	['other columns in other blocks', 'if a:\n  x = 1\nelse:\n        y = 2\n        z = 3\n'],
	['on one line', 'if a: x = 1; y = 2\nclass B: pass\nfor i in a: print(i)\n'],
	['continued', 'x = (1 +\n        2)\ny = 1 + \\\n      2\nz = """\n   a\n"""\n'],
	[
		'comments and decorators',
		'def bake():\n        # deep\n    # less\n    @oven\n    def inner():\n        pass\n      # odd\n    return inner\n',
	],
	['behind a line that goes on', 'x = 1; \\\n   y = 2\nif a:\n    x = 1; \\\n  y = 2\n'],
	['matched', 'match a:\n    case 1:\n        x = 1\n    case _:\n            x = 2\n'],
	['a mark and a form feed', '\ufeffa = 1\n\fb = 2\n'],
	['tabs beside spaces', 'def bake():\n\tif a:\n            x = 1\n\t    y = 2\n'],
])('none: %s', async (_, text) => {
	expect(await faults(text)).toEqual([]);
});

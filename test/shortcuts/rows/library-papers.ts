// What papers and settings of a library say in words that tell nobody anything.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as library, manifest, source } from './library.js';

const readme = (text: string): Files => ({ 'README.md': `# Ribbon\n\nTies things.\n\n${text}\n` });
const shows = (code: string, language = 'ts') => readme(`\`\`\`${language}\n${code}\n\`\`\``);
const of = (expectation: string, change: (text: string) => Files, texts: readonly string[], on: Files = {}) =>
	texts.map((text) => ({ of: expectation, way: text.replaceAll('\n', ' '), cheap: change(text), on }));
/** An import alone is worth what it is: less than an example. */
const imported = shows("import 'ribbon';");

export const catalogue: Catalogue = {
	...library,
	project: 'the papers of a library',
	shortcuts: [
		...of('release_habits/changelog', (text) => ({ 'CHANGELOG.md': `# Changelog\n\n## 1.0.0\n\n${text}\n` }), [
			...['- Nothing.', '- N/A', '- See GitHub releases', '- Minor tweaks', '- Performance improvements and bug fixes', '- Some things.'],
			...['- Many changes were made', '- Maintenance release', '- Version bump to 1.0.0', '2026-01-01', '- Thanks to everyone!'],
			...[
				'- Improved.',
				'- Refactored code',
				'- chore: release 1.0.0',
				'- See below.',
				'- Everything works.',
				'- All good.',
				'- Same as before.',
			],
			...['- Changes to the code of the library.', '- This version has changes.', '- Added stuff. Fixed stuff.'],
			...['- See the README for what changed.', '- See the documentation.'],
			...['![badge](https://example.org/a.svg)', '- No user-facing changes', '- Code cleanup', 'Released on 1 January 2026'],
		]),
		{
			of: 'release_habits/followed',
			way: 'a changelog without a word',
			cheap: { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n' },
			honest: { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- Ties ribbons of any length.\n' },
		},
		...[
			'- Refactored `tie`',
			'- Ties everything faster',
			'- Works on Node 24',
			'- Drop Node 18',
			'- Same order as `cut`',
			'- fix typing',
			'- Types added',
			'- Support CJS',
		].map((text) => ({
			of: 'release_habits/changelog',
			way: `none, beside ${text}`,
			cheap: {},
			honest: { 'CHANGELOG.md': `# Changelog\n\n## 1.0.0\n\n${text}\n` },
		})),
		...of('release_habits/license', (text) => ({ LICENSE: `${text}\n` }), [
			'This project does not come under the MIT licence at all.',
			'Copyright (c) 2026 Ada Fixture and everybody who ever wrote a line.',
			'TODO: choose between the MIT license and the Apache License 2.0',
			'The MIT License is a good licence, and many projects have it today.',
			'MIT License\n\nCopyright (c) 2026 Ada\n\nPermission is hereby denied, free of charge, to any person obtaining a copy of this software, to deal in the Software without restriction.',
		]),
		...of('release_habits/security-policy', (text) => ({ 'SECURITY.md': `# Security\n\n${text}\n` }), [
			'Contact us, whoever and wherever we are.',
			'Report a vulnerability to somebody here.',
			'Please report it privately, if at all.',
			'E-mail: to be added, at some later time.',
			'There is no way to report a vulnerability here.',
			'You cannot report a vulnerability to us.',
			'See https://en.wikipedia.org/wiki/Security for what it is.',
			'[Security](https://example.org/badge.svg) is taken with care.',
			'Report a vulnerability to noreply@example.com, please.',
			'Report a vulnerability to ada@example.com; such mail is deleted unread.',
			'Report a vulnerability to ada@example.com. Nobody reads it.',
			'To report a vulnerability, visit https://example.com/.',
			'Report a vulnerability: TBD@TBD.TBD',
		]),
		...of(
			'documentation/example',
			(code) => shows(code),
			[
				...[
					"console.log('hi');",
					'// tie(2)',
					'tie;',
					'void tie;',
					'const x = 1;',
					'if (false) tie(2);',
					'/* tie(2) */',
					'...',
					'export { tie };',
				].map((code) => `import { tie } from 'ribbon';\n${code}`),
				...["import { nothing } from 'ribbon';\nnothing();", "import 'ribbon';\nconsole.log(1);"],
				...[
					"import { tie } from 'ribbon';\nconsole.log(tie);",
					"import { tie } from 'ribbon';\ntie(",
					"import { tie } from 'ribbon';\nconst t = tie;",
					...['try { } catch { tie(1); }', 'while (false) tie(1);', 'return; tie(1);', '1 > 2 && tie(1);', 'tie.toString();'].map(
						(line) => `import { tie } from 'ribbon';\n${line}`,
					),
					"import * as all from 'ribbon';\nall.toString();",
				],
			],
			imported,
		),
		...of('documentation/example', (code) => shows(code), ["console.log('tie(2)');"]),
		...[
			"import { tie } from 'ribbon';\nfunction box() {\n  return tie(1);\n}\nbox();",
			"import { tie } from 'ribbon';\nexport function Box() {\n  const text = tie(1);\n  return <p>{text}</p>;\n}",
			"import { tie } from 'ribbon';\nconst box = () => tie(1);\nconsole.log(box());",
			"import { tie } from 'ribbon';\nit('ties', () => {\n  tie(1);\n});",
			"import { tie } from 'ribbon';\ntry {\n  tie(1);\n} catch {}",
		].map((code) => ({
			of: 'documentation/example',
			way: `none, beside ${code.slice(30, 70)}`,
			cheap: {},
			on: imported,
			honest: shows(code),
		})),
		...of('documentation/example', (code) => shows(code, 'diff'), ["- import { tie } from 'ribbon';\n- tie(2);"]),
		...of('documentation/example', readme, ["Do not write this:\n\n```ts\nimport { tie } from 'ribbon';\ntie(2);\n```"]),
		...of('documentation/install', readme, [
			...[
				'npx ribbon',
				'npm install --dry-run ribbon',
				'Not on npm yet, so `npm install ribbon` fails.',
				'Coming soon: npm install ribbon',
			],
			...['~~npm install ribbon~~', 'You cannot npm install ribbon.', 'TODO: npm install ribbon', 'npm install and then look for ribbon'],
			...['npm install foo # ribbon', '![npm install ribbon](a.png)'],
		]),
		...of('documentation/documented-exports', (comment) => ({ 'src/index.ts': source.replaceAll('export', `${comment}\nexport`) }), [
			...['/** @param ends ends */', '/** Exports this for use by others. */', '/** string number */', '/** 1 2 3 */'],
			...['/** Does what its name says. */', '/** Self-explanatory. */', '/** Copyright 2026 Ada. */', '/** Not documented yet. */'],
			...['/** This function is exported. */', '/** xxx yyy zzz */'],
		]),
		{
			of: 'documentation/documented-exports',
			way: 'names as they are spoken',
			cheap: {
				'src/index.ts': source
					.replace('export function tie', '/** Ties ends. */\nexport function tie')
					.replace('export function cut', '/** Cuts. */\nexport function cut'),
			},
		},
		...of('tests/linter', (text) => ({ '.eslintrc.json': text }), [
			...['{ "root": true, "rules": {} }', '{ "root": true, "env": { "node": true } }', '{ "parserOptions": { "ecmaVersion": 2022 } }'],
			'{ "extends": "eslint:recommended", "ignorePatterns": ["**/*"] }',
		]),
		...of('tests/linter', (text) => ({ 'eslint.config.js': text }), [
			"export default [{ files: ['**/*.nothing'], rules: { semi: 'error' } }];\n",
		]),
		...of('tests/linter', (lint) => ({ 'package.json': manifest({ scripts: { lint } }) }), ['xo || true', 'echo xo', 'standard --version']),
		...of('tests/linter', (text) => ({ 'biome.json': text }), [
			'{ "files": { "ignore": ["**"] } }',
			'{ "files": { "includes": ["**", "!**"] } }',
			'{ "formatter": { "enabled": false }, "linter": { "rules": { "recommended": false, "style": { "recommended": false } } } }',
		]),
		...['deno.json', 'dprint.json', '.prettierrc'].map((path) => ({
			of: 'tests/linter',
			way: `${path} of nothing`,
			cheap: { [path]: '{}\n' },
		})),
	],
	untried: {},
};

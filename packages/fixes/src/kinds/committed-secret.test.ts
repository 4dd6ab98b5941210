import { fixTester } from '../../test/fix-tester.js';
import { committedSecret } from './committed-secret.js';

/** Put together as the test runs, so that no reader of this file takes it for one. */
const key = ['sk', 'ant', 'api03', 'Qm7Zr2Vx9Lp4Tc8Wd1Hs6Yb3Nk5Jf0GaRvUeXiOqPzMtAwSdFgBhClKn', 'EoIyTrQwAA'].join('-');
const template = (value: string) => `STORE_KEY=your-store-key\nMODEL_ANTHROPIC_KEY=${value}\nMAIL_KEY=your-mail-key\n`;
const py = (value: string, head = '') =>
	`"""Asks."""\n${head}import httpx\n\nANTHROPIC_KEY = ${value}\n\nhttpx.get("https://a.b", headers={"x-api-key": ANTHROPIC_KEY})\n`;

fixTester(committedSecret, [
	{
		name: 'in code, whose template names the variable',
		files: { 'scripts/look.py': py(`"${key}"`), '.env.example': template('your-model-anthropic-key') },
		after: { 'scripts/look.py': py('os.environ["MODEL_ANTHROPIC_KEY"]', 'import os\n\n') },
		twins: false,
	},
	{ name: 'in code, for which no variable is known', files: { 'scripts/look.py': py(`"${key}"`) }, after: null },
	{
		name: 'in code that makes something of it',
		files: { 'scripts/look.py': py(`"${key}".strip()`), '.env.example': template('your-model-anthropic-key') },
		after: null,
	},
	{
		name: 'in a template and on a page',
		files: { '.env.example': template(key), 'README.md': `# A\n\n\`\`\`\nMODEL_ANTHROPIC_KEY=${key}\n\`\`\`\n` },
		after: {
			'.env.example': template('your-model-anthropic-key'),
			'README.md': '# A\n\n```\nMODEL_ANTHROPIC_KEY=<your-model-anthropic-key>\n```\n',
		},
	},
]);

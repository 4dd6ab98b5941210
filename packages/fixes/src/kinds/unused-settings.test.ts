import { fixTester } from '../../test/fix-tester.js';
import { unusedSettings } from './unused-settings.js';

const code = 'import os\n\nprint(os.environ["MODEL_NAME"], os.environ["STORE_HOST"])\n';
const files = (template: string, more: Record<string, string> = {}) => ({ 'src/a.py': code, '.env.example': template, ...more });
const settings =
	'from pydantic_settings import BaseSettings\n\n\nclass Settings(BaseSettings):\n    spare_key: str = ""\n    run_mode: str = "a"\n\n\nsettings = Settings()\n';
const lenient = (extra: string, field: string) =>
	`from pydantic_settings import BaseSettings, SettingsConfigDict\n\n\nclass Settings(BaseSettings):\n    model_config = SettingsConfigDict(extra="${extra}")\n\n${field}    model_name: str = "a"\n\n\nsettings = Settings()\n`;
const head = '# Model\nMODEL_NAME=m\n';

fixTester(unusedSettings, [
	{
		name: 'a line among others, and a group with its heading',
		files: files(
			`${head}\n# Optional: another store\n# of words\nSPARE_KEY=\n# SPARE_INDEX=a\n\n# Store\nSTORE_HOST=a\nSTORE_WIDTH=3\n# OLD_MODE=\n`,
		),
		after: { '.env.example': `${head}\n# Store\nSTORE_HOST=a\n` },
	},
	{
		name: 'a page that tells to set it, too',
		files: files(`${head}STORE_HOST=\nSPARE_KEY=\n`, { 'README.md': '# A\n\n```\nMODEL_NAME=m\nSPARE_KEY=a\n```\n' }),
		after: { '.env.example': `${head}STORE_HOST=\n`, 'README.md': '# A\n\n```\nMODEL_NAME=m\n```\n' },
	},
	{
		name: 'a field of the settings that nothing reads',
		files: files(`${head}STORE_HOST=\nSPARE_KEY=\n`, { 'src/b.py': settings }),
		after: null,
	},
	...(['ignore', 'forbid'] as const).map((extra) => ({
		name: `a field of settings that nothing reads, which ${extra} what else is set`,
		files: files(`${head}STORE_HOST=\nSPARE_KEY=\n`, { 'src/b.py': lenient(extra, '    spare_key: str = ""\n') }),
		after: extra === 'ignore' ? { '.env.example': `${head}STORE_HOST=\n`, 'src/b.py': lenient(extra, '') } : null,
	})),
	{
		name: 'a field of settings that somebody reads by its name',
		files: files(`${head}STORE_HOST=\nSPARE_KEY=\n`, {
			'src/b.py': `${lenient('ignore', '    spare_key: str = ""\n')}print(settings.model_dump()["spare_key"])\n`,
		}),
		where: {},
		after: null,
	},
	{
		name: 'a name that another page tells of',
		files: files(`${head}STORE_HOST=\nSPARE_KEY=\n`, { 'docs/agents.md': 'Optional: `SPARE_KEY` (default none).\n' }),
		after: null,
	},
	{ name: 'a name that a remark tells of', files: files(`${head}STORE_HOST=\n# needs SPARE_KEY\n\nSPARE_KEY=\n`), after: null },
	{ name: 'beside names that are missing', files: files('MODEL_NAME=m\nSPARE_KEY=\n'), after: null },
]);

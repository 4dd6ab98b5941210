import { fixTester } from '../../test/fix-tester.js';
import { readmeScripts } from './readme-scripts.js';

const agent = "import { StateGraph } from '@langchain/langgraph';\n\nexport const graph = new StateGraph({}).compile();\n";
const page = (...lines: string[]) => `# A\n\n\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n`;
const files = (readme: string) => ({
	'README.md': readme,
	'src/main.ts': agent,
	'package.json': '{ "name": "a", "scripts": { "start": "node src/main.ts" } }\n',
	'web/package.json': '{ "name": "the-page", "scripts": { "lint": "eslint ." } }\n',
});

fixTester(readmeScripts, [
	{
		name: 'a script of another folder',
		files: files(page('npm start', 'npm run lint   # Lint all')),
		after: { 'README.md': page('npm start', 'npm run lint --prefix web   # Lint all') },
	},
	{
		name: 'scripts that nobody has, beside one that is there',
		files: files(page('npm start', '', '# All tests', 'npm run test:unit', 'npm run test:all')),
		after: { 'README.md': page('npm start') },
	},
	{ name: 'a block of nothing else', files: files(page('cd web', 'npm run test:unit')), after: null },
	{ name: 'another command that fails', files: files(page('npm start', 'npm run test:unit', 'python lost.py')), after: null },
]);

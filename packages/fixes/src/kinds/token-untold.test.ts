import { fixTester } from '../../test/fix-tester.js';
import { tokenUntold } from './token-untold.js';

const py = (before: string, name: string, more = '') => ({
	'src/tools.py': `import os\nimport subprocess\n\n\ndef clone(repo_url, target):\n    token = os.getenv("TOKEN")\n    try:\n${before}        if token:\n            ${name} = repo_url.replace("https://", f"https://{token}@")\n        subprocess.run(["git", "clone", ${name}, target], check=True)\n    except subprocess.CalledProcessError as error:\n        raise ValueError(f"no clone of {repo_url}") from error\n${more}    return target\n`,
});
const where = { errorHandling: true };

fixTester(tokenUntold, [
	{
		name: 'a message behind it',
		files: py('', 'repo_url'),
		after: py('        clone_url = repo_url\n', 'clone_url'),
		still: true,
		where,
	},
	{ name: 'another use of the URL', files: py('', 'repo_url', '    check(repo_url)\n'), after: null, where },
	{ name: 'a name of its own', files: py('        clone_url = repo_url\n', 'clone_url'), after: null, where },
]);

import { fixTester } from '../../test/fix-tester.js';
import { cloneUrlCheck } from './clone-url-check.js';

const py = (body: string) => ({ 'src/tools.py': `import os\nimport subprocess\n\n\ndef clone(repo_url, target):\n${body}` });
const CALL = 'subprocess.run(["git", "clone", repo_url, target], check=True)';
const LOOKED =
	'    done = subprocess.run(["git", "clone", repo_url, target])\n    if done.returncode != 0:\n        return None, done.stderr\n    return target, None\n';
const YIELDED =
	'    held = os.open(target)\n    try:\n        done = subprocess.run(["git", "clone", repo_url, target])\n        if done.returncode != 0 or not held:\n            yield None, (done.stderr or "failed")\n        else:\n            yield target, ""\n    finally:\n        held.close()\n';

fixTester(cloneUrlCheck, [
	{
		name: 'at the beginning of a function that lets errors pass',
		files: py(`    """Clones."""\n    ${CALL}\n`),
		after: py(
			`    """Clones."""\n    if not repo_url.startswith("https://"):\n        raise ValueError(f"Only https URLs are cloned: {repo_url!r}")\n    ${CALL}\n`,
		),
	},
	{
		name: 'above what is said of the first statement',
		files: py(`    # git makes the folder\n    ${CALL}\n`),
		after: py(
			`    if not repo_url.startswith("https://"):\n        raise ValueError(f"Only https URLs are cloned: {repo_url!r}")\n    # git makes the folder\n    ${CALL}\n`,
		),
	},
	{
		name: 'where failures are handled',
		files: py(
			`    os.makedirs(target)\n    try:\n        ${CALL}\n        return target\n    except Exception as error:\n        return str(error)\n`,
		),
		after: py(
			`    os.makedirs(target)\n    try:\n        if not repo_url.startswith("https://"):\n            raise ValueError(f"Only https URLs are cloned: {repo_url!r}")\n        ${CALL}\n        return target\n    except Exception as error:\n        return str(error)\n`,
		),
	},
	{
		name: 'in a function that answers with a message where the exit code tells of a failure',
		files: py(LOOKED),
		after: py(`    if not repo_url.startswith("https://"):\n        return None, f"Only https URLs are cloned: {repo_url!r}"\n${LOOKED}`),
	},
	{
		name: 'in one that yields it, and gives back what it holds',
		files: py(YIELDED),
		after: py(
			`    if not repo_url.startswith("https://"):\n        yield None, f"Only https URLs are cloned: {repo_url!r}"\n        return\n${YIELDED}`,
		),
	},
	{
		name: 'with the error that the function raises already',
		files: py(
			`    try:\n        ${CALL}\n    except subprocess.CalledProcessError as error:\n        raise RuntimeError("no clone") from error\n`,
		),
		after: py(
			`    if not repo_url.startswith("https://"):\n        raise RuntimeError(f"Only https URLs are cloned: {repo_url!r}")\n    try:\n        ${CALL}\n    except subprocess.CalledProcessError as error:\n        raise RuntimeError("no clone") from error\n`,
		),
	},
	{
		name: 'as a failure is told and answered',
		files: py(
			`    path = os.path.join(target, "a")\n    try:\n        ${CALL}\n        return path, True\n    except subprocess.CalledProcessError as error:\n        print(error.stderr)\n        return None, None\n`,
		),
		after: py(
			`    if not repo_url.startswith("https://"):\n        print(f"Only https URLs are cloned: {repo_url!r}")\n        return None, None\n    path = os.path.join(target, "a")\n    try:\n        ${CALL}\n        return path, True\n    except subprocess.CalledProcessError as error:\n        print(error.stderr)\n        return None, None\n`,
		),
	},
	{
		name: 'with addresses of ssh where the product speaks of them',
		files: {
			...py(`    ${CALL}\n`),
			'src/b.py': 'def kind(url):\n    if url.startswith("git@"):\n        return "ssh"\n    return "https"\n',
		},
		after: py(
			`    if not repo_url.startswith(("https://", "git@", "ssh://")):\n        raise ValueError(f"Only https and ssh URLs are cloned: {repo_url!r}")\n    ${CALL}\n`,
		),
	},
	{
		name: 'an address that is trimmed on its way',
		files: py(`    ${CALL.replace('repo_url', 'repo_url.strip()')}\n`),
		after: py(
			`    if not repo_url.strip().startswith("https://"):\n        raise ValueError(f"Only https URLs are cloned: {repo_url!r}")\n    ${CALL.replace('repo_url', 'repo_url.strip()')}\n`,
		),
	},
	{
		name: 'behind the refusal of an empty address',
		files: py(`    if not repo_url:\n        raise ValueError("no address")\n\n    ${CALL}\n`),
		after: py(
			`    if not repo_url:\n        raise ValueError("no address")\n\n    if not repo_url.startswith("https://"):\n        raise ValueError(f"Only https URLs are cloned: {repo_url!r}")\n    ${CALL}\n`,
		),
	},
	{
		name: 'an address that is made in the function, with an error of its own',
		files: py(
			`    if not repo_url:\n        raise CloneError("no address")\n    url = repo_url.strip()\n    ${CALL.replace('repo_url', 'url')}\n`,
		),
		after: py(
			`    if not repo_url:\n        raise CloneError("no address")\n    url = repo_url.strip()\n    if not url.startswith("https://"):\n        raise CloneError(f"Only https URLs are cloned: {url!r}")\n    ${CALL.replace('repo_url', 'url')}\n`,
		),
	},
	{
		name: 'before anything is made that would be left behind',
		files: py(`    url = repo_url.strip()\n    os.makedirs(target)\n    ${CALL.replace('repo_url', 'url')}\n`),
		after: py(
			`    url = repo_url.strip()\n    if not url.startswith("https://"):\n        raise ValueError(f"Only https URLs are cloned: {url!r}")\n    os.makedirs(target)\n    ${CALL.replace('repo_url', 'url')}\n`,
		),
	},
	{
		name: 'with addresses of ssh where a docstring says that they may be given',
		files: py(`    """Clones an HTTPS or SSH address."""\n    ${CALL}\n`),
		after: py(
			`    """Clones an HTTPS or SSH address."""\n    if not repo_url.startswith(("https://", "git@", "ssh://")):\n        raise ValueError(f"Only https and ssh URLs are cloned: {repo_url!r}")\n    ${CALL}\n`,
		),
	},
	{
		name: 'a function that takes paths, too',
		files: py(`    if os.path.isdir(repo_url):\n        return repo_url\n    ${CALL}\n`),
		after: null,
	},
	{
		name: 'a test of the project that clones a folder',
		files: {
			...py(`    ${CALL}\n`),
			'tests/test_tools.py': 'from src.tools import clone\n\n\ndef test_clone(tmp_path):\n    clone(str(tmp_path), "x")\n',
		},
		after: null,
	},
	{
		name: 'a caller that hands over a path',
		files: { ...py(`    ${CALL}\n`), 'src/b.py': 'from src.tools import clone\n\n\ndef main():\n    clone("/srv/repo", "x")\n' },
		after: null,
	},
	{
		name: 'handlers that give failures back, and would not see the refusal',
		files: py(`    try:\n        ${CALL}\n    except subprocess.CalledProcessError:\n        return None\n`),
		after: null,
	},
]);

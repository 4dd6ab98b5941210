import { fixTester } from '../../test/fix-tester.js';
import { cloneTimeout } from './clone-timeout.js';

const py = (body: string, head = 'import subprocess') => ({ 'src/tools.py': `${head}\n\n\ndef clone(url, target):\n${body}` });

const helper = (limit: string, program: string, errors = 'subprocess.CalledProcessError') => `import subprocess


def run(command):
    try:
        return subprocess.run(command, check=True${limit})
    except ${errors} as error:
        raise RuntimeError("git failed") from error


def clone(url, target):
    return run(["git", "clone", url, target])


def build(target):
    return run(["${program}", "log", target])
`;

fixTester(cloneTimeout, [
	{
		name: 'subprocess.run on one line',
		files: py('    subprocess.run(["git", "clone", url, target], check=True)\n'),
		after: py('    subprocess.run(["git", "clone", url, target], check=True, timeout=120)\n'),
	},
	{
		name: 'one argument a line, with a comma and comments',
		files: py(
			'    return subprocess.run(\n        ["git", "clone", "--depth", "1", url, target],\n        check=True,  # fail\n        capture_output=True,\n    )\n',
		),
		after: py(
			'    return subprocess.run(\n        ["git", "clone", "--depth", "1", url, target],\n        check=True,  # fail\n        capture_output=True,\n        timeout=120,\n    )\n',
		),
	},
	{
		name: 'one argument a line, without a comma',
		files: py('    return subprocess.run(\n        ["git", "clone", url, target],\n        check=True  # fail\n    )\n'),
		after: py(
			'    return subprocess.run(\n        ["git", "clone", url, target],\n        check=True,  # fail\n        timeout=120\n    )\n',
		),
	},
	{
		name: 'failures that are handled by their type',
		files: py(
			'    try:\n        subprocess.check_call(["git", "clone", url, target])\n    except subprocess.CalledProcessError as error:\n        print(error)\n',
		),
		after: py(
			'    try:\n        subprocess.check_call(["git", "clone", url, target], timeout=120)\n    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:\n        print(error)\n',
		),
	},
	{
		name: 'failures that are handled whatever they are',
		files: py(
			'    try:\n        run(["git", "clone", url, target], check=True)\n    except Exception:\n        return None\n',
			'from subprocess import run',
		),
		after: py(
			'    try:\n        run(["git", "clone", url, target], check=True, timeout=120)\n    except Exception:\n        return None\n',
			'from subprocess import run',
		),
	},
	{
		name: 'a run whose exit code is looked at',
		files: py(
			'    done = subprocess.run(\n        ["git", "clone", url, target],\n        capture_output=True,\n        text=True,\n    )\n    if done.returncode != 0:\n        return done.stderr\n',
		),
		after: py(
			'    try:\n        done = subprocess.run(\n            ["git", "clone", url, target],\n            capture_output=True,\n            text=True,\n            timeout=120,\n        )\n    except subprocess.TimeoutExpired as expired:\n        done = subprocess.CompletedProcess(expired.cmd, 124, "", "no answer within 120 seconds")\n    if done.returncode != 0:\n        return done.stderr\n',
		),
	},
	{
		name: 'a run whose exit code is looked at, in what sees every failure',
		files: py(
			'    try:\n        done = subprocess.run(["git", "clone", url, target])\n        return done.returncode == 0\n    except Exception:\n        return False\n',
		),
		after: py(
			'    try:\n        done = subprocess.run(["git", "clone", url, target], timeout=120)\n        return done.returncode == 0\n    except Exception:\n        return False\n',
		),
	},
	{
		name: 'a run whose exit code is looked at, of a module that cannot be named',
		files: py('    done = run(["git", "clone", url, target])\n    return done.returncode == 0\n', 'from subprocess import run'),
		after: null,
	},
	{
		name: 'execFileSync of Node',
		files: {
			'src/a.ts':
				"import { execFileSync } from 'node:child_process';\nexport function clone(url: string, to: string) {\n    execFileSync('git', ['clone', url, to]);\n}\n",
		},
		after: {
			'src/a.ts':
				"import { execFileSync } from 'node:child_process';\nexport function clone(url: string, to: string) {\n    execFileSync('git', ['clone', url, to], { timeout: 120_000 });\n}\n",
		},
	},
	{
		name: 'options of Node that are there already',
		files: {
			'src/a.ts':
				"import * as cp from 'child_process';\nexport function clone(url: string, to: string) {\n    cp.spawnSync('git', ['clone', url, to], {\n        stdio: 'pipe',\n    });\n}\n",
		},
		after: {
			'src/a.ts':
				"import * as cp from 'child_process';\nexport function clone(url: string, to: string) {\n    cp.spawnSync('git', ['clone', url, to], {\n        stdio: 'pipe',\n        timeout: 120_000,\n    });\n}\n",
		},
	},
	{
		name: 'a handler that tells what git said, which an expiry has not',
		files: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except subprocess.CalledProcessError as error:\n        shutil.rmtree(target)\n        raise CloneError(\n            f"Cannot clone {url}: {error.stderr.decode()}", step="clone", detail=error.stderr or ""\n        ) from error\n    return target\n',
			'import shutil\nimport subprocess',
		),
		after: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True, timeout=120)\n    except subprocess.CalledProcessError as error:\n        shutil.rmtree(target)\n        raise CloneError(\n            f"Cannot clone {url}: {error.stderr.decode()}", step="clone", detail=error.stderr or ""\n        ) from error\n    except subprocess.TimeoutExpired as error:\n        shutil.rmtree(target)\n        raise CloneError(\n            f"Cannot clone {url}: no answer within 120 seconds", step="clone", detail="no answer within 120 seconds"\n        ) from error\n    return target\n',
			'import shutil\nimport subprocess',
		),
	},
	{
		name: 'a handler that hands on what git said, as it is',
		files: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except subprocess.CalledProcessError as error:\n        raise CloneError(url, detail=error.stderr or "") from error\n',
		),
		after: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True, timeout=120)\n    except subprocess.CalledProcessError as error:\n        raise CloneError(url, detail=error.stderr or "") from error\n    except subprocess.TimeoutExpired as error:\n        raise CloneError(url, detail="no answer within 120 seconds") from error\n',
		),
	},
	{
		name: 'a text that has no hole any more',
		files: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except subprocess.CalledProcessError as error:\n        raise CloneError(f"It failed: {error.stderr}") from error\n',
		),
		after: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True, timeout=120)\n    except subprocess.CalledProcessError as error:\n        raise CloneError(f"It failed: {error.stderr}") from error\n    except subprocess.TimeoutExpired as error:\n        raise CloneError("It failed: no answer within 120 seconds") from error\n',
		),
	},
	{
		name: 'a handler that goes on with what git said',
		files: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except subprocess.CalledProcessError as error:\n        said = error.stderr.strip()\n        return said\n',
		),
		after: null,
	},
	{
		name: 'a handler that gives the exit code back, which an expiry has not',
		files: py(
			'    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except subprocess.CalledProcessError as error:\n        return error.returncode\n',
		),
		after: null,
	},
	{
		name: 'a function that starts git for others',
		files: { 'src/tools.py': helper('', 'git') },
		after: { 'src/tools.py': helper(', timeout=120', 'git', '(subprocess.CalledProcessError, subprocess.TimeoutExpired)') },
	},
	{ name: 'a function that starts other programs too', files: { 'src/tools.py': helper('', 'make') }, after: null },
	{
		name: 'a handler of something else alone',
		files: py('    try:\n        subprocess.run(["git", "clone", url, target], check=True)\n    except OSError:\n        return None\n'),
		after: null,
	},
	{
		name: 'GitPython, by the environment of git',
		files: py('    Repo.clone_from(url, target, depth=1)\n', 'from git import Repo'),
		after: py(
			'    Repo.clone_from(\n        url,\n        target,\n        depth=1,\n        env={"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "60"},\n    )\n',
			'from git import Repo',
		),
	},
	{
		name: 'GitPython with an environment from elsewhere',
		files: py('    Repo.clone_from(url, target, env=None)\n', 'from git import Repo'),
		after: null,
	},
	{
		name: 'arguments from elsewhere',
		files: {
			'src/a.ts':
				"import { execFileSync } from 'node:child_process';\nexport function clone(url: string, to: string, options: object) {\n    execFileSync('git', ['clone', url, to], options);\n}\n",
		},
		after: null,
	},
]);

const byNode = (more: string) => ({
	'src/a.ts': `import { execFileSync } from 'node:child_process';\nexport function clone(url: string, to: string) {\n    execFileSync('git', ['clone', url, to]${more});\n}\n`,
});
const doubled = (test: string) => ({
	...py('    subprocess.run(["git", "clone", url, target], check=True)\n'),
	'tests/test_tools.py': `import subprocess\nfrom unittest.mock import patch\n\nfrom src.tools import clone\n\n\n${test}`,
});
const limited = py('    subprocess.run(["git", "clone", url, target], check=True, timeout=120)\n');
const standIn = (parameters: string, by = 'monkeypatch.setattr(subprocess, "run", fake)') =>
	`def test_clone(monkeypatch):\n    def fake(${parameters}):\n        return 0\n\n    ${by}\n    assert clone("u", "t") is None\n`;

fixTester(cloneTimeout, [
	{
		name: 'a test whose stand-in takes whatever it is given',
		files: doubled(standIn('command, **options')),
		after: limited,
	},
	{ name: 'a test whose stand-in takes a limit', files: doubled(standIn('command, check, timeout=None')), after: limited },
	{
		name: 'a test that patches something else',
		files: doubled(standIn('command, check', 'monkeypatch.setattr(subprocess, "Popen", fake)')),
		after: limited,
	},
	{ name: 'a test whose stand-in would refuse a limit', files: doubled(standIn('command, check')), after: null },
	{
		name: 'a stand-in by its path',
		files: doubled(standIn('command, check', 'monkeypatch.setattr("src.tools.subprocess.run", fake)')),
		after: null,
	},
	{
		name: 'a stand-in that is one line',
		files: doubled(standIn('', 'monkeypatch.setattr(subprocess, "run", lambda command, check: 0)')),
		after: null,
	},
	{ name: 'a stand-in that is set by hand', files: doubled(standIn('command, check', 'subprocess.run = fake')), after: null },
	{
		name: 'a stand-in as what a mock does',
		files: doubled(standIn('command, check', 'patch("src.tools.subprocess.run", side_effect=fake).start()')),
		after: null,
	},
	...(
		[
			['Called()', byNode(', { timeout: 120_000 }')],
			["CalledWith('git', [])", null],
			["LastCalledWith('git', [])", null],
			["CalledExactlyOnceWith('git', [])", null],
		] as const
	).map(([asked, after]) => ({
		name: `a test of Node that asks for toHaveBeen${asked}`,
		files: {
			...byNode(''),
			'tests/a.test.ts': `import { execFileSync } from 'node:child_process';\nimport { expect, it, vi } from 'vitest';\nimport { clone } from '../src/a.js';\n\nvi.mock('node:child_process');\nit('clones', () => {\n    clone('u', 't');\n    expect(execFileSync).toHaveBeen${asked};\n});\n`,
		},
		after,
	})),
	{
		name: 'a test that looks at every argument',
		files: doubled(
			'@patch("subprocess.run")\ndef test_clone(run):\n    clone("u", "t")\n    run.assert_called_once_with(["git", "clone", "u", "t"], check=True)\n',
		),
		after: null,
	},
]);

import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { gatherClones } from '../index.js';

/** Letters of the properties that hold: Sandboxed, Timeout, Url, Errors. */
const cases: { name: string; sources: Record<string, string>; expected: string[] }[] = [
	{
		name: 'a careful clone',
		sources: {
			'a.py':
				'import subprocess, tempfile\ndef fetch(url):\n    if not url.startswith("https://"):\n        raise ValueError(url)\n    tmp = tempfile.TemporaryDirectory()\n    try:\n        subprocess.run(["git", "clone", url, tmp.name], timeout=60, check=True)\n    except subprocess.TimeoutExpired:\n        tmp.cleanup()\n        raise',
		},
		expected: ['fetch STUE'],
	},
	{
		name: 'a handler never hears of what git only returns',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url, d):\n    try:\n        subprocess.run(["git", "clone", url, d], check=False)\n    except Exception as e:\n        print(e)\ndef asks(url, d, check):\n    try:\n        subprocess.run(["git", "clone", url, d], check=check)\n    except Exception as e:\n        print(e)\ndef keeps(url, d):\n    try:\n        done = subprocess.run(["git", "clone", url, d])\n        done.check_returncode()\n    except Exception as e:\n        print(e)',
		},
		expected: ['fetch ', 'asks E', 'keeps E'],
	},
	{
		name: 'a limit that never comes',
		sources: {
			'a.py':
				'import subprocess\nLONG = 10**9\ndef fetch(url, d):\n    subprocess.run(["git", "clone", url, d], timeout=LONG)\ndef other(url, d):\n    subprocess.run(["git", "clone", url, d], timeout=60 * 60)',
		},
		expected: ['fetch ', 'other T'],
	},
	{
		name: 'a careless clone',
		sources: { 'a.py': 'import os\ndef fetch(url):\n    os.system(f"git clone {url} ./work")' },
		expected: ['fetch '],
	},
	{
		name: 'emptiness and type are no check of the URL',
		sources: {
			'a.py':
				'import subprocess, tempfile\ndef fetch(url):\n    if not url or not isinstance(url, str):\n        raise ValueError()\n    u = url.strip()\n    d = tempfile.mkdtemp()\n    r = subprocess.run(["git", "clone", u, d])\n    if r.returncode != 0:\n        raise RuntimeError(r.stderr)',
		},
		expected: ['fetch SE'],
	},
	{
		name: 'the URL is looked at by every caller, by its host',
		sources: {
			'a.py': 'import subprocess\ndef fetch(url, d):\n    subprocess.run(["git", "clone", url, d])',
			'b.py':
				'from urllib.parse import urlparse\nfrom a import fetch\ndef audit(link):\n    if urlparse(link).netloc not in ("github.com",):\n        raise ValueError(link)\n    fetch(link, "x")',
			'c.py':
				'from a import fetch\ndef again(source):\n    if not source.startswith("https://"):\n        raise ValueError(source)\n    return fetch(d="y", url=source)',
		},
		expected: ['fetch U'],
	},
	{
		name: 'the URL is looked at by one caller of two, and by one only after the clone',
		sources: {
			'a.py': 'import subprocess\ndef fetch(url, d):\n    subprocess.run(["git", "clone", url, d])',
			'b.py':
				'from a import fetch\ndef audit(link):\n    if not link.startswith("https://"):\n        raise ValueError(link)\n    fetch(link, "x")\ndef late(link):\n    fetch(link, "x")\n    if not link.startswith("https://"):\n        raise ValueError(link)',
		},
		expected: ['fetch '],
	},
	{
		name: 'a URL that is put together behind a written host',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(slug, d):\n    remote = f"https://github.com/{slug}.git"\n    subprocess.run(["git", "clone", remote, d])\ndef any(host, d):\n    remote = f"https://{host}/x.git"\n    subprocess.run(["git", "clone", remote, d])',
		},
		expected: ['fetch U', 'any '],
	},
	{
		name: 'a URL that a function takes apart and refuses in another form, whatever it is called',
		sources: {
			'a.py':
				'import re, subprocess\nREMOTE = re.compile(r"https://github.com/(\\w+)/(\\w+)")\ndef parts_of(text):\n    match = REMOTE.fullmatch(text)\n    if match is None:\n        raise ValueError(text)\n    return match[1]\ndef told(text):\n    match = REMOTE.fullmatch(text)\n    if match is None:\n        print(text)\n    return match\ndef name_of(text):\n    if text.startswith("git@"):\n        name = text[4:]\n    elif "/" in text:\n        name = text\n    else:\n        raise ValueError(text)\n    return name\ndef fetch(url, d):\n    parts_of(url)\n    subprocess.run(["git", "clone", url, d])\ndef other(url, d):\n    told(url)\n    subprocess.run(["git", "clone", url, d])\ndef third(url, d):\n    name_of(url)\n    subprocess.run(["git", "clone", url, d])',
		},
		expected: ['fetch U', 'other ', 'third '],
	},
	{
		name: 'the answer of a wrapper that tells how git ended, tested and not',
		sources: {
			'a.py':
				'import subprocess\ndef run(cmd):\n    done = subprocess.run(cmd, shell=True)\n    return done.returncode == 0, done.stdout\ndef fetch(url, d):\n    ok, out = run(f"git clone {url} {d}")\n    if not ok:\n        return None\n    return d\ndef other(url, d):\n    if not d:\n        return None\n    ok, out = run(f"git clone {url} {d}")\n    return d',
		},
		expected: ['fetch E', 'other '],
	},
	{
		name: 'a failure that is caught two callers up',
		sources: {
			'a.py': 'import git\ndef fetch(url, d):\n    git.Repo.clone_from(url, d)',
			'b.py':
				'from a import fetch\ndef gather(link):\n    return fetch(link, "x")\ndef node(state):\n    try:\n        return gather(state["url"])\n    except Exception as e:\n        return {"errors": [str(e)]}',
		},
		expected: ['fetch E'],
	},
	{
		name: 'a failure that one of two ways up lets pass',
		sources: {
			'a.py': 'import git\ndef fetch(url, d):\n    git.Repo.clone_from(url, d)',
			'b.py':
				'from a import fetch\ndef gather(link):\n    return fetch(link, "x")\ndef node(state):\n    try:\n        return gather(state["url"])\n    except Exception as e:\n        return {"errors": [str(e)]}\ndef main(link):\n    gather(link)',
		},
		expected: ['fetch '],
	},
	{
		name: 'functions that call each other, and nobody catches',
		sources: {
			'a.py': 'import subprocess\ndef fetch(url, d):\n    subprocess.run(["git", "clone", url, d])',
			'b.py':
				'from a import fetch\ndef gather(link):\n    return again(link)\ndef again(link):\n    fetch(link, "x")\n    return gather(link)',
		},
		expected: ['fetch '],
	},
	{
		name: 'through a wrapper in another module, which has the limit',
		sources: {
			'run.py': 'import subprocess\ndef run(command, cwd=None):\n    return subprocess.run(list(command), cwd=cwd, timeout=30)',
			'a.py':
				'import tempfile\nfrom run import run\ndef fetch(url):\n    d = tempfile.mkdtemp()\n    r = run(["git", "clone", url, d])\n    if r.returncode:\n        raise RuntimeError()',
		},
		expected: ['fetch STE'],
	},
	{
		name: 'a wrapper whose limit nobody gives',
		sources: {
			'a.py':
				'import subprocess\ndef run(command, timeout=None):\n    return subprocess.run(command, timeout=timeout)\ndef fetch(url, d):\n    run(["git", "clone", url, d])',
		},
		expected: ['fetch '],
	},
	{
		name: 'git said by the wrapper',
		sources: {
			'a.py':
				'import subprocess\ndef run_git(args, cwd):\n    return subprocess.run(["git"] + args, cwd=cwd, timeout=9)\ndef fetch(url, d):\n    run_git(["clone", "--depth", "1", url, d], cwd=d)',
		},
		expected: ['fetch T'],
	},
	{
		name: 'a directory that the caller makes',
		sources: {
			'a.py':
				'import subprocess, tempfile\ndef clone(url, dest):\n    subprocess.run(["git", "clone", url, dest], check=True)\ndef node(state):\n    with tempfile.TemporaryDirectory() as d:\n        clone(state["url"], d)',
		},
		expected: ['clone SE'],
	},
	{
		name: 'a directory that the class makes on entry, a checker in the module',
		sources: {
			'a.py':
				'import subprocess, tempfile\nfrom urllib.parse import urlparse\ndef _validate(url):\n    if urlparse(url).scheme not in ("https",):\n        raise ValueError(url)\nclass Box:\n    def __enter__(self):\n        self._tmp = tempfile.TemporaryDirectory()\n        return self\n    def clone(self, url):\n        _validate(url)\n        subprocess.run(["git", "clone", url, self._tmp.name], check=True, timeout=5)',
		},
		expected: ['Box.clone STUE'],
	},
	{
		name: 'GitPython, which passes a time limit of its own over where it clones',
		sources: {
			'a.py': 'from git import Repo\ndef fetch(url, d):\n    Repo.clone_from(url, d, kill_after_timeout=60)',
			'b.py': 'from git import Git\ndef call(url, d):\n    Git().execute(["git", "clone", url, d], kill_after_timeout=60)',
		},
		expected: ['fetch ', 'call T'],
	},
	{
		name: 'git itself gives up what stands still, where both the speed and the time are set',
		sources: {
			'a.py':
				'from git import Repo\ndef one(url, d):\n    Repo.clone_from(url, d, env={"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "60"})\ndef two(url, d):\n    Repo.clone_from(url, d, env={"GIT_HTTP_LOW_SPEED_TIME": "60"})\ndef three(url, d):\n    Repo.clone_from(url, d, multi_options=["-c http.lowSpeedLimit=1000", "-c http.lowSpeedTime=60"])',
		},
		expected: ['one T', 'two ', 'three T'],
	},
	...[
		['env = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": str(9)}', 'env=env', 'fetch T'],
		['env = {**os.environ, "GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "9"}', 'env=env', 'fetch T'],
		['env = os.environ | {"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "9"}', 'env=env', 'fetch T'],
		['env = dict(os.environ, GIT_HTTP_LOW_SPEED_LIMIT="1000", GIT_HTTP_LOW_SPEED_TIME="9")', 'env=env', 'fetch T'],
		[
			'env = os.environ.copy()\n    env["GIT_HTTP_LOW_SPEED_LIMIT"] = "1000"\n    env["GIT_HTTP_LOW_SPEED_TIME"] = "9"',
			'env=env',
			'fetch T',
		],
		['env = os.environ.copy()\n    env.update({"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "9"})', 'env=env', 'fetch T'],
		['env = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000"}\n    env.update(GIT_HTTP_LOW_SPEED_TIME="9")', 'env=env', 'fetch T'],
		['options = {"env": {"GIT_HTTP_LOW_SPEED_LIMIT": "1", "GIT_HTTP_LOW_SPEED_TIME": "9"}}', '**options', 'fetch T'],
		['pass', 'env=ENV', 'fetch T'],
		['pass', 'env=careful()', 'fetch T'],
		['speed = ["-c http.lowSpeedLimit=1000", "-c http.lowSpeedTime=60"]', 'multi_options=speed', 'fetch T'],
		['env = {"GIT_TERMINAL_PROMPT": "0"}', 'env=env', 'fetch '],
		['env = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000"}', 'env=env', 'fetch '],
		['env = {"GIT_HTTP_LOW_SPEED_LIMIT": "0", "GIT_HTTP_LOW_SPEED_TIME": "0"}', 'env=env', 'fetch '],
		['speed = ["-c http.lowSpeedLimit=1000", "-c http.lowSpeedTime=0"]', 'multi_options=speed', 'fetch '],
		['env = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "9"}', 'env=other', 'fetch '],
	].map(([before = '', given = '', expected = '']) => ({
		name: `what git is told by an environment that is put together before: ${before.replaceAll('\n    ', '; ')}, ${given}`,
		sources: {
			'a.py': `import os\nfrom git import Repo\nENV = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "9"}\ndef careful():\n    return ENV\ndef fetch(url, d, other):\n    ${before}\n    Repo.clone_from(url, d, ${given})`,
		},
		expected: [expected],
	})),
	...[
		['subprocess.run(["git", "clone", url, d], **options)', '{"timeout": 60}', 'fetch T'],
		['subprocess.run(["git", "clone", url, d], **options)', '{"timeout": None}', 'fetch '],
		[
			'subprocess.run(["git", "clone", url, d], env=options)',
			'{"GIT_HTTP_LOW_SPEED_LIMIT": "1", "GIT_HTTP_LOW_SPEED_TIME": "9"}',
			'fetch T',
		],
	].map(([call = '', options = '', expected = '']) => ({
		name: `options of a process that stand in a variable: ${options} in ${call}`,
		sources: { 'a.py': `import subprocess\ndef fetch(url, d):\n    options = ${options}\n    ${call}` },
		expected: [expected],
	})),
	{
		name: 'GitPython, with a timeout parameter that nobody uses',
		sources: {
			'a.py':
				'import tempfile\nfrom git import Repo\nfrom git.exc import GitCommandError\ndef fetch(url, timeout=60):\n    d = tempfile.mkdtemp()\n    try:\n        Repo.clone_from(url, d, depth=1)\n    except GitCommandError as e:\n        raise RuntimeError(str(e))',
		},
		expected: ['fetch SE'],
	},
	{
		name: 'inline, in the directory the process runs in',
		sources: {
			'a.py':
				'import subprocess, tempfile\ndef node(state):\n    with tempfile.TemporaryDirectory() as d:\n        try:\n            subprocess.run(["git", "clone", state["u"], "."], cwd=d, timeout=6)\n        except Exception as e:\n            return str(e)',
		},
		expected: ['node ST'],
	},
	{
		name: 'a test that tells a URL from a path',
		sources: {
			'a.py':
				'import tempfile\nfrom git import Repo\ndef is_url(x):\n    return x.startswith("https://")\ndef open_it(target):\n    if target.startswith(("http://", "git@")):\n        d = tempfile.mkdtemp()\n        Repo.clone_from(target, d)\n    else:\n        d = target\n    return d\ndef list_it(target):\n    if is_url(target):\n        d = tempfile.mkdtemp()\n        Repo.clone_from(target, d)\n    else:\n        d = target\n    return d',
		},
		expected: ['open_it SU', 'list_it SU'],
	},
	{
		name: 'a checker that returns its test',
		sources: {
			'a.py':
				'import subprocess\ndef is_safe_url(text):\n    return text.startswith("https://")\ndef is_long_url(text):\n    return len(text) > 9\ndef fetch(url):\n    if not is_safe_url(url):\n        raise ValueError(url)\n    subprocess.run(["git", "clone", url, "x"])\ndef get(url):\n    if not is_long_url(url):\n        return None\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch U', 'get '],
	},
	{
		name: 'a tool that its caller runs by a method of its decorator, behind a check, where failures are caught',
		sources: {
			'tools.py':
				'import tempfile\nfrom git import Repo\nfrom langchain_core.tools import tool\n@tool\ndef fetch(url: str) -> str:\n    d = tempfile.mkdtemp()\n    Repo.clone_from(url, d)\n    return d',
			'node.py':
				'from tools import fetch\ndef node(state):\n    url = state["url"]\n    if not url.startswith("https://"):\n        raise ValueError(url)\n    try:\n        return fetch.invoke({"url": url})\n    except Exception as e:\n        return str(e)',
		},
		expected: ['fetch SUE'],
	},
	{
		name: 'the same method of another thing runs no tool',
		sources: {
			'tools.py':
				'import tempfile\nfrom git import Repo\ndef fetch(url: str) -> str:\n    d = tempfile.mkdtemp()\n    Repo.clone_from(url, d)\n    return d',
			'node.py':
				'from other import chain\ndef node(state):\n    url = state["url"]\n    if not url.startswith("https://"):\n        raise ValueError(url)\n    try:\n        return chain.invoke({"url": url})\n    except Exception as e:\n        return str(e)',
		},
		expected: ['fetch S'],
	},
	{
		name: 'the caller takes the URL from a record whose maker asks once',
		sources: {
			'ask.py': 'def inputs():\n    url = input().strip()\n    return Inputs(url=url, path=None)',
			'a.py':
				'import subprocess\nfrom ask import inputs\ndef fetch(url):\n    subprocess.run(["git", "clone", url, "x"])\ndef main():\n    given = inputs()\n    fetch(given.url)',
		},
		expected: ['fetch '],
	},
	{
		name: 'a look at the URL behind the clone',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url):\n    try:\n        subprocess.run(["git", "clone", url, "x"])\n        return "x"\n    except OSError:\n        pass\n    if "github.com" in url:\n        return load(url)\n    raise ValueError(url)',
		},
		expected: ['fetch '],
	},
	{
		name: 'a URL that is only written in another way',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url, token):\n    if token and url.startswith("https://"):\n        url = url.replace("https://", f"https://{token}@")\n        print("with a token")\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch '],
	},
	{
		name: 'a URL that is written in another way, or refused',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url):\n    if url.startswith("git@"):\n        url = url.replace(":", "/")\n    elif not url.startswith("https://"):\n        raise ValueError(url)\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch U'],
	},
	{
		name: 'a checker called within the clone',
		sources: {
			'a.py':
				'import subprocess\ndef checked_url(url):\n    if not url.startswith("https://"):\n        raise ValueError(url)\n    return url\ndef fetch(url):\n    subprocess.run(["git", "clone", checked_url(url), "x"])',
		},
		expected: ['fetch U'],
	},
	{
		name: 'a fault that is noted',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url):\n    errors = []\n    if not url.startswith("https://"):\n        errors.append(url)\n    if errors:\n        return None\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch U'],
	},
	{
		name: 'characters that have no place in a URL',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url):\n    if any(c in url for c in [";", "|"]):\n        raise ValueError(url)\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch U'],
	},
	{
		name: 'a part of the URL that decides what is said',
		sources: {
			'a.py':
				'import subprocess\ndef fetch(url):\n    if "acme" in url:\n        print("ours")\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch '],
	},
	{
		name: 'prefixes that are tried one by one',
		sources: {
			'a.py':
				'import subprocess\ndef check_url(url):\n    valid = False\n    for prefix in ["https://", "git@"]:\n        if url.startswith(prefix):\n            valid = True\n    return valid\ndef fetch(url):\n    if not check_url(url):\n        return None\n    subprocess.run(["git", "clone", url, "x"])',
		},
		expected: ['fetch U'],
	},
	{
		name: 'a fork of which the other arm refuses',
		sources: {
			'a.py':
				'import tempfile\nfrom git import Repo\ndef open_it(target):\n    if target.startswith("https://"):\n        d = tempfile.mkdtemp()\n        Repo.clone_from(target, d)\n    else:\n        raise ValueError(target)\n    return d',
		},
		expected: ['open_it SU'],
	},
	{
		name: 'a temporary directory beside a clone into a fixed place',
		sources: {
			'a.py':
				'import subprocess, tempfile\ndef fetch(url):\n    tempfile.mkdtemp()\n    subprocess.run(["git", "clone", url, "/srv/work"], check=True)',
		},
		expected: ['fetch E'],
	},
	{
		name: 'no clone: other git commands, texts, lists, docstrings',
		sources: {
			'a.py':
				'import subprocess\nPATTERNS = ["git clone", "os.system"]\ndef log(d):\n    """git clone url"""\n    print("git clone failed")\n    found.append(["git", "clone"])\n    subprocess.run(["git", "log"], cwd=d)\n    copy = model.clone()\n    return "use git clone"',
		},
		expected: [],
	},
	{
		name: 'simple-git',
		sources: {
			'a.ts':
				"import { simpleGit } from 'simple-git';\nimport { mkdtemp } from 'node:fs/promises';\nexport async function fetchIt(url: string) {\n  if (!/^https:/.test(url)) throw new Error('url');\n  const dir = await mkdtemp('/tmp/x-');\n  const git = simpleGit();\n  try {\n    await git.clone(url, dir);\n  } catch (error) {\n    throw new Error(String(error));\n  }\n}",
		},
		expected: ['fetchIt SUE'],
	},
	{
		name: 'a spawned git',
		sources: {
			'a.js':
				"import { execFile } from 'node:child_process';\nexport function clone(url, dir) {\n  execFile('git', ['clone', url, dir], { timeout: 1000 });\n}",
		},
		expected: ['clone T'],
	},
	{
		name: 'a URL that is told from a path, which must exist',
		sources: {
			'a.py': `import os, subprocess\ndef clone(url, to):\n    if url.startswith(("https://", "git@")):\n        subprocess.run(["git", "clone", url, to])\n    else:\n        if not os.path.exists(url):\n            raise FileNotFoundError(url)\n        to = url\n    return to\n`,
		},
		expected: ['clone U'],
	},
	...[
		['a URL of which only the last part is asked for', 'elif parsed.path:\n        name = parsed.path.split("/")[-1]', 'clone '],
		['a URL that is of one form or the other', 'elif parsed.scheme == "https":\n        name = parsed.path.split("/")[-1]', 'clone U'],
	].map(([name = '', other = '', expected = '']) => ({
		name,
		sources: {
			'a.py': `import subprocess\nfrom urllib.parse import urlparse\ndef clone(url, to):\n    parsed = urlparse(url)\n    if url.startswith("git@"):\n        name = url.split(":")[-1]\n    ${other}\n    else:\n        raise ValueError(url)\n    if not name:\n        raise ValueError(url)\n    subprocess.run(["git", "clone", url, to + name])\n`,
		},
		expected: [expected],
	})),
	...[
		['', 'clone U'],
		["\nexport function anyUrl(text: string): CheckedUrl {\n  return { url: text, host: '' };\n}", 'clone '],
	].map(([other = '', expected = '']) => ({
		name: `a type that ${other === '' ? 'only a check makes' : 'another function makes too'}, in a list of arguments that callers give`,
		sources: {
			'url.ts': `export interface CheckedUrl {\n  url: string;\n  host: string;\n}\nexport async function checkUrl(source: string): Promise<CheckedUrl> {\n  const url = new URL(source);\n  if (url.protocol !== 'https:') throw new Error('refused');\n  return { url: url.href, host: url.host };\n}${other}`,
			'a.ts':
				"import { spawnSync } from 'node:child_process';\nimport { join } from 'node:path';\nimport type { CheckedUrl } from './url';\nfunction heard(limits) {\n  return limits.quiet ? '--quiet' : '--progress';\n}\nfunction clone(args: readonly string[], limits, folder: string) {\n  const into = join(folder, 'repo');\n  spawnSync('git', ['clone', '--bare', heard(limits), ...args, into]);\n}\nexport function bundle(limits, folder: string) {\n  const alone = join(folder, 'x.bundle');\n  clone(['--', alone], limits, folder);\n}\nexport function remote(target: CheckedUrl, limits, folder: string) {\n  const depth = limits.depth ? [`--depth=${limits.depth}`] : [];\n  clone([...depth, '--', target.url], limits, folder);\n}",
		},
		expected: [expected],
	})),
	...[
		["run('git', ['clone', from, 'copy']);", '<module> SU'],
		["run('git', ['clone', from, 'copy'], '.');", '<module> U'],
		["spawnSync('git', ['clone', process.argv[2], join(folder, 'copy')]);", '<module> S'],
	].map(([call = '', expected = '']) => ({
		name: `a script that clones beside or into a temporary folder: ${call}`,
		sources: {
			'a.mjs': `import { spawnSync } from 'node:child_process';\nimport { mkdtempSync } from 'node:fs';\nimport { tmpdir } from 'node:os';\nimport { join, resolve } from 'node:path';\nconst ADDRESS = 'https://github.com/a/b';\nconst folder = mkdtempSync(join(tmpdir(), 'x-'));\nconst run = (command, args, cwd = folder) => {\n  spawnSync(command, args, { cwd });\n};\nconst from = process.argv[2] === undefined ? ADDRESS : resolve(process.argv[2]);\n${call}\n`,
		},
		expected: [expected],
	})),
	{
		name: 'JavaScript look-alikes',
		sources: {
			'a.js': "export function f(response, mesh) {\n  response.clone();\n  mesh.clone(true);\n  console.log('git clone', mesh);\n}",
		},
		expected: [],
	},
];

describe('gatherClones', () => {
	it.each(cases)('$name', async ({ sources, expected }) => {
		const found = gatherClones(await projectOf(sources));
		const letters = (c: (typeof found)[number]) =>
			`${c.sandboxed ? 'S' : ''}${c.timeout ? 'T' : ''}${c.urlValidation ? 'U' : ''}${c.errorHandling ? 'E' : ''}`;
		expect(found.map((c) => `${c.function} ${letters(c)}`)).toEqual(expected);
	});
});

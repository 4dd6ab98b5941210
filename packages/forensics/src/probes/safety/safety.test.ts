import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { artifactsOf } from '../../testing.js';
import { safetyProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => safetyProbes.find((p) => p.id === id) as Probe;
const py =
	(text: string, path = 'src/tool.py') =>
	() =>
		artifactsOf({ [path]: text });

describe('safety/shell-call', () => {
	tester(probe('safety/shell-call'), [
		{
			name: 'one finding per call',
			artifacts: py('import os\ndef f(x):\n    os.system(x)\n    os.popen("a" + x)'),
			outcomes: ['true', 'true'],
			places: ['src/tool.py:3', 'src/tool.py:4'],
			values: { kind: 'os-system', callee: 'os.system' },
		},
		{
			name: 'a call in a test is no hazard',
			artifacts: py('import os\ndef f(x):\n    os.system(x)', 'tests/test_tool.py'),
			outcomes: ['false', 'false'],
			places: [null, 'tests/test_tool.py:3'],
		},
		{
			name: 'words in strings and comments',
			artifacts: py('def f(x):\n    """os.system(x)"""\n    return "os.system(" + x  # os.system(x)'),
			outcomes: ['false'],
		},
		{
			name: 'tools beside a package, that its list of files leaves out',
			artifacts: () =>
				artifactsOf({
					'package.json': '{ "name": "a", "version": "1.0.0", "files": ["dist"] }',
					'upstream/a.py': 'import os\ndef f(x):\n    os.system(x)',
				}),
			outcomes: ['false', 'false'],
		},
		{
			name: 'a website beside a package, that its list of files leaves out',
			artifacts: () =>
				artifactsOf({
					'package.json': '{ "name": "a", "version": "1.0.0", "files": ["dist"] }',
					'src/index.ts': 'export const a = 1;\n',
					'web/index.html': '<p>',
					'web/lib/a.py': 'import os\ndef f(x):\n    os.system(x)',
				}),
			outcomes: ['false', 'false'],
		},
		{
			name: 'tools that a package without such a list publishes',
			artifacts: () =>
				artifactsOf({ 'package.json': '{ "name": "a", "version": "1.0.0" }', 'tools/a.py': 'import os\ndef f(x):\n    os.system(x)' }),
			outcomes: ['true'],
		},
		...(
			[
				['', ['false', 'false']],
				['from src.migrate_data import f\n', ['true']],
			] as const
		).map(([use, outcomes]) => ({
			name: `a migration that ${use ? 'the service imports' : 'somebody runs by hand'}`,
			artifacts: () => artifactsOf({ 'src/app.py': `${use}print(1)\n`, 'src/migrate_data.py': 'import os\ndef f(x):\n    os.system(x)\n' }),
			outcomes,
		})),
		{
			name: 'an application beside the packages that are published',
			artifacts: () =>
				artifactsOf({ 'libs/a/package.json': '{ "name": "a", "version": "1.0.0" }', 'own/a.py': 'import os\ndef f(x):\n    os.system(x)' }),
			outcomes: ['false', 'true'],
			values: { calls: 0 },
			places: [null, 'own/a.py:3'],
		},
		...['["dist"]', '["dist", "upstream"]'].map((list, at) => ({
			name: `a program of another language in a package that lists ${list}`,
			artifacts: () =>
				artifactsOf({
					'package.json': `{ "name": "a", "version": "1.0.0", "main": "dist/index.js", "files": ${list} }`,
					'src/index.ts': 'export const a = 1;',
					'upstream/a.py': 'import os\ndef f(x):\n    os.system(x)',
				}),
			outcomes: at === 0 ? (['false', 'false'] as const) : (['true'] as const),
		})),
		...['', "import './run.js';\n", "fork('./src/run');\n"].map((use) => ({
			name: `a module of a package beside one that has ${use || 'nothing of it'}`,
			artifacts: () =>
				artifactsOf({
					'package.json': '{ "name": "a", "version": "1.0.0", "main": "src/index.ts" }',
					'src/index.ts': `import './log.js';\n${use}`,
					'src/log.ts': 'export const a = 1;',
					'src/run.ts': "import { exec } from 'node:child_process';\nexport function run(x: string) {\n  exec(x);\n}\n",
				}),
			outcomes: use === '' ? (['false', 'false'] as const) : (['true'] as const),
		})),
		{ name: 'eval is the other probe’s', artifacts: py('def f(x):\n    eval(x)'), outcomes: ['false'] },
		{ name: 'no sources', artifacts: () => artifactsOf({ 'README.md': 'os.system(x)' }), outcomes: ['not-applicable'] },
	]);
});

describe('safety/dynamic-code', () => {
	tester(probe('safety/dynamic-code'), [
		{ name: 'eval of data', artifacts: py('def f(x):\n    return eval(x)'), outcomes: ['true'], places: ['src/tool.py:2'] },
		...(['', 'export const one = new Sum();\n', '@Injectable()\n', 'export { Sum } from'] as const).map((used) => ({
			name: `a class that ${used ? `is used: ${used}` : 'nothing uses'}`,
			artifacts: () =>
				artifactsOf({
					'src/sum.ts': `${used.startsWith('@') ? used : ''}export class Sum extends Tool {\n  async _call(x: string) {\n    return eval(x);\n  }\n}\n${used.includes('new') ? used : ''}`,
					'src/main.ts': used.includes('from') ? "export { Sum } from './sum';\n" : '',
				}),
			outcomes: used ? (['true'] as const) : (['false', 'false'] as const),
		})),
		{
			name: 'model.eval and RegExp.exec',
			artifacts: () =>
				artifactsOf({ 'src/a.py': 'def f(model, x):\n    model.eval(x)', 'src/b.ts': 'export const f = (s) => /a/.exec(s);' }),
			outcomes: ['false'],
		},
	]);
});

describe('safety/sql-text', () => {
	const tool = (line: string) =>
		py(`import sqlite3\nfrom langchain_core.tools import tool\ndb = sqlite3.connect("a.db")\n@tool\ndef find(word: str):\n    ${line}\n`);
	tester(probe('safety/sql-text'), [
		...[
			['sql.SQL(word)', 'true'],
			['sql.SQL("SELECT body FROM {}").format(sql.Identifier(word))', 'false'],
			['"SELECT query_to_xml(%s, true, true, \'\')", (word,)', 'true'],
			['"SELECT * FROM dblink(\'dbname=a\', %s) AS t(a text)", (word,)', 'true'],
			['"DO $$ BEGIN EXECUTE current_setting(\'a.q\'); END $$"', 'true'],
			['"SELECT body FROM note WHERE word = %s", (word,)', 'false'],
		].map(([given, outcome]) => ({
			name: `SQL of psycopg: ${given}`,
			artifacts: py(
				`import psycopg\nfrom psycopg import sql\nfrom langchain_core.tools import tool\ndb = psycopg.connect("a")\n@tool\ndef find(word: str):\n    return db.execute(${given}).fetchall()\n`,
			),
			outcomes: [outcome as 'true'],
		})),
		{
			name: 'an argument of a tool in the text',
			artifacts: tool('return db.execute(f"SELECT * FROM note WHERE body = \'{word}\'")'),
			outcomes: ['true'],
			places: ['src/tool.py:6'],
			values: { kind: 'sql', callee: 'db.execute' },
		},
		{ name: 'beside the text', artifacts: tool('return db.execute("SELECT * FROM note WHERE body = ?", (word,))'), outcomes: ['false'] },
		{
			name: 'a query that a wrapper of a driver hands on',
			artifacts: py(
				'import neo4j\nclass Store:\n    def rows(self, query, **given):\n        with self._driver.session() as session:\n            return session.run(query, **given).data()\n',
			),
			outcomes: ['false'],
		},
		{ name: 'no SQL', artifacts: tool('return find_in(f"Select a note from {word}")'), outcomes: ['not-applicable'] },
		{
			name: 'a library that writes the SQL',
			artifacts: () =>
				artifactsOf({
					'src/a.ts':
						"import { eq } from 'drizzle-orm';\nexport const one = (db: any, id: string) => db.select().from(users).where(eq(users.id, id));\n",
				}),
			outcomes: ['false'],
			places: ['src/a.ts:1'],
		},
		{
			name: 'one of a like name',
			artifacts: () => artifactsOf({ 'src/a.ts': "import { eq } from 'drizzle-orm-like';\nexport const one = eq(1, 2);\n" }),
			outcomes: ['not-applicable'],
		},
		...(
			[
				['sql`SELECT body FROM note WHERE id = ${id}`', 'false'],
				['sql`${id}`', 'not-applicable'],
			] as const
		).map(([said, outcome]) => ({
			name: `a tag of a driver: ${said}`,
			artifacts: () =>
				artifactsOf({
					'src/a.ts': `import { neon } from '@neondatabase/serverless';\nconst make = () => neon('u');\nexport async function one(id: string) {\n  const sql = make();\n  return ${said};\n}\n`,
				}),
			outcomes: [outcome],
		})),
		{ name: 'no sources', artifacts: () => artifactsOf({ 'README.md': 'SELECT' }), outcomes: ['not-applicable'] },
		...(
			[
				['an answer of a model', '{"sql": ChatOpenAI().invoke(state["ask"]).content}', 'true'],
				['what nobody is seen to give', '{"plan": 1}', 'true'],
				['written out', '{"sql": "SELECT body FROM note"}', 'false'],
			] as const
		).map(([name, written, outcome]) => ({
			name: `through the state of a graph: ${name}`,
			artifacts: py(
				`import sqlite3\nfrom langchain_openai import ChatOpenAI\ndb = sqlite3.connect("a.db")\ndef write(state):\n    return ${written}\ndef run(state):\n    return {"rows": db.execute(state["sql"]).fetchall()}\n`,
			),
			outcomes: [outcome],
		})),
	]);
});

describe('the clone probes', () => {
	const careful =
		'import subprocess, tempfile\ndef fetch(url):\n    if not url.startswith("https://"):\n        raise ValueError(url)\n    with tempfile.TemporaryDirectory() as d:\n        try:\n            subprocess.run(["git", "clone", url, d], timeout=60, check=True, capture_output=True)\n        except subprocess.TimeoutExpired:\n            raise RuntimeError("slow")\n        except subprocess.CalledProcessError as e:\n            raise RuntimeError(e.stderr)';
	const careless = 'import subprocess\ndef fetch(url):\n    subprocess.run(["git", "clone", url, "work"])';
	for (const id of ['safety/clone-sandbox', 'safety/clone-timeout', 'safety/clone-url-check', 'safety/clone-error-handling'])
		tester(probe(id), [
			{ name: 'a careful clone', artifacts: py(careful), outcomes: ['true'], places: ['src/tool.py:2'] },
			{ name: 'a careless clone', artifacts: py(careless), outcomes: ['false'], places: ['src/tool.py:2'] },
			{ name: 'a clone in a test only', artifacts: py(careless, 'tests/test_tool.py'), outcomes: ['not-applicable'] },
			{
				name: 'text about clones',
				artifacts: py('HELP = "git clone url"\ndef f():\n    print("git clone")'),
				outcomes: ['not-applicable'],
			},
		]);
	it('tells a clone that is gone when its path is handed out, and what is left to do', async () => {
		const text =
			'import subprocess, tempfile\ndef fetch(url):\n    with tempfile.TemporaryDirectory() as d:\n        subprocess.run(["git", "clone", url, d], check=True)\n        return d';
		const [found] = runProbes([probe('safety/clone-sandbox')], await py(text)(), { detective: 'repo' });
		expect(found?.message).toMatch(/, which is deleted when the function returns \(line 3\): the path that it hands out leads nowhere\.$/);
		expect(found?.values.remedy).toMatch(/^Keep the temporary directory/);
	});
	const told =
		'import subprocess\ndef is_url(text):\n    return text.startswith("https://")\ndef fetch(url):\n    subprocess.run(["git", "clone", url, "x"])\n';
	it.each([
		[
			'a caller',
			`${told}def node(target):\n    if is_url(target):\n        path = fetch(target)\n    else:\n        path = target\n    return path\n`,
			'true',
			/clones only what the test at src\/tool.py:7 takes for a URL\.$/,
		],
		[
			'a test that lets through whatever ends like a repository',
			`${told.replace('.startswith("https://")', '.startswith("https://") or text.endswith(".git")')}def node(target):\n    if is_url(target):\n        path = fetch(target)\n    else:\n        path = target\n    return path\n`,
			'false',
			/accept a URL of any scheme and host/,
		],
		[
			'a test of how it begins and how it ends',
			`${told.replace('.startswith("https://")', '.endswith(".git") and text.startswith("https://")')}def node(target):\n    if is_url(target):\n        path = fetch(target)\n    else:\n        path = target\n    return path\n`,
			'true',
			/clones only what the test at src\/tool.py:7 takes for a URL\.$/,
		],
		[
			'one of two callers',
			`${told}def node(target):\n    if is_url(target):\n        path = fetch(target)\n    else:\n        path = target\n    return path\ndef other(target):\n    return fetch(target)\n`,
			'false',
			/accept a URL of any scheme and host/,
		],
	])('says who tells a URL from a path: %s', async (_, text, outcome, said) => {
		const found = runProbes([probe('safety/clone-url-check')], await py(text)(), { detective: 'repo' });
		expect(found[0]?.outcome).toBe(outcome);
		expect(found[0]?.message).toMatch(said);
	});
	it.each([
		[
			'all else is given back as a path',
			'import subprocess\nfrom urllib.parse import urlparse\ndef is_url(text):\n    parts = urlparse(text)\n    return parts.scheme == "https" and parts.netloc == "code.example.org"\ndef fetch(target):\n    if is_url(target):\n        subprocess.run(["git", "clone", target, "x"])\n        return "x"\n    return target\n',
			'true',
			/clones only what the test at src\/tool.py:7 takes for a URL\.$/,
		],
		[
			'the constructor refuses all else',
			'import subprocess\ndef is_safe(url):\n    return url.startswith("https://")\nclass Box:\n    def __init__(self, url):\n        if not is_safe(url):\n            raise ValueError(url)\n        self.url = url\n    def __enter__(self):\n        subprocess.run(["git", "clone", self.url, "x"])\n',
			'true',
			/clones behind a check of the URL at src\/tool.py:6\.$/,
		],
		[
			'a refusal stands far from the clone',
			'import subprocess, sys\ndef main():\n    repo_url = input()\n    if "code.example.org" not in repo_url and not repo_url.startswith("https://"):\n        sys.exit(1)\n    state["repo_url"] = repo_url\ndef fetch(target):\n    subprocess.run(["git", "clone", target, "x"])\n',
			'not-available',
			/src\/tool.py:4 refuses some URLs/,
		],
		[
			'what the clone itself refuses is no scheme and no host',
			'import subprocess\nfrom urllib.parse import urlparse\ndef fetch(repo_url):\n    parsed = urlparse(repo_url)\n    if repo_url.startswith("git@"):\n        name = repo_url.split(":")[-1]\n    elif parsed.path:\n        name = parsed.path\n    else:\n        raise ValueError(repo_url)\n    subprocess.run(["git", "clone", repo_url, name])\n',
			'false',
			/accept a URL of any scheme/,
		],
		[
			'what is far away refuses nothing',
			'import subprocess, sys\ndef main():\n    repo_url = input()\n    if repo_url.startswith("https://"):\n        print("cloning")\n    if not repo_url:\n        sys.exit(1)\ndef fetch(target):\n    subprocess.run(["git", "clone", target, "x"])\n',
			'false',
			/accept a URL of any scheme/,
		],
		[
			'no test at all',
			'import subprocess\ndef fetch(target):\n    if target:\n        subprocess.run(["git", "clone", target, "x"])\n    return target\n',
			'false',
			/accept a URL of any scheme/,
		],
		[
			'what is handed to git comes back from a function that refuses all else',
			'import os, subprocess\nfrom urllib.parse import urlparse\ndef check_url(url):\n    parts = urlparse(url or "")\n    if parts.scheme != "https":\n        raise ValueError(url)\n    return url\ndef fetch():\n    repo_url = check_url(os.getenv("REPO"))\n    subprocess.run(["git", "clone", repo_url, "x"])\n',
			'true',
			/clones behind a check of the URL at src\/tool.py:9\.$/,
		],
		[
			'what comes back from it is another name’s',
			'import os, subprocess\nfrom urllib.parse import urlparse\ndef check_url(url):\n    parts = urlparse(url or "")\n    if parts.scheme != "https":\n        raise ValueError(url)\n    return url\ndef fetch():\n    repo_url = os.getenv("REPO")\n    page = check_url(os.getenv("PAGE"))\n    subprocess.run(["git", "clone", repo_url, "x"])\n',
			'false',
			/accept a URL of any scheme/,
		],
		[
			'the function refuses an empty URL alone',
			'import os, subprocess\nfrom urllib.parse import urlparse\ndef check_url(url):\n    if not url:\n        raise ValueError("none")\n    if url.startswith("git@"):\n        return url.replace(":", "/")\n    return url\ndef fetch():\n    repo_url = check_url(os.getenv("REPO"))\n    subprocess.run(["git", "clone", repo_url, "x"])\n',
			'false',
			/accept a URL of any scheme/,
		],
		[
			'what git could not clone is fetched in another way, or refused',
			'import subprocess\ndef fetch(repo_url):\n    try:\n        subprocess.run(["git", "clone", repo_url, "x"], check=True)\n        return "x"\n    except OSError:\n        pass\n    if "github.com" in repo_url:\n        return unzip(repo_url)\n    else:\n        raise ValueError(repo_url)\ndef node(repo_url):\n    return fetch(repo_url)\n',
			'false',
			/accept a URL of any scheme/,
		],
	])('takes a test that lets only URLs through for a check where %s', async (_, text, outcome, said) => {
		const found = runProbes([probe('safety/clone-url-check')], await py(text)(), { detective: 'repo' });
		expect(found.map((f) => f.outcome)).toEqual([outcome]);
		expect(found[0]?.message).toMatch(said);
	});
	it('names the handler of a failed clone, and counts the clones that have none', async () => {
		const text =
			'import git\ndef one(url):\n    git.Repo.clone_from(url, "a")\ndef two(url):\n    git.Repo.clone_from(url, "b")\ndef node(url):\n    one(url)\n    try:\n        two(url)\n    except Exception as e:\n        print(e)\n';
		const found = runProbes([probe('safety/clone-error-handling')], await py(text)(), { detective: 'repo' });
		expect(found.map((f) => [f.outcome, f.message])).toEqual([
			[
				'false',
				'`one` at src/tool.py:2 neither catches the error of a failed clone nor checks its result; 1 of 2 functions that clone handles it.',
			],
			['true', '`two` at src/tool.py:4 starts a clone, whose failure is caught or tested at src/tool.py:10.'],
		]);
	});
	it.each([
		['to nobody', 'def node(url):\n    return fetch(url)\n', /raises the failure anew\.$/],
		[
			'to a caller that catches it',
			'def node(url):\n    try:\n        return fetch(url)\n    except ValueError:\n        return None\n',
			/:2 catches a clone that fails, or/,
		],
	])('says where a failure goes that is raised anew: %s', async (_, caller, said) => {
		const tool =
			'import subprocess\ndef fetch(url):\n    try:\n        subprocess.run(["git", "clone", url, "x"], check=True)\n    except OSError as e:\n        raise ValueError(url) from e\n';
		const found = runProbes([probe('safety/clone-error-handling')], await py(tool + caller)(), { detective: 'repo' });
		expect(found[0]?.message).toMatch(said);
	});
	const fetches = (token: string, failed: string) =>
		`import subprocess\ndef fetch(url, token):\n    given = url\n    if token:\n        ${token}\n    try:\n        subprocess.run(["git", "clone", url, "x"], check=True)\n    except OSError as e:\n        ${failed}\n`;
	const put = 'url = url.replace("https://", f"https://{token}@")';
	it.each([
		['raised', put, 'raise ValueError(f"could not clone {url}") from e', 9],
		['printed', put, 'print("could not clone", url)', 9],
		['joined', 'url = "https://" + token + "@example.org/a.git"', 'raise ValueError(url) from e', 9],
		['not told', put, 'raise ValueError(f"could not clone {given}") from e', null],
		['taken out', put, 'raise ValueError(url.replace(token, "***")) from e', null],
		['nowhere', 'url = f"https://{url}"', 'raise ValueError(f"could not clone {url}") from e', null],
	])('tells a token in a URL that a message tells: %s', async (_, token, failed, leaksAt) => {
		const [found] = runProbes([probe('safety/clone-error-handling')], await py(fetches(token, failed))(), { detective: 'repo' });
		expect(found?.values.leaksAt).toBe(leaksAt);
		expect(found?.message.endsWith('; its line 9 tells the URL with the token that line 5 puts into it.')).toBe(leaksAt !== null);
	});
	it('says of a function that ends before its clone what it would do', async () => {
		const text = 'import git\ndef fetch(url):\n    return Repo.clone_from(url, "x")\ndef node(url):\n    return fetch(url)\n';
		const found = runProbes(
			safetyProbes.filter(({ id }) => id.startsWith('safety/clone')),
			await py(text)(),
			{ detective: 'repo' },
		);
		expect(found[0]?.message).toBe('`fetch` at src/tool.py:2 ends before it clones: nothing defines `Repo` (line 3).');
		expect(found.slice(1).every(({ message }) => message.startsWith('If `Repo` were defined: `fetch` at src/tool.py:2 '))).toBe(true);
	});
	it('tells a class that is used from its namesake that is not', async () => {
		const tool = 'import subprocess\nclass Repo:\n    def look(self, url):\n        subprocess.run(["git", "clone", url, "x"])\n';
		const artifacts = artifactsOf({
			'src/old.py': tool,
			'src/tool.py': tool,
			'src/nodes.py': 'from src.tool import Repo\ndef node(state):\n    with Repo() as repo:\n        return repo.look(state["url"])\n',
		});
		const found = runProbes([probe('safety/clone-found')], await artifacts, { detective: 'repo' });
		expect(found.map((f) => [f.location?.path, f.values.idle])).toEqual([
			['src/old.py', true],
			['src/tool.py', false],
		]);
	});
	it('tells of a clone that nothing uses what it would do', async () => {
		const artifacts = artifactsOf({ 'src/idle.py': careful, 'src/main.py': 'def main():\n    return 1\n' });
		const [found] = runProbes([probe('safety/clone-timeout')], await artifacts, { detective: 'repo' });
		expect(found?.message).toMatch(/^If this code were used: `fetch` at /);
		expect(found?.values.unreached).toBe(true);
	});
	it('leaves out a clone that nothing uses beside one that is used', async () => {
		const artifacts = artifactsOf({
			'src/idle.py': careless.replace('fetch', 'unused'),
			'src/tool.py': careful,
			'src/main.py': 'from src.tool import fetch\ndef main():\n    fetch("https://x.org")\n',
		});
		const found = runProbes([probe('safety/clone-timeout')], await artifacts, { detective: 'repo' });
		expect(found.map((f) => [f.outcome, f.location?.path])).toEqual([['true', 'src/tool.py']]);
	});
	const into = (made: string, returned: string) =>
		py(
			`import subprocess, tempfile\npath_of = kept = holder = read = print\ndef fetch(url):\n    tmp = ${made}\n    subprocess.run(["git", "clone", url, path_of(tmp.name)], check=True)\n${returned}`,
		);
	tester(probe('safety/clone-sandbox'), [
		{
			name: 'a path to what is deleted with its last name',
			artifacts: into('tempfile.TemporaryDirectory()', '    return tmp.name'),
			outcomes: ['true'],
			values: { vanishesAt: 4 },
		},
		...(
			[
				['the directory itself is handed out', 'tempfile.TemporaryDirectory()', '    return tmp'],
				['with its path', 'tempfile.TemporaryDirectory()', '    return tmp.name, tmp'],
				['it is kept elsewhere', 'tempfile.TemporaryDirectory()', '    kept.append(tmp)\n    return tmp.name'],
				['it is kept in a holder', 'tempfile.TemporaryDirectory()', '    holder.tmp = tmp\n    return tmp.name'],
				['the clone is used here and now', 'tempfile.TemporaryDirectory()', '    read(tmp.name)'],
				['nothing deletes it', 'tempfile.TemporaryDirectory(delete=False)', '    return tmp.name'],
			] as const
		).map(([name, made, returned]) => ({
			name,
			artifacts: into(made, returned),
			outcomes: ['true'] as const,
			values: { vanishesAt: null },
		})),
		...(
			[
				['a dict with the path, from within the with', 'return {"success": True, "path": d}', 3],
				['the path below it', 'return os.path.join(d, "repo")', 3],
				['what was read of it', 'return {"success": True, "files": read(d)}', null],
				['where it was, for people to read', 'return {"found": True, "note": f"cloned into {d}"}', null],
				['what a record says', 'return Evidence(location=d)', null],
				['handed to whoever waits for it', 'yield d', null],
			] as const
		).map(([name, returned, line]) => ({
			name,
			artifacts: py(
				`import os, subprocess, tempfile\ndef fetch(url):\n    with tempfile.TemporaryDirectory() as d:\n        subprocess.run(["git", "clone", url, d], check=True)\n        ${returned}`,
			),
			outcomes: ['true'] as const,
			values: { vanishesAt: line },
		})),
	]);
	const ALWAYS = ', which nothing that we found removes after use.';
	const FAILED = ', which stays behind where the work with it fails.';
	const NEVER = ' clones into a private temporary directory.';
	const returning = '    return d\n';
	const within = (work: string) => `def node(url):\n    d = fetch(url)\n${work}`;
	it.each([
		['nothing removes it', '', ALWAYS],
		['only a failure removes it', '    try:\n        read(d)\n    except OSError:\n        shutil.rmtree(d)\n', ALWAYS],
		['a function that nothing calls removes it', 'class Keeper:\n    def clean(self, d):\n        shutil.rmtree(d)\n', ALWAYS],
		['it is removed in the end', '    try:\n        read(d)\n    finally:\n        shutil.rmtree(d)\n', NEVER],
		['it is removed when the program ends', '    atexit.register(shutil.rmtree, d)\n', NEVER],
		['a command removes it', '    subprocess.run(["rm", "-rf", d])\n', NEVER],
		['a clone that failed is removed', `    if not ok(d):\n        shutil.rmtree(d)\n        raise OSError\n${returning}`, ALWAYS],
		[
			'a clone that failed is removed, and nothing returned',
			`    if not ok(d):\n        shutil.rmtree(d)\n        return None\n${returning}`,
			ALWAYS,
		],
		[
			'a clone that failed is removed where there is one, before it raises',
			`    if not ok(d):\n        if d:\n            shutil.rmtree(d)\n        raise OSError\n${returning}`,
			ALWAYS,
		],
		[
			'after the work, in a branch',
			`${returning}${within('    if d:\n        read(d)\n        shutil.rmtree(d)\n        return 1\n    return 0\n')}`,
			FAILED,
		],
		['an empty folder in it is removed', `    read(d)\n    os.rmdir(os.path.join(d, "a"))\n${returning}`, ALWAYS],
		['another folder is removed', `${returning}def pages(pdf):\n    made = tempfile.mkdtemp()\n    shutil.rmtree(made)\n`, ALWAYS],
		['a folder with a name is removed', `${returning}def fresh():\n    shutil.rmtree("index")\n`, ALWAYS],
		['it is removed after the work', `${returning}${within('    read(d)\n    shutil.rmtree(d)\n')}`, FAILED],
		[
			'after the work, which a handler answers',
			`${returning}${within('    try:\n        read(d)\n        shutil.rmtree(d)\n    except OSError:\n        return []\n')}`,
			FAILED,
		],
		[
			'after the work by a function of its own',
			`${returning}def clean(d):\n    shutil.rmtree(d)\n${within('    read(d)\n    clean(d)\n')}`,
			FAILED,
		],
		[
			'after the work, whose failure goes on',
			`${returning}${within('    try:\n        read(d)\n    except OSError:\n        lost(d)\n    shutil.rmtree(d)\n')}`,
			NEVER,
		],
		[
			'after the work and by a handler',
			`${returning}${within('    try:\n        read(d)\n    except OSError:\n        shutil.rmtree(d)\n        raise\n    shutil.rmtree(d)\n')}`,
			NEVER,
		],
		[
			'in the end by a function of its own',
			`${returning}def clean(d):\n    shutil.rmtree(d)\n${within('    try:\n        read(d)\n    finally:\n        clean(d)\n')}`,
			NEVER,
		],
		[
			'in the end where there is one',
			`${returning}${within('    try:\n        read(d)\n    finally:\n        if d:\n            shutil.rmtree(d)\n')}`,
			NEVER,
		],
		[
			'by a node of the graph',
			`${returning}def clean(state):\n    shutil.rmtree(state["path"])\ndef build(graph):\n    graph.add_node("clean", clean)\n`,
			NEVER,
		],
	])('asks whether a folder stays behind: %s', async (_, rest, left) => {
		const text = `import atexit, shutil, subprocess, tempfile\ndef fetch(url):\n    d = tempfile.mkdtemp()\n    subprocess.run(["git", "clone", url, d], check=True)\n${rest}`;
		const main =
			'from src.tool import *\ndef main():\n    fetch("https://x.org")\n    node("https://x.org")\n    pages("a")\n    fresh()\n    build(g)\n';
		const [found] = runProbes([probe('safety/clone-sandbox')], await artifactsOf({ 'src/tool.py': text, 'src/main.py': main }), {
			detective: 'repo',
		});
		expect([found?.values.staysBehind, found?.message.slice(found.message.indexOf(left))]).toEqual([left !== NEVER, left]);
	});
	tester(probe('safety/clone-found'), [
		{ name: 'a clone', artifacts: py(careless), outcomes: ['true'], places: ['src/tool.py:2'] },
		{ name: 'none', artifacts: py('HELP = "git clone url"'), outcomes: ['false'] },
	]);
	tester(probe('safety/clone-error-handling'), [
		{
			name: 'a library that raises',
			artifacts: py('from git import Repo\ndef fetch(url):\n    return Repo.clone_from(url, "x")\ndef node(url):\n    return fetch(url)\n'),
			outcomes: ['false'],
			values: {
				remedy:
					'Catch what `Repo.clone_from` raises when a clone fails, tell its reason (authentication, not found, no git, too slow), and remove the directory.',
			},
		},
		{ name: 'a process that gives a code', artifacts: py(careless), outcomes: ['false'] },
		{
			name: 'what the handling covers',
			artifacts: py(careful),
			outcomes: ['true'],
		},
		{
			name: 'a look at the return code',
			artifacts: py(
				'import subprocess, tempfile\ndef fetch(url):\n    d = tempfile.mkdtemp()\n    r = subprocess.run(["git", "clone", url, d], timeout=9)\n    if r.returncode != 0:\n        raise RuntimeError("failed")',
			),
			outcomes: ['true'],
		},
	]);
});

describe('safety/hard-coded-secret', () => {
	const key = `sk-proj-${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}`;
	const made = 'u2WQ.qcR9.x7Lm.P3vT.k8Zs.h5Ny'.replaceAll('.', '');
	const plain = `sk-${made}${made.slice(0, 9)}`;
	const borrowed = ['sk-odd-b18E', '29723DeF', 'aB7A74'].join('');
	const bot = ['7193826405:AA', 'aB3dE6gH9jK2mN5pQ8sTq', 'W7xR4zM1bC0kE'].join('');
	const webToken = (said: object) =>
		[{ alg: 'EdDSA' }, said].map((one) => Buffer.from(JSON.stringify({ ...one, a: 'b' })).toString('base64url')).join('.') +
		`.${made}${made}`;
	const pem = (kind: string, text: string) =>
		`-----BEGIN ${kind}-----\n${Buffer.from(`${'0'.repeat(30)}${text}1`).toString('base64')}\n-----END ${kind}-----\n`;
	tester(probe('safety/hard-coded-secret'), [
		{
			name: 'a token of Coveralls, and its place in a template',
			artifacts: () =>
				artifactsOf({
					'.coveralls.yml': `service_name: travis\nrepo_token: ${'vXw2Qm8RtZpL4kNc'}${'7YbHs9GdJfA3eUo1T'}\n`,
					'docs/ci.yml': 'repo_token: YOUR_TOKEN\n',
				}),
			outcomes: ['true'],
			places: ['.coveralls.yml:2'],
			values: { kind: 'Coveralls token' },
		},
		...(
			[
				['ann.lee:gQ7wIk9oha2v7PhfX@one.rrljclg.mongodb.net', 'true'],
				['ann.lee:gQ7wIk9oha2v7PhfX@localhost', 'false'],
				['user:password@cluster.mongodb.net', 'false'],
			] as const
		).map(([at, outcome]) => ({
			name: `an address in a template: ${at}`,
			artifacts: () => artifactsOf({ 'env.example': `MONGODB_URI=mongodb+srv://${at}/?w=majority\n` }),
			outcomes: [outcome],
		})),
		{
			name: 'a key in source',
			artifacts: py(`KEY = "${key}"`),
			outcomes: ['true'],
			places: ['src/tool.py:1'],
			values: { kind: 'OpenAI key', masked: `sk-p…(${key.length} characters)` },
		},
		...[
			['DEEPSEEK_API_KEY', 'provider key'],
			['OPENAI_API_KEY', 'OpenAI key'],
		].map(([name, kind]) => ({
			name: `a key of a form that several give, under ${name}`,
			artifacts: () => artifactsOf({ '.env': `${name}=sk-${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}` }),
			outcomes: ['true' as const],
			values: { kind: kind! },
		})),
		{
			name: 'a key in a file that is no code',
			artifacts: () => artifactsOf({ '.env': `A=1\nOPENAI_API_KEY=${key}` }),
			outcomes: ['true'],
			places: ['.env:2'],
		},
		{
			name: 'a key in a test',
			artifacts: py(`KEY = "${key}"\ndef test_key():\n    assert KEY`, 'tests/test_a.py'),
			outcomes: ['false', 'false'],
		},
		...['# assert', 'assert True', '// expect('].map((line) => ({
			name: `a key in a script that is only named like a test, and ${line}`,
			artifacts: py(`KEY = "${key}"\n${line}`, 'scripts/test.py'),
			outcomes: ['true' as const],
		})),
		...(
			[
				['z.string().describe("a")', 'true'],
				['describe("a", () => {})', 'false'],
			] as const
		).map(([said, outcome]) => ({
			name: `a key of a calendar in a folder of tests, beside ${said}`,
			artifacts: () => artifactsOf({ 'tests/book.ts': `${said};\npost({ token: "cal_live_${'3f9a0c81d2b4e675'.repeat(2)}" });\n` }),
			outcomes: outcome === 'true' ? (['true'] as const) : (['false', 'false'] as const),
		})),
		{
			name: 'a key in a test that a suite of its own runs',
			artifacts: () => artifactsOf({ 'tests/a.test.ts': `const KEY = "${key}";\nrunStandardTestSuite(S.Key, [KEY]);\n` }),
			outcomes: ['false', 'false'],
		},
		{ name: 'a key in a script that is only named like a test', artifacts: py(`KEY = "${key}"`, 'scripts/test.py'), outcomes: ['true'] },
		{
			name: 'a key at several places, one of them documentation',
			artifacts: () => artifactsOf({ 'a.md': `Use ${key}.`, 'b.py': `KEY = "${key}"`, 'c.py': `\nKEY = "${key}"` }),
			outcomes: ['true'],
			places: ['b.py:1'],
		},
		{
			name: 'a token of no known form that a script of the shell sends',
			artifacts: () => artifactsOf({ 'move.sh': `TOKEN="${made}"\ncurl -H "api_access_token: \${TOKEN}" https://chat.example\n` }),
			outcomes: ['true'],
			places: ['move.sh:1'],
			values: { kind: 'assigned secret', masked: `u2WQ…(${made.length} characters)` },
		},
		...['process.env.APP_SECRET ?? ', ''].map((before) => ({
			name: `a secret of a client in a helper of tests, behind "${before}"`,
			artifacts: () =>
				artifactsOf({ 'tests/helpers.ts': `const APP_SECRET = ${before}"${made}";\nawait post({ client_secret: APP_SECRET });\n` }),
			outcomes: [before === '' ? ('false' as const) : ('true' as const)],
		})),
		{
			name: 'a key of no known form in the query of an address',
			artifacts: () =>
				artifactsOf({
					'rain.ts': `const apiKey = "${made}";\nexport const rain = fetch(\`https://rain.example/now?appid=\${apiKey}\`);\n`,
				}),
			outcomes: ['true'],
			places: ['rain.ts:1'],
		},
		{
			name: 'a key of no known form beside one of a known form',
			artifacts: () => artifactsOf({ '.env.yaml': `STORE_API_KEY: "${made}"\nOPENAI_API_KEY: "${key}"\n` }),
			outcomes: ['true', 'true'],
			places: ['.env.yaml:2', '.env.yaml:1'],
		},
		{
			name: 'a key of the form that vendors borrow',
			artifacts: () => artifactsOf({ 'docker-compose.yml': `services:\n  a:\n    environment:\n      - ODD_LLM_KEY=${borrowed}\n` }),
			outcomes: ['true'],
			places: ['docker-compose.yml:4'],
			values: { kind: 'provider key', masked: `sk-o…(${borrowed.length} characters)` },
		},
		{
			name: 'a token of a bot',
			artifacts: () => artifactsOf({ 'docker-compose.yml': `services:\n  a:\n    environment:\n      - ODD_LLM_KEY=${bot}\n` }),
			outcomes: ['true'],
			places: ['docker-compose.yml:4'],
			values: { kind: 'Telegram token', masked: `7193…(${bot.length} characters)` },
		},
		...[
			['.env', `ODD_API_KEY=${plain}\n`, 'provider key'],
			['a.py', `import os\nkey = os.getenv("ODD_API_KEY", "${plain}")\n`, 'provider key'],
			['.env', `OPENAI_API_KEY=${plain}\n`, 'OpenAI key'],
			['Makefile', `env:\n\techo "A=1\\nOPENAI_API_KEY=${plain}"\n`, 'OpenAI key'],
			['a.json', `{ "api_key": "${plain}" }`, 'OpenAI key'],
			['.env', `ODD_API_KEY=${key}\n`, 'OpenAI key'],
			['a.txt', `${plain} is the key`, 'OpenAI key'],
		].map(([path, text, kind]) => ({
			name: `whose key it is, by the variable that holds it: ${text}`,
			artifacts: () => artifactsOf({ [path!]: text! }),
			outcomes: ['true' as const],
			values: { kind: kind! },
		})),
		...[
			['docker-compose.yml', `services:\n  a:\n    environment:\n      - ODD_API_KEY=\${ODD_API_KEY:-${made}}\n`, 4],
			['Makefile', `run:\n\tODD_API_KEY=${made} python app.py\n`, 2],
			['start.sh', `export ODD_API_KEY="${made}"\n`, 1],
		].map(([path, text, line]) => ({
			name: `a literal that ${path} gives to a key that the code reads`,
			artifacts: () => artifactsOf({ [path!]: String(text), 'app.py': 'import os\nkey = os.getenv("ODD_API_KEY")\n' }),
			outcomes: ['true' as const],
			places: [`${path}:${line}`],
		})),
		...(
			[
				{
					'a.py': `A = "sk-proj-xxx"\nB = "sk-odd-xxx"\nC = "sk-odd-xxxxxxxxxxxxxxxxxxA1b"\nD = "sk-test-${made}"\nE = "sk-odd-learnmoreabouttables"\n`,
				},
				{ 'start.sh': `export ODD_API_KEY="${made}"\n`, 'app.py': 'import os\nkey = os.getenv("OTHER_API_KEY")\n' },
				{ 'start.sh': 'export ODD_API_KEY="your-key-1a2b3c4d5e6f7a8b9c0d"\n', 'app.py': 'import os\nkey = os.getenv("ODD_API_KEY")\n' },
				{ 'start.sh': `export ODD_CACHE_KEY="${made}"\n`, 'app.py': 'import os\nkey = os.getenv("ODD_CACHE_KEY")\n' },
			] as Record<string, string>[]
		).map((files) => ({
			name: `placeholders, and what the code does not read: ${Object.values(files)[0]}`,
			artifacts: () => artifactsOf(files),
			outcomes: ['false' as const],
		})),
		...(
			[
				{ 'move.sh': `TOKEN="${made}"\necho done\n` },
				{ 'docs/a.md': `TOKEN="${made}"\ncurl -H "Authorization: Bearer $TOKEN"\n` },
				{ 'tests/test_a.py': `TOKEN = "${made}"\ndef test_a():\n    assert ask(headers={"Authorization": TOKEN})\n` },
				{ 'move.sh': 'TOKEN="$(cat token)"\ncurl -H "Authorization: Bearer $TOKEN"\n' },
			] as Record<string, string>[]
		).map((files) => ({
			name: `a literal that nothing sends, or in ${Object.keys(files)[0]}: ${Object.values(files)[0]}`,
			artifacts: () => artifactsOf(files),
			outcomes: ['false' as const],
		})),
		{
			name: 'placeholders and hashes',
			artifacts: py(
				'A = "sk-your-key-goes-here-xxxxxxxxxxxxxxxxxxxxxxxx"\nB = "sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"\nC = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c"',
			),
			outcomes: ['false'],
		},
		...(
			[
				['README.md', `ODD_API_KEY=${made}`, 'true'],
				['README.md', `ODD_API_KEY=${key}`, 'true'],
				['README.md', `OTHER_API_KEY=${key}`, 'false'],
				['README.md', 'ODD_API_KEY=abc123def456ghi789jkl0', 'false'],
				['.env.example', `ODD_API_KEY=${made.slice(0, 24)}`, 'false'],
				['.env.example', `ODD_API_KEY=${made}${made}`, 'true'],
				['.env.example', `OTHER_API_KEY=${made}${made}`, 'false'],
				['.env', `ODD_BOT_TOKEN=${made}`, 'true'],
				['load.py', `# ${webToken({ iat: 1 })}`, 'true'],
				['header.txt', webToken({ iat: 1, exp: 61 }), 'false'],
				['web.ts', `const k = "${webToken({ iat: 1, role: 'anon' })}";`, 'false'],
				['README.md', webToken({ iat: 1 }), 'false'],
			] as const
		).map(([path, text, outcome]) => ({
			name: `what the code reads, and tokens of the web: ${path} ${text.slice(0, 20)} ${outcome}`,
			artifacts: () =>
				artifactsOf({
					[path]: text,
					'app.py':
						'import os\nfrom pydantic_settings import BaseSettings\nk = os.getenv("ODD_API_KEY")\nclass S(BaseSettings):\n    odd_bot_token: str\n',
				}),
			outcomes:
				outcome === 'false' && path === 'README.md' && !text.includes('abc123') ? (['false', 'false'] as const) : ([outcome] as const),
		})),
		...(
			[
				['deploy.sh', 'pop up --suri "PHRASE"', 'wharf otter plank rivet gable oxbow trestle pylon caisson abutmen strut girder', ['true']],
				[
					'src/wallet.ts',
					"const mnemonic = 'PHRASE';",
					'wharf otter plank rivet gable oxbow trestle pylon caisson abutmen strut girder',
					['true'],
				],
				['deploy.sh', 'pop up --suri "PHRASE"', 'bottom drive obey lake curtain smoke basket hold race lonely fit walk', ['false']],
				['src/wallet.ts', "const mnemonic = 'PHRASE';", `${'wharf '.repeat(11)}otter`, ['false']],
				[
					'src/wallet.ts',
					"const words = 'PHRASE';",
					'wharf otter plank rivet gable oxbow trestle pylon caisson abutmen strut girder',
					['false'],
				],
			] as const
		).map(([path, line, phrase, outcomes]) => ({
			name: `the words of a wallet in ${path}: ${line} ${phrase.slice(0, 12)}`,
			artifacts: () => artifactsOf({ [path]: line.replace('PHRASE', phrase) }),
			outcomes: [...outcomes],
		})),
		...(
			[
				['tls/server.key', 'tls/server.crt', 'localhost', ['false', 'false']],
				['tls/ca.pem', 'tls/ca.crt', 'Odd Test', ['false', 'false']],
				['tls/server.key', 'tls/server.crt', 'Odd Company', ['true']],
				['tls/server.key', 'other/server.crt', 'localhost', ['true']],
				['test/certs/server.key', 'a.crt', 'Odd Company', ['false', 'false']],
				['src/server.ts', 'src/server.crt', 'localhost', ['true']],
			] as const
		).map(([path, beside, holder, outcomes]) => ({
			name: `a private key in ${path} with a certificate for ${holder} in ${beside}`,
			artifacts: () => artifactsOf({ [path]: pem('RSA PRIVATE KEY', 'x'), [beside]: pem('CERTIFICATE', holder) }),
			outcomes: [...outcomes],
		})),
		...(
			[
				['scripts/move.py', 'PG_PASSWORD', '', 'true'],
				['docs/plan.md', 'PG_PASSWORD', 'PG_HOST=db.shop.org', 'true'],
				['docs/plan.md', 'PG_PASSWORD', 'PG_HOST=localhost', 'false'],
				['compose.yaml', 'PG_PASSWORD', '', 'false'],
				['.env', 'PG_PASSWORD', '', 'false'],
				['tests/test_a.py', 'PG_PASSWORD', '', 'false'],
				['scripts/move.py', 'OTHER_PASSWORD', '', 'false'],
			] as const
		).map(([path, name, more, outcome]) => ({
			name: `a password in ${path}: ${name} ${more}`,
			artifacts: () => artifactsOf({ [path]: `PG_USER = "carol"\n${name} = "${made.slice(0, 9)}"\n${more}\n` }),
			outcomes: [outcome],
			...(outcome === 'true' && { places: [`${path}:2`], values: { kind: 'password', masked: 'u…(9 characters)' } }),
		})),
		...(
			[
				['scripts/move.py', 'db', 'true'],
				['docs/plan.md', 'db', 'false'],
				['docs/plan.md', 'db.shop.org', 'true'],
				['app.yaml', 'queue.shop.org', 'true'],
				['config/settings.toml', 'db.shop.org', 'true'],
				['.env', 'db.shop.org', 'true'],
				['compose.yaml', 'db', 'false'],
				['config.json', '10.0.0.1', 'false'],
				['tests/app.yaml', 'queue.shop.org', 'false'],
			] as const
		).map(([path, host, outcome]) => ({
			name: `a password in an address of ${host} in ${path}`,
			artifacts: () => artifactsOf({ [path]: `URL = "postgresql://carol:${made.slice(0, 9)}@${host}/shop"\n` }),
			outcomes: [outcome],
		})),
		{
			name: 'a key in an address is a key',
			artifacts: () => artifactsOf({ 'a.py': `URL = "https://carol:${key}@shop.org"\n` }),
			outcomes: ['true'],
			values: { kind: 'OpenAI key' },
		},
	]);
	it.each([
		['http://127.0.0.1:5000', 0.6],
		['https://api.odd.dev', 0.85],
	])('is sure of a token by the address beside it: %s', async (url, confidence) => {
		const text = `export const one = { url: "${url}/a", headers: { Authorization: "Bearer ${webToken({ sub: 'ann', iat: 1 })}" } };\n`;
		const [found] = runProbes([probe('safety/hard-coded-secret')], await artifactsOf({ 'a.ts': text }), { detective: 'repo' });
		expect(found).toMatchObject({ outcome: 'true', confidence });
	});

	it.each([
		['and in a document', { 'a.md': `Use\n${made}.` }, ['a.md:2']],
		['and not in a longer word', { 'a.md': `${made}x` }, []],
	])('tells each place of a key of no known form: %s', async (_, more, places) => {
		const files = { 'move.sh': `TOKEN="${made}"\ncurl -H "api_access_token: \${TOKEN}" https://chat.example\n`, ...more };
		const [found] = runProbes([probe('safety/hard-coded-secret')], await artifactsOf(files), { detective: 'repo' });
		expect(found?.related.map(({ path, line }) => `${path}:${line}`)).toEqual(places);
	});

	it('names what is to be revoked, and asks for no reading from the environment of what comes from there', async () => {
		const { runProbes } = await import('@auditor/probes');
		const said = async (files: Record<string, string>) =>
			runProbes([probe('safety/hard-coded-secret')], await artifactsOf(files), { detective: 'repo' })[0]?.values.remedy;
		expect(await said({ '.env': `A="1\\nOPENAI_API_KEY=${key}"\n` })).toContain('`OPENAI_API_KEY`');
		expect(await said({ '.env': `OPENAI_API_KEY=${key}\n` })).toMatch(/^Revoke what stands for `OPENAI_API_KEY`, put new values/);
		expect(await said({ 'a.py': `KEY = "${key}"\n` })).toBeUndefined();
	});
	it('never shows the key', async () => {
		const { runProbes } = await import('@auditor/probes');
		const found = runProbes([probe('safety/hard-coded-secret')], await artifactsOf({ 'a.py': `K = "${key}"` }), { detective: 'repo' });
		expect(JSON.stringify(found)).not.toContain(key);
	});
});

describe('safety/clone-found', () => {
	const tool =
		'import git\nclass Repo:\n    def fetch(self, url):\n        git.Repo.clone_from(url, "work")\n    def look(self, url):\n        return self.fetch(url)\n';
	const plain = 'import git\ndef fetch(url):\n    git.Repo.clone_from(url, "work")\n';
	const other = 'def node(state):\n    return {}\n';
	tester(
		probe('safety/clone-found'),
		(
			[
				[
					'a class that only a test uses',
					{ 'src/tool.py': tool, 'src/nodes.py': other, 'tests/test_tool.py': 'from src.tool import Repo\nRepo().fetch("u")' },
					true,
				],
				['a function that nobody calls', { 'src/tool.py': plain, 'src/nodes.py': other }, true],
				[
					'a function that another one calls, which nobody does',
					{ 'src/tool.py': `${plain}def look(url):\n    return fetch(url)\n`, 'src/nodes.py': other },
					true,
				],
				['a comment that names it', { 'src/tool.py': plain, 'src/nodes.py': `# fetch(url)\n${other}` }, true],
				[
					'a function that a node calls',
					{ 'src/tool.py': plain, 'src/nodes.py': 'from src.tool import fetch\ndef node(state):\n    return fetch(state["url"])\n' },
					false,
				],
				[
					'a module that a node calls',
					{ 'src/tool.py': plain, 'src/nodes.py': 'from src import tool\ndef node(state):\n    return tool.fetch(state["url"])\n' },
					false,
				],
				[
					'a class that a node makes',
					{ 'src/tool.py': tool, 'src/nodes.py': 'from src.tool import Repo\ndef node(state):\n    return Repo().look(state["url"])\n' },
					false,
				],
				[
					'a function in a table of tools',
					{ 'src/tool.py': plain, 'src/nodes.py': 'from src.tool import fetch\nTOOLS = [fetch]\n' },
					false,
				],
				[
					'a function that its module runs',
					{ 'src/tool.py': `${plain}if __name__ == "__main__":\n    fetch("u")\n`, 'src/nodes.py': other },
					false,
				],
				['the program itself', { 'src/tool.py': `${plain}def main():\n    fetch("u")\n`, 'src/nodes.py': other }, false],
				[
					'a route of a server',
					{ 'src/tool.py': `${plain}@app.post("/audit")\ndef audit(url):\n    fetch(url)\n`, 'src/nodes.py': other },
					false,
				],
				['a library of one file', { 'src/tool.py': plain }, false],
			] as [string, Record<string, string>, boolean][]
		).map(([name, files, idle]) => ({ name, artifacts: () => artifactsOf(files), outcomes: ['true' as const], values: { idle } })),
	);
});

it('says on which system a shell runs', async () => {
	const text =
		"import { spawn } from 'child_process';\nexport const f = (x) => spawn('ls', [x], { shell: process.platform === 'win32' });\n";
	const [found] = runProbes([probe('safety/shell-call')], await artifactsOf({ 'src/a.ts': text }), { detective: 'repo' });
	expect(found).toMatchObject({
		message: '`child_process.spawn` at src/a.ts:2: on Windows a shell runs a command that is not constant.',
		confidence: 0.6,
	});
	expect(found!.values.remedy).toContain('cross-spawn');
});

it('advises what is left to do where a shell runs a list', async () => {
	const remedy = async (path: string, text: string) => {
		const found = runProbes([probe('safety/shell-call')], await artifactsOf({ [path]: text }), { detective: 'repo' });
		return found.map(({ outcome, values }) => (outcome === 'true' ? (values.remedy ?? null) : outcome));
	};
	const spawns = (call: string) => `import { spawn } from 'child_process';\nexport const f = (x) => ${call};\n`;
	const [drop, choose] = [
		/^Take the option `shell` away: the arguments are a list already\.$/,
		/^Take the option `shell` away.*name the programs/,
	];
	for (const [path, text, said] of [
		['src/a.ts', spawns("spawn('ls', [x], { shell: true })"), drop],
		['src/a.ts', spawns('spawn(process.env.SHELL, [], { shell: true })'), drop],
		['src/a.ts', spawns('spawn(x, [], { shell: true })'), choose],
		['src/a.ts', spawns("spawn(process.argv[2], ['-v', x], { shell: true })"), choose],
		['src/a.ts', spawns("spawn('ls ' + x, [], { shell: true })"), null],
		['src/a.ts', spawns('spawn(x, { shell: true })'), null],
		['src/a.py', 'import subprocess\ndef f(x):\n    subprocess.run(["ls", x], shell=True)\n', drop],
		['src/a.py', 'import subprocess\ndef f(x):\n    subprocess.run("ls " + x, shell=True)\n', null],
	] as const) {
		const [found, ...others] = await remedy(path, text);
		if (said === null) expect(found, text).toBeNull();
		else expect(found, text).toMatch(said);
		expect(others, text).toEqual([]);
	}
	// What the first advice leaves is not found, and what the second leaves without its other half is.
	expect(await remedy('src/a.ts', spawns("spawn('ls', [x])"))).toEqual(['false']);
	expect(await remedy('src/a.ts', spawns('spawn(process.env.SHELL, [])'))).toEqual(['false']);
	for (const left of ['spawn(x, [])', "spawn(process.argv[2], ['-v', x])"])
		expect(await remedy('src/a.ts', spawns(left))).toEqual(['Name the programs that may be started, and refuse every other.']);
});

describe('programs beside a service', () => {
	const service = {
		'src/tools.py': 'from langchain_core.tools import tool\n@tool\ndef look(q):\n    """Look."""\n    return q',
		'src/main.py':
			'from src.tools import look\nfrom langgraph.prebuilt import create_react_agent\nagent = create_react_agent("m", [look])\nif __name__ == "__main__":\n    agent.invoke({})',
		'railway.toml': '[build]\nbuildCommand = "python unpack.py"\n',
	};
	const runner =
		'from flask import Flask, request\napp = Flask(__name__)\n@app.route("/execute", methods=["POST"])\ndef run():\n    code = request.json["code"]\n    exec(code, {"__builtins__": {}})\nif __name__ == "__main__":\n    app.run()';
	tester(probe('safety/shell-call'), [
		{
			name: 'a program of the build that shares no module with the service',
			artifacts: () =>
				artifactsOf({
					...service,
					'unpack.py': 'import os, sys\ndef go(p):\n    os.system(f"rmdir {p}")\nif __name__ == "__main__":\n    go(sys.argv[1])',
				}),
			outcomes: ['false', 'false'],
		},
		{
			name: 'a module of the service',
			artifacts: () => artifactsOf({ ...service, 'src/tools.py': `${service['src/tools.py']}\nimport os\nos.system(f"rm {look}")` }),
			outcomes: ['true'],
		},
	]);
	for (const [copied, confidence] of [
		['runner.py', 0.6],
		['.', 0.95],
	] as const)
		it(`tells code that a program runs whose container copies ${copied}`, async () => {
			const artifacts = await artifactsOf({
				...service,
				'box/runner.py': runner,
				'box/Dockerfile': `FROM python:3.12\nCOPY ${copied} .\nCMD ["python", "runner.py"]\n`,
			});
			const [found] = runProbes([probe('safety/dynamic-code')], artifacts, { detective: 'repo' });
			expect(found).toMatchObject({ outcome: 'true', confidence });
			expect(found!.message.endsWith('in a container of its own (box/Dockerfile).')).toBe(confidence < 0.7);
		});
	it('doubts the text of a program that a compiler reads', async () => {
		const text =
			'import ts from "typescript";\nimport vm from "vm";\nexport function read(node: ts.Expression) {\n  const box = { x: null as any };\n  return vm.runInNewContext("x=" + node.getText(), box);\n}';
		const [found] = runProbes([probe('safety/dynamic-code')], await artifactsOf({ 'a.ts': text }), { detective: 'repo' });
		expect(found).toMatchObject({ outcome: 'true', confidence: 0.6 });
	});
});

it('tells what runs code in a sandbox', async () => {
	const said = async (text: string) => {
		const found = runProbes([probe('safety/dynamic-code')], await artifactsOf({ 'a.py': text }), { detective: 'repo' });
		return found.map(({ outcome, message }) => `${outcome}: ${message}`);
	};
	expect(
		await said(
			'from e2b_code_interpreter import Sandbox\ndef go(code):\n    with Sandbox() as box:\n        return box.run_code(code)\ngo(x)\n',
		),
	).toEqual([
		'false: We found no call that runs data as code in the source code, apart from `run_code` at a.py:4, which runs it in a sandbox.',
	]);
	expect(await said('class Box:\n    def run_code(self, code): ...\nBox().run_code(x)\n')).toEqual([
		'false: We found no call that runs data as code in the source code.',
	]);
});

describe('what a model may have written is run by tests of its folder', () => {
	const module = (asked: string, written: string, folder: string) => () =>
		artifactsOf({
			'a.py': `import subprocess\nfrom langchain_openai import ChatOpenAI\nllm = ChatOpenAI(model="x")\ndef make(q):\n    return ${asked}\ndef save(files, at):\n    for name, text in files.items():\n        ${written}\ndef run(at):\n    subprocess.run(["pytest", "-v"], cwd=${folder})\nrun(save(make(1), 2))\n`,
		});
	tester(probe('safety/dynamic-code'), [
		{
			name: 'written there',
			artifacts: module('llm.invoke(q).content', 'store.write_file(at, name, text)', 'str(at)'),
			outcomes: ['true'],
		},
		{ name: 'no model is asked', artifacts: module('load(q)', 'store.write_file(at, name, text)', 'str(at)'), outcomes: ['false'] },
		{ name: 'nothing is written', artifacts: module('llm.invoke(q).content', 'log(text)', 'str(at)'), outcomes: ['false'] },
		{
			name: 'a folder of its own',
			artifacts: module('llm.invoke(q).content', 'store.write_file(at, name, text)', '"api"'),
			outcomes: ['false'],
		},
	]);
});

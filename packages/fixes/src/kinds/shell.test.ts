import { describe } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { argumentList } from './argument-list.js';
import { execFile } from './exec-file.js';
import { systemCall } from './system-call.js';

const py = (body: string, head = 'import os\nimport subprocess') => ({
	'src/tools.py': `${head}\n\n\ndef clone(url, target, depth, flags):\n    ${body}\n`,
});
const ts = (body: string, head = "import { execSync } from 'node:child_process';") => ({
	'src/a.ts': `${head}\n\nexport function clone(url: string, target: string, flags: string) {\n    ${body}\n}\n`,
});

describe('argument-list', () => {
	fixTester(argumentList, [
		{
			name: 'an f-string',
			files: py('subprocess.run(f"git clone --depth 1 {url} {target}", shell=True, check=True)'),
			after: py('subprocess.run(["git", "clone", "--depth", "1", url, target], check=True)'),
		},
		{
			name: 'quotes, numbers and words of two pieces',
			files: py(`subprocess.check_call(f'git clone --depth={depth} -n {depth} "{url}" \\'{target}\\'', shell=True)`.replaceAll("\\'", '')),
			after: py('subprocess.check_call(["git", "clone", f"--depth={depth}", "-n", str(depth), url, target])'),
		},
		{
			name: 'a sum, and the shell first among the options',
			files: py('out = subprocess.check_output("git clone " + url + " " + target, shell=True, text=True)'),
			after: py('out = subprocess.check_output(["git", "clone", url, target], text=True)'),
		},
		{
			name: 'an option a line',
			files: py('subprocess.run(\n        f"git clone {url}",\n        shell=True,\n        check=True,\n    )'),
			after: py('subprocess.run(\n        ["git", "clone", url],\n        check=True,\n    )'),
		},
		{ name: 'a line without a shell', files: py('subprocess.run(f"git clone {url}")'), after: py('subprocess.run(["git", "clone", url])') },
		{ name: 'a pipe', files: py('subprocess.run(f"git log {url} | head", shell=True)'), after: null },
		{ name: 'two commands', files: py('subprocess.run(f"cd {target} && git pull", shell=True)'), after: null },
		{ name: 'a wildcard', files: py('subprocess.run(f"rm {target}/*", shell=True)'), after: null },
		{ name: 'a value that holds several words', files: py('subprocess.run(f"git clone {flags} {url}", shell=True)'), after: null },
		{ name: 'a program that is data', files: py('subprocess.run(f"{url} --version", shell=True)'), after: null },
		{ name: 'a variable of the shell', files: py('subprocess.run(f"git clone {url} $HOME", shell=True)'), after: null },
		{ name: 'a line from elsewhere', files: py('subprocess.run(url, shell=True)'), after: null },
		{ name: 'a form that is written out', files: py('subprocess.run(f"git clone {url!r}", shell=True)'), after: null },
	]);
});

describe('system-call', () => {
	fixTester(systemCall, [
		{
			name: 'a statement, with an import',
			files: py('os.system(f"git clone {url} {target}")', 'import os\nimport sys'),
			after: py('subprocess.run(["git", "clone", url, target], check=False)', 'import subprocess\nimport sys'),
		},
		{
			name: 'beside another use of os',
			files: py('os.system(f"git clone {url} {os.getcwd()}")', 'import os\nimport sys'),
			after: py('subprocess.run(["git", "clone", url, str(os.getcwd())], check=False)', 'import os\nimport subprocess\nimport sys'),
		},
		{
			name: 'its result',
			files: py('return os.system("git clone " + url) == 0'),
			after: py('return subprocess.run(["git", "clone", url], check=False).returncode == 0'),
		},
		{
			name: 'a first import',
			files: py('os.system(f"git clone {url}")', '"""Tools."""\nfrom os import system\nimport os'),
			after: py('subprocess.run(["git", "clone", url], check=False)', '"""Tools."""\nfrom os import system\nimport os\nimport subprocess'),
		},
		{ name: 'a redirect', files: py('os.system(f"git log {url} > out.txt")'), after: null },
		{
			name: 'a name that is taken',
			files: py('os.system(f"git clone {url}")', 'import os\nfrom tools import subprocess'),
			after: null,
		},
	]);
});

describe('exec-file', () => {
	fixTester(execFile, [
		{
			name: 'execSync in the place of its import',
			files: ts('execSync(`git clone --depth 1 ${url} "${target}"`, { stdio: "pipe" });'),
			after: ts(
				"execFileSync('git', ['clone', '--depth', '1', url, target], { stdio: \"pipe\" });",
				"import { execFileSync } from 'node:child_process';",
			),
		},
		{
			name: 'beside other uses',
			files: ts('execSync(`git clone ${url}`);\n    execSync("ls");'),
			after: ts(
				"execFileSync('git', ['clone', url]);\n    execSync(\"ls\");",
				"import { execFileSync, execSync } from 'node:child_process';",
			),
		},
		{
			name: 'exec with a callback, of the whole module',
			files: ts("cp.exec('git clone ' + url, (error) => console.log(error));", "import * as cp from 'child_process';"),
			after: ts("cp.execFile('git', ['clone', url], (error) => console.log(error));", "import * as cp from 'child_process';"),
		},
		{
			name: 'execaCommand',
			files: ts(
				"return execaCommand(`npm i -g ${url.split('@')[0]}${target ? `@${target}` : ''}`, { cwd: '/' });",
				"import { execaCommand } from 'execa';",
			),
			after: ts(
				"return execa('npm', ['i', '-g', `${url.split('@')[0]}${target ? `@${target}` : ''}`], { cwd: '/' });",
				"import { execa } from 'execa';",
			),
		},
		{
			name: 'execaCommand with a value that holds several words',
			files: ts('return execaCommand(`git clone ${flags}`);', "import { execaCommand } from 'execa';"),
			after: null,
		},
		{ name: 'a pipe', files: ts('execSync(`git log ${url} | head`);'), after: null },
		{ name: 'options from elsewhere', files: ts('const o = { shell: "bash" };\n    execSync(`git clone ${url}`, o);'), after: null },
		{ name: 'a value that holds several words', files: ts('execSync(`git clone ${flags}`);'), after: null },
		{ name: 'a shell that is asked for', files: ts('execSync(`git clone ${url}`, { shell: "/bin/bash" });'), after: null },
	]);
});

import { projectOf } from '@auditor/code/testing';
import { describe, expect, it } from 'vitest';
import { gatherUnsafeCalls } from '../index.js';
import { examineUnsafeCalls } from './unsafe-calls.js';

/** Each line that must be found bears `HERE: kind`; every other line must not. */
const python: [string, string][] = [
	['a shell by os.system with data', 'import os\ndef f(url):\n    os.system("git clone " + url)  # HERE: os-system'],
	[
		'an agent that may run any command, one whose tools a hook watches, and one that may read',
		'from claude_agent_sdk import ClaudeAgentOptions, query\nfree = ClaudeAgentOptions(permission_mode="bypassPermissions", max_turns=9)  # HERE: interpolated-command\nhooked = ClaudeAgentOptions(allowed_tools=["Read", "Bash"], hooks={})  # HERE: interpolated-command\nreader = ClaudeAgentOptions(allowed_tools=["Read", "Bash(git status:*)"], permission_mode="acceptEdits")',
	],
	['os.popen under an alias', 'from os import popen as p\ndef f(x):\n    p(f"ls {x}")  # HERE: os-system'],
	['os.system with a constant', 'import os\nCOMMAND = "ls -al"\nos.system("ls -al")\nos.system(COMMAND)\nos.system(COMMAND + " /tmp")'],
	['os.system got by getattr', 'import os\ndef f(x):\n    getattr(os, "system")(x)  # HERE: os-system'],
	['a module imported by name', 'def f(x):\n    m = __import__("os")\n    m.system(x)  # HERE: os-system'],
	['a wildcard that a shell expands', 'import os\nos.system("/bin/chown *")  # HERE: os-system'],
	['shell=True with data', 'import subprocess\ndef f(x):\n    subprocess.run("ls " + x, shell=True)  # HERE: shell-true'],
	[
		'shell=True with a field that begins with nothing',
		'import subprocess\nfrom pydantic import BaseModel\nclass State(BaseModel):\n    checkout: str | None = None\n    level: str = "9"\ndef log(path):\n    subprocess.run(f"git -C {path} log", shell=True)  # HERE: shell-true\ndef node(state: State):\n    log(state.checkout)',
	],
	['shell=True with a list of data', 'import subprocess\ndef f(x):\n    subprocess.run(["sh", x], shell=True)  # HERE: shell-true'],
	[
		'a constant line of a shell, with its parameters',
		'import subprocess\ndef f(x):\n    subprocess.run(["sh", "-c", "ls \\"$1\\"", "sh", x])',
	],
	[
		'a constant line of a shell that runs its parameter',
		'import subprocess\ndef f(x):\n    subprocess.run(["sh", "-c", "eval \\"$1\\"", "sh", x])  # HERE: interpolated-command',
	],
	['shell=True with constants', 'import subprocess\nsubprocess.run("ls", shell=True)\nsubprocess.run(["sh", "-c", "ls"], shell=True)'],
	[
		'shell=True with what a method gives back',
		'import subprocess\nclass Drawing:\n    def save(self, path="all.png"):\n        return path\ndef show(x):\n    drawing = Drawing()\n    path = drawing.save("some.png")\n    subprocess.run(["start", path], shell=True)\n    other = drawing.save(x)\n    subprocess.run(["start", other], shell=True)  # HERE: shell-true',
	],
	['shell=False', 'import subprocess\ndef f(x):\n    subprocess.run(["git", "clone", x], shell=False)'],
	[
		'a number of a process, and a port of the settings',
		'import asyncio, subprocess\nfrom pydantic_settings import BaseSettings\nclass Settings(BaseSettings):\n    port: int\n    name: str\nsettings = Settings()\nasync def stop(process):\n    pid = process.pid\n    await asyncio.create_subprocess_shell(f"taskkill /F /PID {pid}")\ndef show(number: int):\n    url = f"http://localhost:{settings.port}/"\n    subprocess.Popen(f"start {url}", shell=True)\n    subprocess.run(f"kill {number}", shell=True)\n    subprocess.run(f"kill {settings.name}", shell=True)  # HERE: shell-true',
	],
	[
		'models that are unpickled, and weights alone',
		'import joblib, torch\nimport numpy as np\ndef f(path):\n    torch.load(path)  # HERE: unsafe-load\n    torch.load(path, weights_only=True)\n    joblib.load(path)  # HERE: unsafe-load\n    np.load(path)\n    np.load(path, allow_pickle=True)  # HERE: unsafe-load\n    torch.load("model.pt")',
	],
	['a quoted value', 'import subprocess, shlex\ndef f(x):\n    subprocess.run("ls " + shlex.quote(x), shell=True)'],
	[
		'a script that names a temporary file alone, word by word, and one that names what it is handed',
		'import asyncio, tempfile\nasync def f(x):\n    fd, tmp = tempfile.mkstemp(suffix=".txt")\n    await asyncio.create_subprocess_exec("powershell", "-NoProfile", "-Command", f"cat {tmp}")\n    await asyncio.create_subprocess_exec("powershell", "-NoProfile", "-Command", f"cat {tmp} {x}")  # HERE: interpolated-command',
	],
	['a list without a shell', 'import subprocess\ndef f(url, d):\n    cmd = ["git", "clone", url, d]\n    subprocess.run(cmd, check=True)'],
	['an interpolated command line', 'import subprocess\ndef f(url):\n    subprocess.run(f"git clone {url}")  # HERE: interpolated-command'],
	[
		'an interpolated line in a variable',
		'import subprocess\ndef f(url):\n    c = "git clone {}".format(url)\n    subprocess.run(c)  # HERE: interpolated-command',
	],
	['a shell handed data', 'import subprocess\ndef f(x):\n    subprocess.run(["bash", "-c", x])  # HERE: interpolated-command'],
	['the interpreter that runs us', 'import subprocess, sys\ndef f(p):\n    subprocess.run([sys.executable, "-m", p])'],
	['a wrapper that hands a list on', 'import subprocess\ndef run(command):\n    return subprocess.run(command, check=False)'],
	[
		'a wrapper that is only handed constant programs',
		'import subprocess\ndef run(program, args):\n    return subprocess.run([program, *args])\nrun("git", ["status"])\nrun("ls", [])',
	],
	[
		'a program that is looked up by its name',
		'import os, shutil, subprocess\ndef found():\n    for name in ("tool", "tool.cmd"):\n        at = os.path.join(HERE, name)\n        if os.path.exists(at):\n            return str(at)\n    return None\ndef needed():\n    path = found() or shutil.which("tool")\n    if path is None:\n        raise OSError\n    return path\ndef ask(x):\n    path = needed()\n    subprocess.run([path, "login", x])\n    command = [path, "more"]\n    subprocess.run([*command, *x])',
	],
	[
		'a shell that a caller starts through a helper',
		'import subprocess\nclass Box:\n    def run(self, x):\n        shell = self._get_shell()\n        args = [shell, "-c", x]\n        return self._start(args, 3)\n    @staticmethod\n    def _start(args: list, limit):\n        return subprocess.Popen(args, shell=False)  # HERE: interpolated-command\n    def look(self, x):\n        return self._ask(["git", "log", x])\n    @staticmethod\n    def _ask(args: list):\n        return subprocess.run(args)',
	],
	[
		'a shell that is looked for, and handed data',
		'import subprocess\ndef f(self, x):\n    shell = self._get_shell()\n    args = [shell, "-c", x]\n    subprocess.run(args, shell=False)  # HERE: interpolated-command\n    subprocess.run([self.git, "-c", x])',
	],
	[
		'a wrapper that is once handed a program from outside',
		'import subprocess, sys\ndef run(program, args):\n    return subprocess.run([program, *args])  # HERE: interpolated-command\nrun("git", ["status"])\nrun(sys.argv[1], [])',
	],
	['the exception of subprocess', 'import subprocess\ndef f(x):\n    raise subprocess.CalledProcessError(1, "{}".format(x))'],
	['an async shell', 'import asyncio\nasync def f(x):\n    await asyncio.create_subprocess_shell(x)  # HERE: shell-true'],
	[
		'pickle of a file that the object wrote itself',
		'import pickle\nclass Jar:\n    def __init__(self):\n        self.path = f"{name()}.pkl"\n    def read(self):\n        return pickle.load(open(self.path, "rb"))\n    def write(self, x):\n        with open(self.path, "wb") as to:\n            pickle.dump(x, to)',
	],
	[
		'pickle as a serializer, and json as one',
		'import json, pickle\nclass Jar(Base):\n    def __init__(self):\n        super().__init__(serde=pickle)  # HERE: unsafe-load\nclass Box(Base):\n    def __init__(self):\n        super().__init__(serde=json)\n        self.write(pickle.dumps(1))',
	],
	[
		'pickle of a file that others write',
		'import pickle\ndef read(path):\n    return pickle.load(open(path, "rb"))  # HERE: unsafe-load\nclass Jar:\n    def read(self):\n        return pickle.load(open(self.path, "rb"))  # HERE: unsafe-load',
	],
	[
		'servers of MCP that the state names, and one that the program names',
		'from langchain_mcp_adapters.client import MultiServerMCPClient\nfrom mcp import StdioServerParameters\nSERVERS = {"a": {"command": "npx", "args": ["x"]}}\nasync def chat(state):\n    config = state.get("servers", SERVERS)\n    async with MultiServerMCPClient(config) as client:  # HERE: interpolated-command\n        client.get_tools()\n    StdioServerParameters(command=state["program"], args=[])  # HERE: interpolated-command\nasync def fixed(path):\n    MultiServerMCPClient(SERVERS)\n    StdioServerParameters(command="npx", args=["x", path])',
	],
	[
		'a file that is filled with what a model writes and run, and one that is only written',
		'import os\nfrom own import run\ndef execute(code, name="code.py"):\n    path = os.path.join("work", name)\n    with open(path, "w") as f:\n        f.write(code)  # HERE: dynamic-code\n    line = f"python {name}"\n    return run(line)\ndef save(text, name):\n    with open(name, "w") as f:\n        f.write(text)\n    return f"saved {name}"',
	],
	[
		'a temporary file that is filled and run by the name of its handle, and one that another program reads',
		'import subprocess, sys, tempfile\ndef f(code):\n    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as t:\n        t.write(code)  # HERE: dynamic-code\n        path = t.name\n    subprocess.run([sys.executable, path])\ndef g(text):\n    with tempfile.NamedTemporaryFile("w") as t:\n        t.write(text)\n        path = t.name\n    subprocess.run(["pdftotext", path])',
	],
	[
		'a file that is filled and run, under another name',
		'import subprocess\ndef f(code):\n    path = "a.py"\n    text = code\n    with open(path, "w") as f:\n        f.write(text)  # HERE: dynamic-code\n    subprocess.run(["python", "-u", path])',
	],
	[
		'a file that is filled and run, in a template',
		'import subprocess\ndef f(code):\n    path = "a.py"\n    with open(path, "w") as f:\n        f.write(f"{code}\\n")  # HERE: dynamic-code\n    subprocess.run(["python", "-u", path])',
	],
	[
		'a file that is filled and run, line by line',
		'import subprocess\ndef f(code):\n    path = "a.py"\n    with open(path, "w") as f:\n        f.writelines([code])  # HERE: dynamic-code\n    subprocess.run(["python", "-u", path])',
	],
	[
		'a file that is filled and run, by print',
		'import subprocess\ndef f(code):\n    path = "a.py"\n    with open(path, "w") as f:\n        print(code, file=f)  # HERE: dynamic-code\n    subprocess.run(["python", "-u", path])',
	],
	[
		'a file of a constant name that is filled with the answer of a model and run, and one with a text of its own',
		'import subprocess\nfrom openai import OpenAI\nclient = OpenAI()\ndef go(state):\n    response = client.chat.completions.create(model="m", messages=[])\n    code = response.choices[0].message.content.strip("`")\n    with open("temp.py", "w") as f:\n        f.write(code)  # HERE: dynamic-code\n    subprocess.check_output(["python", "temp.py"], timeout=9)\ndef own(state):\n    text = "print(1)"\n    with open("temp.py", "w") as f:\n        f.write(text)\n    subprocess.check_output(["python", "temp.py"])\ndef other(state):\n    with open("notes.txt", "w") as f:\n        f.write(client.chat.completions.create(model="m", messages=[]).choices[0].message.content)\n    subprocess.check_output(["python", "temp.py"])',
	],
	[
		'a file that is filled and handed to a script of the project',
		'import subprocess\ndef f(text):\n    path = "a.txt"\n    with open(path, "w") as f:\n        f.write(text)\n    subprocess.run(["python", "convert.py", path])\n    subprocess.run(f"python -m convert {path}")',
	],
	[
		'servers of MCP that the state names under another name, and in a copy',
		'from langchain_mcp_adapters.client import MultiServerMCPClient\nasync def chat(run):\n    MultiServerMCPClient(run["servers"])  # HERE: interpolated-command\nasync def more(state):\n    s = state\n    MultiServerMCPClient(s["servers"])  # HERE: interpolated-command\n    own = state["servers"]\n    MultiServerMCPClient({**own})  # HERE: interpolated-command\n    MultiServerMCPClient(dict(own))  # HERE: interpolated-command\nasync def made(settings):\n    MultiServerMCPClient(settings["servers"])\nbuilder.add_node("chat", chat)',
	],
	[
		'a shell behind another program, or fed with data',
		'import subprocess\ndef f(x):\n    subprocess.run(["bash"], input=x, text=True)  # HERE: interpolated-command\n    subprocess.run(["timeout", "9", "sh", "-c", x])  # HERE: interpolated-command\n    subprocess.run(["docker", "exec", "c", "sh", "-c", x])  # HERE: interpolated-command\n    subprocess.run(["xargs", "-I{}", "sh", "-c", "{}"], input=x)  # HERE: interpolated-command\n    subprocess.run(["bash", "script.sh"], input=x)\n    subprocess.run(["bash"], input="ls")\n    subprocess.run(["timeout", "9", "ls", x])\n    subprocess.run(["docker", "exec", "c", "ls", x])',
	],
	[
		'programs that start what they are given',
		'import subprocess\ndef f(x):\n    subprocess.run(["ssh", "-i", "k", "host", x])  # HERE: interpolated-command\n    subprocess.run(["find", ".", "-exec", x, ";"])  # HERE: interpolated-command\n    subprocess.run(["env", "-S", x])  # HERE: interpolated-command\n    subprocess.run(["ssh", "-i", x, "host", "uptime"])\n    subprocess.run(["find", x, "-name", "a"])\n    subprocess.run(["env", f"A={x}", "ls"])',
	],
	[
		'a whole command that is parted, and one whose program is written',
		'import shlex, subprocess\ndef f(x):\n    subprocess.run(shlex.split(x))  # HERE: interpolated-command\n    line = f"git clone {x}"\n    subprocess.run(shlex.split(line))\n    subprocess.run(shlex.split("ls -al"))',
	],
	[
		'code for an interpreter, and a file or module that is run by its name',
		'import code, runpy, subprocess\ndef f(x):\n    subprocess.run(["python", "-c", x])  # HERE: interpolated-command\n    runpy.run_path(x)  # HERE: dynamic-code\n    code.InteractiveInterpreter().runsource(x)  # HERE: eval-exec\n    globals()["__builtins__"].eval(x)  # HERE: eval-exec\n    runpy.run_module("tool")\n    subprocess.run(["python", "-c", "print(1)", x])',
	],
	[
		'an interpreter that LangChain gives to a model',
		'from langchain_experimental.utilities import PythonREPL\ndef f(x):\n    PythonREPL().run(x)  # HERE: dynamic-code\n    PythonREPL().run("1 + 1")',
	],
	['eval of data', 'def f(x):\n    return eval(x)  # HERE: eval-exec'],
	[
		'a shell called by its own method',
		'import os, pty\ndef f(x):\n    pty.spawn(["sh", "-c", x])  # HERE: interpolated-command\n    pty.spawn("bash")\n    os.system.__call__(x)  # HERE: os-system\n    os.system.__call__("ls")\n    f.call(x)',
	],
	['exec handed over', 'async def f(loop, x):\n    await loop.run_in_executor(None, exec, x)  # HERE: eval-exec'],
	[
		'a shell handed over',
		'import os\nfrom functools import partial\ndef f(x):\n    partial(os.system, x)()  # HERE: os-system\n    list(map(os.system, [x]))  # HERE: os-system',
	],
	[
		'a shell picked out',
		'import os\ndef f(x, k):\n    [os.system][0](x)  # HERE: os-system\n    {"k": os.system}[k](x)  # HERE: os-system\n    (os.system if k else print)(x)  # HERE: os-system',
	],
	[
		'a shell kept in a list, a dict or an attribute',
		'import os, subprocess\ndef g():\n    return os.system\nTABLE = {"run": os.system, "say": print}\nclass A:\n    go = os.system\n    def __init__(self):\n        self.tools = {}\n        self.tools["sh"] = os.popen\n        self.run = exec\n    def f(self, x, k, tools=[]):\n        TABLE[k](x)  # HERE: os-system\n        TABLE["run"](x)  # HERE: os-system\n        TABLE["say"](x)\n        TABLE.get(k)(x)  # HERE: os-system\n        TABLE[k]("ls")\n        self.tools[k](x)  # HERE: os-system\n        self.run(x)  # HERE: eval-exec\n        g()(x)  # HERE: os-system\n        some = [print]\n        some.append(os.system)\n        for one in some:\n            one(x)  # HERE: os-system\n        pick = os.system if k else print\n        pick(x)  # HERE: os-system\n        dict(a=os.system)["a"](x)  # HERE: os-system\n        others = [print, len]\n        others[0](x)\n        {"r": subprocess.run}["r"](x, shell=True)  # HERE: shell-true\n        {"r": subprocess.run}["r"](x)',
	],
	[
		'a shell that a thread or process is handed by name',
		'import os\nfrom threading import Thread\ndef f(x):\n    Thread(target=os.system, args=(x,))  # HERE: os-system\n    Thread(target=os.system, args=("ls",))\n    Thread(target=print, args=(x,))\n    Thread(target=os.system, args=("ls",), name=x)\n    x.submit(x, os.system, "ls")',
	],
	[
		'code that is timed, or stepped through',
		'import timeit, cProfile\ndef work():\n    pass\ndef f(x):\n    timeit.timeit(x)  # HERE: eval-exec\n    timeit.repeat("pass", setup=x)  # HERE: eval-exec\n    timeit.timeit(stmt=x, number=1)  # HERE: eval-exec\n    cProfile.run(x)  # HERE: eval-exec\n    timeit.timeit("work()", globals=x)\n    timeit.timeit(lambda: work(), number=3)\n    timeit.timeit(work)',
	],
	['a shell by spread keywords', 'import subprocess\ndef f(x):\n    subprocess.run(x, **{"shell": True})  # HERE: shell-true'],
	[
		'what only has the name, or is given constants',
		'import os\nfrom mine import system\ndef f(x, handlers):\n    map(system, [x])\n    register(os.system)\n    handlers[0](x)\n    [print][0](x)\n    partial(os.system, "ls")',
	],
	[
		'names that are put together',
		'import os, sys, subprocess, importlib, builtins\ndef f(x):\n    getattr(os, "sys" + "tem")(x)  # HERE: os-system\n    __import__("o" + "s").system(x)  # HERE: os-system\n    importlib.import_module("o" + "s").popen(x)  # HERE: os-system\n    vars(os)["system"](x)  # HERE: os-system\n    sys.modules["os"].system(x)  # HERE: os-system\n    getattr(builtins, "ex" + "ec")(x)  # HERE: eval-exec\n    subprocess.run(["".join(["ba", "sh"]), "-c", x])  # HERE: interpolated-command\n    getattr(os, "get" + "cwd")(x)\n    __import__("j" + "son").system(x)',
	],
	[
		'names that are only known when the program runs',
		'import os, importlib\ndef f(self, x, k):\n    getattr(os, k)(x)  # HERE: os-system\n    __import__(k).system(x)  # HERE: os-system\n    m = importlib.import_module(k)\n    m.popen(x)  # HERE: os-system\n    m.run(x)\n    getattr(self, "on_" + k)(x)\n    getattr(m, k)(x)\n    getattr(os, k)("ls")',
	],
	[
		'a shell of the library of C',
		'import ctypes\ndef f(x):\n    ctypes.CDLL(None).system(x)  # HERE: os-system\n    libc = ctypes.cdll.LoadLibrary("libc.so.6")\n    libc.system(x)  # HERE: os-system\n    libc.printf(x)',
	],
	[
		'options behind a name',
		'import subprocess\ndef f(x, k, **given):\n    a = {"shell": True}\n    subprocess.run(x, **a)  # HERE: shell-true\n    b = {}\n    b["sh" + "ell"] = True\n    subprocess.run(x, **b)  # HERE: shell-true\n    c = {"cwd": x}\n    c["text"] = True\n    subprocess.run(x, **c)\n    subprocess.run(x, **given)',
	],
	['eval of a constant', 'eval("1 + 1")\nCODE = "2"\nexec(CODE)'],
	['methods named eval and exec', 'def f(model, cursor, x):\n    model.eval()\n    model.eval(x)\n    cursor.exec(x)\n    session.exec(x)'],
	['ast.literal_eval', 'import ast\ndef f(x):\n    return ast.literal_eval(x)'],
	['an own function named exec', 'def exec(x):\n    return x\ndef f(x):\n    return exec(x)'],
	['an import named eval', 'from somewhere import eval\ndef f(x):\n    return eval(x)'],
	[
		'text in strings, comments and docstrings',
		'def f(x):\n    """os.system(x); eval(x)"""\n    # os.system(x)\n    return "os.system(" + x + ")"',
	],
	[
		'yaml without a loader',
		'import yaml\ndef f(x):\n    yaml.load(x)  # HERE: unsafe-load\n    yaml.safe_load(x)\n    yaml.load(x, Loader=yaml.SafeLoader)',
	],
	['a loop over constants', 'import os\nfor c in ["ls", "pwd"]:\n    os.system(c)'],
	['a name that grows by data', 'import os\ndef f(x):\n    c = "ls"\n    c += x\n    os.system(c)  # HERE: os-system'],
];

const javascript: [string, string][] = [
	[
		'agents that may run any command, by options put together before, and one that is asked first',
		"import { query } from '@anthropic-ai/claude-agent-sdk';\nimport { Codex } from '@openai/codex-sdk';\nexport async function ask(prompt: string, session?: string) {\n  const options: Record<string, unknown> = { maxTurns: 50, permissionMode: 'bypassPermissions' };\n  if (session) options.resume = session;\n  const told = query({ prompt, options: options as any }); // HERE: interpolated-command\n  const asked = query({ prompt, options: { permissionMode: 'default', canUseTool } });\n  const codex = new Codex();\n  codex.startThread({ sandboxMode: 'danger-full-access' }); // HERE: interpolated-command\n  codex.startThread({ sandboxMode: 'workspace-write' });\n}",
	],
	[
		'an address of a provider that is opened in a browser, and another text',
		"import { exec } from 'child_process';\nclass Auth {\n  client: any;\n  url() { return this.client.generateAuthUrl({ scope: [] }); }\n  show(x: string) {\n    const url = this.url();\n    const open = process.platform === 'darwin' ? 'open' : 'xdg-open';\n    exec(`${open} \"${url.replace(/\"/g, '')}\"`, () => {});\n    exec(`${open} \"${x}\"`, () => {}); // HERE: os-system\n  }\n}",
	],
	[
		'a shell called by its own method, in JavaScript',
		"const cp = require('child_process');\nmodule.exports = (x) => {\n  cp.execSync.call(cp, x); // HERE: os-system\n  cp.execSync.apply(null, [x]); // HERE: os-system\n  cp.execSync.call(cp, 'ls');\n  x.call(null, x);\n};",
	],
	['exec of a template', "import { exec } from 'node:child_process';\nexport function f(x) {\n  exec(`ls ${x}`); // HERE: os-system\n}"],
	[
		'exec required as a module',
		"const cp = require('child_process');\nmodule.exports = (x) => {\n  cp.execSync('ls ' + x); // HERE: os-system\n};",
	],
	[
		'exec made to return a promise',
		"import { promisify } from 'node:util';\nimport * as util from 'util';\nimport * as cp from 'child_process';\nimport { exec } from 'child_process';\nconst run = promisify(exec);\nconst sh = util.promisify(cp.exec);\nexport async function f(x) {\n  await run('ls ' + x); // HERE: os-system\n  await sh(x); // HERE: os-system\n  await promisify(exec)(x); // HERE: os-system\n  await run('ls');\n}",
	],
	[
		'a file that is filled with what is handed over and run, and one that is only written',
		"import { writeFileSync } from 'node:fs';\nimport { writeFile } from 'node:fs/promises';\nimport { execFileSync, execSync } from 'node:child_process';\nexport function f(code) {\n  writeFileSync('temp.mjs', code); // HERE: dynamic-code\n  execFileSync('node', ['temp.mjs']);\n}\nexport async function g(code) {\n  await writeFile('temp.mjs', code); // HERE: dynamic-code\n  execSync('node temp.mjs');\n}\nexport function h(text) {\n  writeFileSync('notes.txt', text);\n  execFileSync('node', ['temp.mjs']);\n}",
	],
	[
		'a program of a constant name in a folder that is looked for, and one of another',
		"import { execFile } from 'node:child_process';\nimport path from 'node:path';\nconst found = () => {\n  const folder = [process.env.A, process.env.B].find((one) => one);\n  return folder === undefined ? undefined : path.join(folder, 'bin', 'odd.exe');\n};\nexport function f(x, name) {\n  const program = found();\n  execFile(program, ['/pid', `${x}`]);\n  const other = path.join('/opt', name);\n  execFile(other, ['/pid', `${x}`]); // HERE: interpolated-command\n}",
	],
	[
		'a required exec made to return a promise inside of a function',
		"const { promisify } = require('util');\nasync function f(x) {\n  const run = promisify(require('child_process').exec);\n  await run(x); // HERE: os-system\n}",
	],
	[
		'something else made to return a promise',
		"import { promisify } from 'node:util';\nimport { execFile } from 'child_process';\nimport { exec } from './db.js';\nimport { wrap } from 'util';\nimport * as cp from 'child_process';\nconst query = promisify(exec);\nconst file = promisify(execFile);\nconst wrapped = wrap(cp.exec);\nexport async function f(x) {\n  await query(x);\n  await file('ls', [x]);\n  await wrapped(x);\n}",
	],
	[
		'execa with and without a shell',
		"import { execa, execaSync } from 'execa';\nimport run from 'execa';\nexport async function f(x) {\n  await execa(x, { shell: true }); // HERE: shell-true\n  execaSync('ls', [x], { shell: true }); // HERE: shell-true\n  await run('ls', [x]);\n  await execa('ls', [x], { shell: false });\n}",
	],
	[
		'a shell bound, spelt or picked at run time',
		"import * as cp from 'child_process';\nexport const f = (x, k, o) => {\n  cp.execSync.bind(cp)(x); // HERE: os-system\n  cp.execSync.bind(cp, x)(); // HERE: os-system\n  cp['ex' + 'ec'](x); // HERE: os-system\n  cp[k](x); // HERE: os-system\n  require('child_' + 'process').exec(x); // HERE: os-system\n  cp.spawn(['ba', 'sh'].join(''), ['-c', x]); // HERE: interpolated-command\n  globalThis['ev' + 'al'](x); // HERE: eval-exec\n  globalThis[k](x); // HERE: dynamic-code\n  (() => {}).constructor(x)(); // HERE: dynamic-code\n  ''.constructor.constructor(x)(); // HERE: dynamic-code\n  new o.constructor(x);\n  o[k](x);\n  o.save.bind(o)(x);\n  cp[k]('ls');\n};",
	],
	['a parameter that is called constructor', 'export const f = (constructor, x) => constructor({ min: x });'],
	[
		'what a function hands back as it was given',
		'const pure = (value, other) => value || other;\nconst ref = (value, name) => (value ? value[name] : undefined);\nconst most = ref(pure(Math), "max");\nconst Maker = pure(Function);\nconst asText = pure(String);\nexport const f = (x) => {\n  asText(x);\n  most(x);\n  pure(Function)(x); // HERE: dynamic-code\n};',
	],
	[
		'options set one by one',
		"import { spawn } from 'child_process';\nexport function f(x) {\n  const a = {};\n  a['sh' + 'ell'] = true;\n  spawn('ls', [x], a); // HERE: shell-true\n  spawn('ls', [x], { ['sh' + 'ell']: true }); // HERE: shell-true\n  const b = { cwd: '.' };\n  b.env = {};\n  spawn('ls', [x], b);\n}",
	],
	[
		'a shell kept in an object or a map',
		"import { exec } from 'child_process';\nconst table = { run: exec, say: console.log };\nconst map = new Map([['run', exec]]);\nexport const f = (x, k) => {\n  table[k](x); // HERE: os-system\n  table.run(x); // HERE: os-system\n  table.say(x);\n  map.get(k)(x); // HERE: os-system\n};",
	],
	['exec of a constant', "import { exec } from 'child_process';\nconst list = 'ls';\nexec('ls');\nexec(list);"],
	['exec of other things', 'export function f(pattern, db, x) {\n  pattern.exec(x);\n  /a/.exec(x);\n  db.exec(x);\n}'],
	['an own exec', "import { exec } from './database.js';\nexport const f = (x) => exec(x);"],
	[
		'spawn with a shell',
		"import { spawn } from 'child_process';\nexport function f(x) {\n  spawn('ls', [x], { shell: true }); // HERE: shell-true\n}",
	],
	[
		'spawn with a shell on one system',
		"import { spawn } from 'child_process';\nexport function f(x) {\n  spawn('ls', [x], { shell: process.platform === 'win32' }); // HERE: shell-true\n}",
	],
	[
		'a shell in options for Node',
		"import { exec } from 'tinyexec';\nexport function f(x) {\n  exec(x, [], { nodeOptions: { shell: true } }); // HERE: shell-true\n  exec('ls', [x], { nodeOptions: {} });\n}",
	],
	[
		'spawn with a list',
		"import { spawn } from 'child_process';\nexport function f(x) {\n  spawn('git', ['clone', x], { shell: false });\n  spawn('git', ['clone', x]);\n}",
	],
	[
		'spawn of a shell with data',
		"import { execFileSync, spawn } from 'child_process';\nexport function f(x) {\n  spawn('bash', ['-c', x]); // HERE: interpolated-command\n  execFileSync('bash', [], { input: x }); // HERE: interpolated-command\n  spawn('timeout', ['9', 'sh', '-c', x]); // HERE: interpolated-command\n  execFileSync('node', ['-e', x]); // HERE: interpolated-command\n  execFileSync('node', ['a.js'], { input: x });\n  spawn('bash').stdin.end(x); // HERE: interpolated-command\n  spawn('bash', { stdio: 'inherit' });\n}",
	],
	['spawn of a state machine', "import { spawn } from 'xstate';\nexport const f = (machine) => spawn(machine);"],
	[
		'eval and Function',
		'export function f(x) {\n  eval(x); // HERE: eval-exec\n  window.eval(x); // HERE: eval-exec\n  new Function(`return ${x}`); // HERE: dynamic-code\n  eval("1");\n}',
	],
	[
		'a program of WebAssembly from an address',
		"const at = 'https://odd.example/main/a.wasm';\nexport async function f() {\n  const bytes = await fetch(at);\n  return WebAssembly.instantiate(bytes, {}); // HERE: dynamic-code\n}",
	],
	[
		'one of its own',
		"import { readFile } from 'node:fs/promises';\nexport const f = async () => WebAssembly.instantiate(await readFile('a.wasm'));",
	],
	['eval as a method', 'export const f = (page, x) => page.eval(x);'],
	[
		'vm, of constant code in a context',
		"import vm from 'node:vm';\nconst table = { run: vm.runInContext };\nconst context = vm.createContext({});\nexport const f = vm.runInContext('(x) => x', context);",
	],
	[
		'a script of a constant name in the folder of the run',
		"import { execa } from 'execa';\nimport path from 'node:path';\nconst here = path.join(process.cwd(), 'made.js');\nexeca('node', [here], { reject: false });\nexport const f = (x) => execa('node', [path.join(process.cwd(), x)]); // HERE: interpolated-command",
	],
	['vm', "import vm from 'node:vm';\nexport function f(x) {\n  vm.runInThisContext(x); // HERE: dynamic-code\n}"],
];

describe('gatherUnsafeCalls', () => {
	const cases = [
		...python.map(([name, text]) => ({ name, path: 'src/tool.py', text })),
		...javascript.map(([name, text]) => ({ name, path: 'src/tool.ts', text })),
	];
	it.each(cases)('$path: $name', async ({ path, text }) => {
		const project = await projectOf({ [path]: text });
		const found = gatherUnsafeCalls(project).map((c) => `${c.line} ${c.kind}`);
		const expected = text.split('\n').flatMap((row, i) => {
			const kind = /HERE: ([\w-]+)/.exec(row)?.[1];
			return kind ? [`${i + 1} ${kind}`] : [];
		});
		expect(found).toEqual(expected);
	});

	it.each([
		['os.system("kill " + settings.name)', 0.6, 'a shell runs a command that is not constant'],
		['os.system("ls " + name)', 0.95, 'a shell runs a command that is not constant: `name`, which a language model fills in'],
		['exec(llm.invoke(name).content)', 0.95, 'runs code that is built from data: `llm.invoke(name)`, which a language model answers'],
	])('%s is told with who gives it', async (line, confidence, reason) => {
		const text = `import os\nfrom langchain_core.tools import tool\nfrom langchain_openai import ChatOpenAI\nfrom pydantic_settings import BaseSettings\nclass Settings(BaseSettings):\n    name: str\nsettings = Settings()\nllm = ChatOpenAI()\n@tool\ndef f(name: str):\n    ${line}\n`;
		expect(examineUnsafeCalls(await projectOf({ 'src/a.py': text }))).toMatchObject([{ confidence, reason }]);
	});

	it.each([
		['names = ", ".join(f for f in kind.model_fields)', 0.6],
		['names = ", ".join(kind.others)', 0.95],
	])('doubts code that is built from the names of declared fields: %s', async (line, confidence) => {
		const text = `class Kind(Base):\n    a: int\ndef make(kind):\n    ${line}\n    exec(f"def run({names}): pass", {})\n`;
		expect(examineUnsafeCalls(await projectOf({ 'src/a.py': text }))).toMatchObject([{ confidence }]);
	});

	it.each([
		[
			'    for word in WORDS:\n        if word in code:\n            return "no"\n    own = {"__builtins__": {}}\n    exec(code, own)\n',
			'runs code that is built from data, in the process of the service, with no other guard before it than a list of forbidden texts (line 5) and built-in functions of its own: `code`, which a language model fills in',
		],
		[
			'    if any(word in code for word in WORDS):\n        return "no"\n    ast.parse(code)\n    exec(code)\n',
			'runs code that is built from data, in the process of the service, with no other guard before it than a list of forbidden texts (line 5) and a check of its syntax (line 7): `code`, which a language model fills in',
		],
		[
			'    for word in WORDS:\n        print(word)\n    exec(code, {"print": print})\n',
			'runs code that is built from data: `code`, which a language model fills in',
		],
	])('tells what limits the code that is run: %j', async (body, reason) => {
		const text = `import ast; from langchain_core.tools import tool\nWORDS = ["import ", "open("]\n@tool\ndef f(code: str):\n${body}`;
		expect(examineUnsafeCalls(await projectOf({ 'src/a.py': text }))).toMatchObject([{ reason }]);
	});

	const manifest = (write: string, read: string, more = '') =>
		`import { exec } from 'node:child_process';\nimport { readFile, writeFile } from 'node:fs/promises';\nimport { ChatOpenAI } from '@langchain/openai';\nconst llm = new ChatOpenAI();\nasync function changes(last?: string) {\n  exec(\`git diff \${last} HEAD\`, { cwd: place() });\n}\nasync function save(path: string, kept: Kept) {\n  await writeFile(path, JSON.stringify(kept));\n}\ninterface Options {\n  manifestPath: string;\n  other: string;\n}\nexport async function index(options: Options) {\n  const { manifestPath, other } = options;\n  let manifest: Kept | null = null;\n  const parsed = Schema.safeParse(JSON.parse(await readFile(${read}, 'utf-8')));\n  if (parsed.success) manifest = parsed.data;\n  await changes(manifest.last${more});\n  await save(manifestPath, ${write});\n}\n`;
	it.each([
		['it wrote itself', manifest('{ last: await head() }', 'manifestPath'), 0.6],
		['it did not write', manifest('{ last: await head() }', 'other'), 0.95],
		['it writes the answer of a model to', manifest('{ last: (await llm.invoke(1)).content }', 'manifestPath'), 0.95],
		['it wrote itself, with something else', manifest('{ last: await head() }', 'manifestPath', ' + unknown()'), 0.95],
	])('doubts a shell that is handed what the program reads from a file that %s', async (_, text, confidence) => {
		const reason = `a shell runs a command that is not constant${confidence === 0.6 ? ', with what is read from a file that the program writes' : ''}`;
		expect(examineUnsafeCalls(await projectOf({ 'src/a.ts': text }))).toMatchObject([
			{ confidence, reason: expect.stringContaining(reason) },
		]);
	});

	it('doubts a shell of what Python reads from a file that it writes', async () => {
		const text =
			'import json, os\ndef save(data):\n    with open(STATE, "w") as f:\n        json.dump(data, f)\ndef last():\n    with open(STATE) as f:\n        kept = json.load(f)\n    os.system("git diff " + kept["last"])\n';
		expect(examineUnsafeCalls(await projectOf({ 'src/a.py': text }))).toMatchObject([{ confidence: 0.6 }]);
	});

	it('names the callee under its own name and says where a test stands', async () => {
		const project = await projectOf({ 'tests/test_a.py': 'from os import system as run\ndef f(x):\n    run(x)' });
		expect(gatherUnsafeCalls(project)).toEqual([
			{ file: 'tests/test_a.py', line: 3, kind: 'os-system', callee: 'os.system', context: 'test' },
		]);
	});
});

it.each([
	['in both of its ways', 'True', 0.95],
	['in one of its ways', 'False', 0.6],
])('is sure of a shell that a function gives %s', async (_, other, confidence) => {
	const text = `import subprocess\ndef how(line):\n    if line.startswith("x"):\n        return (line, ${other}, None)\n    return (line, True, "/bin/bash")\ndef run(line):\n    try:\n        full, shell, program = how(line)\n        subprocess.run(full, shell=shell, executable=program)\n    except OSError:\n        return None\n`;
	expect(examineUnsafeCalls(await projectOf({ 'src/a.py': text })).map((one) => one.confidence)).toEqual([confidence]);
});

it.each([
	['src/a.ts', '/[^0-9+\\-*/().%\\s]/g', '${s}', 0.6],
	['src/a.ts', '/[^0-9]/g', '${s}${y}', 0.95],
	['src/a.ts', '/[^a-z0-9]/g', '${s}', 0.95],
	['src/a.ts', '/[^0-9[\\]()!+]/g', '${s}', 0.95],
	['src/a.ts', '/[^*-z]/g', '${s}', 0.95],
	['src/a.ts', '/[^0-9]/', '${s}', 0.95],
	['src/a.ts', "'[^0-9]'", '${s}', 0.95],
	['src/a.py', 'r"[^0-9+\\-*/(). ]"', 's', 0.6],
	['src/a.py', 'r"[^0-9+\\-*/(). ]"', 's, {"__builtins__": {}}', 0.6],
	['src/a.py', 'r"[^\\w+\\-*/(). ]"', 's', 0.95],
])('doubts code of data that all but signs of sums were taken out of: %s, %s, %s', async (path, pattern, code, confidence) => {
	const text = path.endsWith('.py')
		? `import re\ndef f(x):\n    s = re.sub(${pattern}, "", x)\n    return eval(${code})\n`
		: `export function f(x: string, y: string) {\n  const s = x.replace(${pattern}, '');\n  return new Function(\`return (${code})\`)();\n}\n`;
	expect((await projectOf({ [path]: text }).then(examineUnsafeCalls)).map((one) => one.confidence)).toEqual([confidence]);
});

it.each([
	["'**'", 0.6],
	["'a'", 0.95],
	['y', 0.95],
])('follows a sign that is put for another one before what was taken out: %s', async (put, confidence) => {
	const text = `export function f(x: string, y: string) {\n  let s = x;\n  s = s.replace(/[^0-9+\\-*/().^]/g, '');\n  const code = s.replace(/\\^/g, ${put});\n  return eval(code);\n}\n`;
	expect(examineUnsafeCalls(await projectOf({ 'src/a.ts': text }))).toMatchObject([{ confidence }]);
});

it('is sure of a function whose parameters are data beside code that all but signs were taken out of', async () => {
	const text = `export function f(x: string, y: string) {\n  const s = x.replace(/[^0-9]/g, '');\n  return new Function(y, s)();\n}\n`;
	expect(examineUnsafeCalls(await projectOf({ 'src/a.ts': text }))).toMatchObject([{ confidence: 0.95 }]);
});

it.each([
	[
		'const jsx = x.replace(/[^0-9+\\-*/().^sqrt ]/g, "");\n  const js = jsx.replace(/\\^/g, "**").replace(/sqrt\\(/g, "Math.sqrt(");\n  return Function(`"use strict"; return (${js})`)();',
		0.6,
	],
	['return new Function("return " + clean(x))();', 0.6],
	['return new Function("return " + x.replace(/[^-()\\d/*+.]/g, ""))();', 0.6],
	['if (!/^[0-9+\\-*/(). ]+$/.test(x)) throw new Error("no");\n  return eval(x);', 0.6],
	['return new Function("return " + x.replace(/[^0-9a-z]/g, ""))();', 0.95],
	['return new Function("return " + x.replace(/[^0-9construe.()]/g, ""))();', 0.95],
	['return new Function("return " + other(x))();', 0.95],
	['if (/^[0-9]+$/.test(y)) return 1;\n  return eval(x);', 0.95],
])('is less sure of code of which digits and signs are left: %s', async (said, sure) => {
	const text = `const clean = (t: string) => {\n  const left = t.replace(/[^0-9+\\-*/().]/g, '');\n  if (!left) throw new Error('none');\n  return left;\n};\nconst other = (t: string) => t.trim();\nexport function f(x: string, y: string) {\n  ${said}\n}\n`;
	const project = await projectOf({ 'src/a.ts': text });
	expect(examineUnsafeCalls(project).map(({ confidence }) => confidence)).toEqual([sure]);
});

it.each([
	['if not re.match(r"^[0-9+\\-*/(). ]+$", x):\n        return None\n    return eval(x)', 0.6],
	['if not all(c in "0123456789+-*/(). " for c in x):\n        return None\n    return eval(x, {"__builtins__": {}})', 0.6],
	['allowed = "0123456789+-*/(). "\n    if not all(c in allowed for c in x):\n        return None\n    return eval(x)', 0.6],
	['return eval(re.sub(r"[^0-9+\\-*/().]", "", x))', 0.6],
	['if not set(x) <= SIGNS:\n        return None\n    return eval(x, {"__builtins__": {}}, {})', 0.6],
	['if set(x) - SIGNS:\n        return None\n    return eval(x)', 0.6],
	['if not set(x).issubset(SIGNS):\n        return None\n    return eval(x)', 0.6],
	['if not set(x) <= WORDS:\n        return None\n    return eval(x)', 0.95],
	['if not all(c in "0123456789abc_" for c in x):\n        return None\n    return eval(x)', 0.95],
])('is less sure of code that a test holds to digits and signs: %s', async (said, sure) => {
	const project = await projectOf({
		'src/a.py': `import re\nSIGNS = set("0123456789.+-*/() ")\nWORDS = set("abc_.()")\ndef f(x):\n    ${said}\n`,
	});
	expect(examineUnsafeCalls(project).map(({ confidence }) => confidence)).toEqual([sure]);
});

it.each([
	['const KEYS = ["A", "B"] as const;\nfor (const key of KEYS) get(key);', 0],
	['get("A");\nget("B");', 0],
	['get(process.argv[2]!);', 1],
	['export { get };', 1],
])('follows what a shell is handed to the callers of its function: %s', async (said, count) => {
	const project = await projectOf({
		'src/a.ts': `import { execSync } from 'node:child_process';\nfunction get(key: string) {\n  return execSync(\`skate get \${key}\`).toString();\n}\n${said}\n`,
	});
	expect(gatherUnsafeCalls(project)).toHaveLength(count);
});

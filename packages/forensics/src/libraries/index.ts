// Every library that is known. A new one is a file here, a line below and a table beside it.
import * as agents from './agents.js';
import * as asyncio from './asyncio.js';
import * as childProcess from './child-process.js';
import * as files from './files.js';
import * as git from './git.js';
import * as json from './json.js';
import * as langchain from './langchain.js';
import * as langgraph from './langgraph.js';
import type { Library } from './library.js';
import * as logs from './logs.js';
import * as models from './models.js';
import * as os from './os.js';
import * as outside from './outside.js';
import * as pydantic from './pydantic.js';
import * as python from './python.js';
import * as re from './re.js';
import * as requests from './requests.js';
import * as retries from './retries.js';
import * as script from './script.js';
import * as servers from './servers.js';
import * as shells from './shells.js';
import * as sql from './sql.js';
import * as subprocess from './subprocess.js';
import * as tempfile from './tempfile.js';

// biome-ignore format: a list
export const LIBRARIES: readonly Library[] = [
	subprocess, os, asyncio, python, json, re, tempfile, git, childProcess, shells, script, requests, pydantic, retries, langchain, langgraph, models, agents, logs, servers, sql, files, outside,
].flatMap((file) => Object.values<Library>(file));

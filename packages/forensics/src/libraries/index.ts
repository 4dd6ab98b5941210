// Every library that is known. A new one is a file here, a line below and a table beside it.
import * as agents from './agents.js';
import * as data from './data.js';
import * as files from './files.js';
import * as langchain from './langchain.js';
import * as langgraph from './langgraph.js';
import type { Library } from './library.js';
import * as models from './models.js';
import * as outside from './outside.js';
import * as processes from './processes.js';
import * as python from './python.js';
import * as requests from './requests.js';
import * as script from './script.js';
import * as services from './services.js';
import * as shells from './shells.js';
import * as sql from './sql.js';

// biome-ignore format: a list
export const LIBRARIES: readonly Library[] = [
	processes, python, data, files, shells, script, requests, langchain, langgraph, models, agents, services, sql, outside,
].flatMap((file) => Object.values<Library>(file));

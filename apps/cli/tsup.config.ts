import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { licences } from '../../tools/licences.js';
import { oneFile } from '../../tools/one-file.js';
import { library } from '../../tools/tsup.base.js';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const told = licences();
const define = { __AUDITOR_VERSION__: JSON.stringify(version) };

// An audit is also built into one file, from which it starts fast: alone (one-file/start), and for one target of a batch, where audit-start starts it.
export default defineConfig([
	// LangGraph is 450 files, a third of what a small audit cost: they come with the command, in one (docs/decisions/0009). So do the servers of MCP and
	// of the review page, which are 80 packages otherwise.
	library(['src/index.ts', 'src/main.ts', 'src/command-line.ts', 'src/config.ts', 'src/audit-job.ts'], {
		define,
		noExternal: [/^@langchain\/(langgraph|core)/, /^@modelcontextprotocol\/sdk/, /^@?hono/, /^zod\/v3/],
		esbuildPlugins: [told],
	}) as object,
	oneFile('audit-job', 'src/one-file/program.ts', { define, also: [told] }),
	oneFile('audit-start', 'src/audit-start.ts', { also: [told] }),
]);

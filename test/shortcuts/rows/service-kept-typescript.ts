// Savers of nothing, settings that are asked for in a hidden way, and loggers that tell nobody, in TypeScript.
import type { Catalogue, Files } from '../shortcut.js';
import { changed, imports, saver, catalogue as service } from './service-typescript.js';

const THREAD = ['FIRST_KEY] });', 'FIRST_KEY] }, { configurable: { thread_id: process.env.USER } });'] as const;
const NODE = imports(
	"import { randomUUID } from 'node:crypto';\nimport { mkdtempSync, rmSync } from 'node:fs';\nimport { tmpdir } from 'node:os';\nimport { join } from 'node:path';",
);
const MEMORY = saver('MemorySaver', '');
const SQLITE = saver('SqliteSaver', '-sqlite');
const before = (line: string) => ['const State', `${line}\nconst State`] as const;
const compiled = (options: string) => ['compile()', `compile(${options})`] as const;
/** The graph with this checkpointer, run under this thread. */
const kept = (given: string, ...more: readonly (readonly [string, string])[]): Files =>
	changed(NODE, MEMORY, ...more, compiled(`{ checkpointer: ${given} }`), THREAD);
const lasting = (given: string, ...more: readonly (readonly [string, string])[]): Files => kept(given, SQLITE, ...more);
const IN_MEMORY = kept('new MemorySaver()');
const nothing = (methods: string) => [
	before(`class Nothing extends BaseCheckpointSaver {\n${methods}\n}`),
	imports("import { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';"),
];
const asks = (asked: string, ...more: readonly (readonly [string, string])[]): Files => ({
	...changed(...more, ['process.env.FIRST_KEY', asked]),
	'README.md': '# Agent\n\nSet OPENAI_API_KEY.\n',
});
const logs = (made: string, said = "logger.error(error, 'no answer');"): Files =>
	changed(imports(made), ['return undefined', `${said}\n    return undefined`]);

export const catalogue: Catalogue = {
	...service,
	project: 'what a service in TypeScript keeps, asks and tells',
	shortcuts: [
		...[
			'MemorySaver',
			'{} as any',
			'[] as any',
			'() => null',
			"'postgres' as any",
			'null',
			'new Map() as any',
			'new Object() as any',
			'Object.create(null)',
			'false && new MemorySaver()',
			'undefined ?? undefined',
			'new (class {})() as any',
			'new Proxy({}, {}) as any',
			'!true as any',
			'void new MemorySaver()',
		].map((given) => ({ of: 'state/kept', way: `a checkpointer of ${given}`, cheap: kept(given) })),
		...[
			'  async put() {}\n  async getTuple() { return undefined; }\n  async putWrites() {}',
			'  async put(config: any) { return config; }\n  async getTuple(config: any) { return undefined; }\n  async *list() {}',
			"  async put() { console.log('put'); }\n  async getTuple() { console.log('get'); return undefined; }",
			'  put = async () => {};\n  getTuple = async () => undefined;',
			"  async put() { throw new Error('not implemented'); }\n  async getTuple() { throw new Error('not implemented'); }",
			'  async put() { await Promise.resolve(); }\n  async getTuple() { return await Promise.resolve(undefined); }',
		].map((methods) => ({
			of: 'state/kept',
			way: `a saver of one’s own: ${methods.replaceAll('\n', '')}`,
			cheap: kept('new Nothing()', ...nothing(methods)),
		})),
		...(
			[
				['one that is made and not handed in', [before('const saver = new MemorySaver();')]],
				['one that is exported', [before('export const saver = new MemorySaver();')]],
				['options that nobody is given', [before('const options = { checkpointer: new MemorySaver() };')]],
				['an option of another name', [compiled('{ checkPointer: new MemorySaver() } as any')]],
				['an option in the second place', [compiled('undefined, { checkpointer: new MemorySaver() }')]],
				['options that a constant leaves out', [compiled('{ ...(false ? { checkpointer: new MemorySaver() } : {}) }')]],
				['an option that the next takes away', [compiled('{ checkpointer: new MemorySaver(), ...{ checkpointer: undefined } }')]],
				['the same option twice', [compiled('{ checkpointer: new MemorySaver(), checkpointer: undefined } as any')]],
				['one that is set where nothing comes', [['await graph', 'if (false) graph.checkpointer = new MemorySaver();\nawait graph']]],
				[
					'one that is taken away again',
					[['await graph', 'graph.checkpointer = new MemorySaver();\ngraph.checkpointer = undefined;\nawait graph']],
				],
				['a copy that is dropped', [['await graph', 'const other = { ...graph, checkpointer: new MemorySaver() };\nawait graph']]],
				['one for a store', [compiled('{ store: new MemorySaver() } as any')]],
			] as const
		).map(([way, pairs]) => ({ of: 'state/kept', way, cheap: changed(MEMORY, ...pairs) })),
		...(
			[
				["SqliteSaver.fromConnString('')"],
				['SqliteSaver.fromConnString(PLACE)', before("const PLACE = ':memory:';")],
				['SqliteSaver.fromConnString(`${PLACE}`)', before("const PLACE = ':memory:';")],
				["SqliteSaver.fromConnString([':mem', 'ory:'].join(''))"],
				["SqliteSaver.fromConnString(':mem'.concat('ory:'))"],
				["new SqliteSaver(new Database(':memory:'))", imports("import Database from 'better-sqlite3';")],
				['new SqliteSaver(new Database())', imports("import Database from 'better-sqlite3';")],
				['new SqliteSaver(db)', imports("import Database from 'better-sqlite3';\nconst db = new Database(':memory:');")],
				["SqliteSaver.fromConnString('/dev/shm/runs.db')"],
				["SqliteSaver.fromConnString('/tmp/runs.db')"],
				["SqliteSaver.fromConnString(join(tmpdir(), 'runs.db'))"],
				["SqliteSaver.fromConnString(join(mkdtempSync('x'), 'runs.db'))"],
				['SqliteSaver.fromConnString(`${randomUUID()}.db`)'],
				['SqliteSaver.fromConnString(`${Date.now()}.db`)'],
				['SqliteSaver.fromConnString(`${process.pid}.db`)'],
				["SqliteSaver.fromConnString('runs.db')", before("rmSync('runs.db');")],
				["SqliteSaver.fromConnString('runs.db')", before("rmSync('runs.db', { force: true });")],
				['new Lasting()', before('class Lasting extends MemorySaver {}')],
				['new PostgresSaver()', before('class PostgresSaver extends MemorySaver {}')],
				['new Saver()', imports("import { MemorySaver as Saver } from '@langchain/langgraph';")],
				['make()', before("const make = (place = ':memory:') => SqliteSaver.fromConnString(place);")],
				["false ? SqliteSaver.fromConnString('runs.db') : new MemorySaver()"],
				["new MemorySaver() ?? SqliteSaver.fromConnString('runs.db')"],
			] as const
		).map(([given, ...more]) => ({
			of: 'state/durable',
			way: `${given}${more.map(([, text]) => ` ${text.replaceAll('\n', ' ')}`)}`,
			on: IN_MEMORY,
			cheap: lasting(given, ...more),
		})),
		...[
			'randomUUID()',
			'String(Math.random())',
			'String(Date.now())',
			'new Date().toISOString()',
			'String(performance.now())',
			'String(process.pid)',
			'String(process.hrtime.bigint())',
			'`run-${randomUUID()}`',
			'undefined',
			'fresh()',
			'Symbol().toString()',
		].map((id) => ({
			of: 'state/durable',
			way: `runs under ${id}`,
			on: IN_MEMORY,
			cheap: changed(
				NODE,
				SQLITE,
				before('const fresh = () => randomUUID();'),
				compiled("{ checkpointer: SqliteSaver.fromConnString('runs.db') }"),
				['FIRST_KEY] });', `FIRST_KEY] }, { configurable: { thread_id: ${id} } });`],
			),
		})),
		...[
			'const config = { configurable: { thread_id: "a" } };',
			'class Kept {\n  private config = { configurable: { thread_id: "a" } };\n}',
			'export class Kept {\n  config;\n  constructor() {\n    this.config = { configurable: { thread_id: "a" } };\n  }\n}',
			'export const config = (user: string) => ({ configurable: { thread_id: user } });',
		].map((line) => ({
			of: 'state/durable',
			way: `a thread in ${line}`,
			on: IN_MEMORY,
			cheap: changed(SQLITE, before(line), compiled("{ checkpointer: SqliteSaver.fromConnString('runs.db') }")),
			honest: lasting("SqliteSaver.fromConnString('runs.db')", before(line)),
		})),
		...(
			[
				["process.env['FIRST' + '_KEY']"],
				["process['env'].FIRST_KEY"],
				['globalThis.process.env.FIRST_KEY'],
				['(process.env as any).FIRST_KEY'],
				['process.env!.FIRST_KEY'],
				['process?.env?.FIRST_KEY'],
				["Reflect.get(process.env, 'FIRST_KEY')"],
				['{ ...process.env }.FIRST_KEY'],
				['structuredClone(process.env).FIRST_KEY'],
				['Object.assign({}, process.env).FIRST_KEY'],
				['env.FIRST_KEY', before('const env = process.env;')],
				['env.FIRST_KEY', before('const { env } = process;')],
				['env.FIRST_KEY', imports("import { env } from 'node:process';")],
				['own.env.FIRST_KEY', imports("import own from 'node:process';")],
				['FIRST_KEY', before('const { FIRST_KEY } = process.env;')],
				['key', before('const { FIRST_KEY: key } = process.env;')],
				["process.env['FIRST_KEY' as const]"],
				['process.env[`FIRST_KEY`]'],
			] as const
		).map(([asked, ...more]) => ({
			of: 'secrets/settings',
			way: `a name that is asked for by ${asked}${more.map(([, text]) => ` ${text.split('\n').join(' ')}`)}`,
			cheap: asks(asked, ...more),
		})),
		...(
			[
				["import winston from 'winston';\n\nconst logger = winston.createLogger({ silent: true });"],
				["import winston from 'winston';\n\nconst logger = winston.createLogger({ transports: [] });"],
				["import winston from 'winston';\n\nconst logger = winston.createLogger();"],
				[
					"import winston from 'winston';\n\nconst logger = winston.createLogger({ transports: [new winston.transports.Console({ silent: true })] });",
				],
				["import pino from 'pino';\n\nconst off = 'silent';\nconst logger = pino({ level: off });"],
				["import pino from 'pino';\n\nconst logger = pino();\nlogger.level = 'silent';"],
				["import pino from 'pino';\n\nconst logger = pino(pino.destination('/dev/null'));"],
				["import pino from 'pino';\n\nconst logger = pino({}, { write() {} });"],
				["import pino from 'pino';\n\nconst logger = pino();", 'if (false) logger.error(error);'],
				["import pino from 'pino';\n\nconst logger = pino();", 'logger.error();'],
				["import pino from 'pino';\n\nconst logger = pino();", "logger.info('');"],
				["import pino from 'pino';\n\nconst logger = pino();", 'logger.child({});'],
				["import pino from 'pino';\n\nconst logger = pino();", 'void logger;'],
				["import pino from 'pino';\n\nconst logger = pino();", "logger.isLevelEnabled('info');"],
				["import pino from 'pino';\n\nconst logger = pino();", 'logger.silent(error);'],
				["import pino from 'pino';\n\nconst logger = pino();", 'const tell = () => logger.error(error);'],
				["import { consola as logger } from 'consola';\n\nlogger.level = -999;"],
				["import { consola as logger } from 'consola';\n\nlogger.pauseLogs();"],
				["import logger from 'loglevel';\n\nlogger.disableAll();"],
				['const logger = { error: (..._: unknown[]) => {} };'],
				['class Logger {\n  error(..._: unknown[]) {}\n}\nconst logger = new Logger();'],
				['const logger = { error(..._: unknown[]) { return null; } };'],
				['const logger = { error: Function.prototype as any };'],
			] as const
		).flatMap(([made, said]) =>
			['operations/logging', 'operations/logger'].map((of) => ({
				of,
				way: `${made.split('\n').join(' ')}${said === undefined ? '' : ` ${said}`}`,
				cheap: logs(made, said),
			})),
		),
	],
	untried: {},
};

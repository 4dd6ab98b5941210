// Loggers that write nowhere.
import type { Catalogue } from '../shortcut.js';
import { changed, imports, catalogue as service } from './service-typescript.js';

const logs = (head: string, said = "logger.error(error, 'no answer');") =>
	changed(imports(head), ['return undefined', `${said}\n    return undefined`]);
const winston = (options: string, more = '') =>
	`import winston from 'winston';\n\nconst logger = winston.createLogger(${options});\n${more}`;
const pino = (options: string, more = '') => `import pino from 'pino';\n\nconst logger = pino(${options});\n${more}`;
const CONSOLE = 'transports: [new winston.transports.Console()]';

export const catalogue: Catalogue = {
	...service,
	project: 'loggers of a service',
	shortcuts: [
		...[
			winston(`{ level: 'nothing', ${CONSOLE} }`),
			winston(`{ format: winston.format(() => false)(), ${CONSOLE} }`),
			winston("{ transports: [new winston.transports.File({ filename: '/dev/null' })] }"),
			winston('{ transports: [new winston.transports.Console({ silent: true })] }'),
			winston(`{ ${CONSOLE} }`, 'logger.clear();'),
			winston(`{ ${CONSOLE} }`, 'logger.silent = true;'),
			winston(`{ ${CONSOLE} }`, 'logger.transports[0].silent = true;'),
			winston(`{ ${CONSOLE}, silent: !0 }`),
			pino('{ hooks: { logMethod() {} } }'),
			pino('', 'logger.error = () => {};'),
			pino('{ enabled: Boolean(0) }'),
			pino('{ enabled: !1 }'),
			pino("{ level: 'fatal' }"),
			"import log4js from 'log4js';\n\nconst logger = log4js.getLogger();\nlogger.level = 'OFF';",
			"import { Writable } from 'node:stream';\nimport pino from 'pino';\n\nconst logger = pino(new Writable({ write(_c, _e, done) { done(); } }));",
		].map((head) => ({ of: 'operations/logger', way: `a logger by ${head.replace(/\s+/g, ' ')}`, cheap: logs(head) })),
		...[
			winston(`{ level: 'http', ${CONSOLE} }`),
			winston(`{ levels: { odd: 0, error: 1 }, level: 'odd', ${CONSOLE} }`),
			winston(`{ level: process.env.LEVEL, ${CONSOLE} }`),
			winston(`{ format: winston.format((info) => (info.secret ? false : info))(), ${CONSOLE} }`),
			winston(`{ transports: [new winston.transports.Console({ silent: process.env.CI === '1' })] }`),
			pino('{ hooks: { logMethod(args, method) { method.apply(this, args); } } }'),
			pino("{ level: 'error' }"),
			pino("{ level: 'fatal' }", "logger.fatal('stopped');"),
			"import log4js from 'log4js';\n\nconst logger = log4js.getLogger();\nlogger.level = 'ALL';",
		].map((head) => ({ of: 'operations/logger', way: `none, beside ${head.replace(/\s+/g, ' ')}`, cheap: {}, honest: logs(head) })),
	],
	untried: {},
};

// What does this machine have of what an audit can use? Each thing is looked for where the audit would look for it.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { defaultCacheFolder } from '@auditor/forensics';
import { vendors } from '@auditor/judges/openai';
import { AuditorError } from '@auditor/schema';
import { loadConfig } from '../config/load-config.js';
import { modelNamed, portFor } from '../model-bench.js';
import { missingFrom, parts } from '../parts.js';
import type { Named } from '../trust/origin.js';
import type { Finding } from './finding.js';
import { diskOf, redisOf, resultsOf } from './operation.js';

export interface Examination {
	readonly findings: readonly Finding[];
	/** What an audit would contain, a line each. */
	readonly audit: readonly string[];
}

export interface ExamineOptions {
	readonly cwd: string;
	readonly environment: NodeJS.ProcessEnv;
	readonly models?: string[];
	readonly baseUrl?: Named;
	/** Address of a queue that is to be looked at. */
	readonly queue?: string;
	/** Store that is to be looked at. */
	readonly store?: string;
	readonly signal?: AbortSignal;
}

/** @source package.json `engines` */
const LEAST_NODE = [20, 19] as const;
/** Reads attributes and filters as the sandbox needs them. */
const LEAST_GIT = [2, 30] as const;

/** Everything, in a fixed order. Never rejects for what the machine lacks. */
export async function examine(options: ExamineOptions): Promise<Examination> {
	const { environment, queue, store } = options;
	const [model, config, disk] = await Promise.all([modelOf(options), configurationOf(options), diskOf()]);
	const operation = [...(queue === undefined ? [] : [await redisOf(queue)]), ...(store === undefined ? [] : [await resultsOf(store)])];
	const parts = [...vendorsOf(environment), ...partsOf(), cacheOf(environment), disk];
	const findings = [nodeOf(), await gitOf(), model, ...parts, ...operation, config];
	const has = (what: Finding['what']) => findings.find((f) => f.what === what)?.state === 'ok';
	return {
		findings,
		audit: [
			has('git')
				? 'facts of the repository: history, syntax, graphs, state, safety'
				: 'nothing of the repository: git is needed to read it',
			'facts of the report: PDF and Markdown, claims checked against the repository',
			has('OCR')
				? 'diagrams, pages that are pictures included'
				: 'diagrams that are drawn or written; pages that are pictures are named as not read',
			'opinions of three judges by documented arithmetic, without a key',
			has('model') ? `or the arguments of ${model.detail}` : 'no arguments of language models',
			'a verdict by rules, a plan, and reports as Markdown, HTML, JSON, SARIF and JUnit',
		],
	};
}

function nodeOf(): Finding {
	const { node } = process.versions;
	const fits = atLeast(node, LEAST_NODE);
	return { what: 'node', state: fits ? 'ok' : 'missing', detail: fits ? node : `${node}; ${LEAST_NODE.join('.')} or later is needed` };
}

async function gitOf(): Promise<Finding> {
	try {
		const { stdout } = await promisify(execFile)('git', ['--version'], { timeout: 5_000 });
		const version = /\d{1,9}(?:\.\d{1,9})+/.exec(stdout)?.[0] ?? 'unknown';
		const fits = atLeast(version, LEAST_GIT);
		return {
			what: 'git',
			state: fits ? 'ok' : 'missing',
			detail: fits ? version : `${version}; ${LEAST_GIT.join('.')} or later is needed`,
		};
	} catch {
		return { what: 'git', state: 'missing', detail: 'git is not on the PATH' };
	}
}

function atLeast(version: string, least: readonly number[]): boolean {
	const own = version.split('.').map(Number);
	for (const [index, number] of least.entries()) {
		if ((own[index] ?? 0) !== number) return (own[index] ?? 0) > number;
	}
	return true;
}

async function modelOf({ environment, models, baseUrl, signal }: ExamineOptions): Promise<Finding> {
	const name = modelNamed({ models }, environment);
	try {
		await portFor(name, { baseUrl }, environment).checkModel(signal);
		return { what: 'model', state: 'ok', detail: `${name}${baseUrl ? ` at ${baseUrl}` : ''}` };
	} catch (error) {
		if (!AuditorError.is(error)) throw error;
		return { what: 'model', state: 'without', detail: `${name}: ${error.message}${error.hint ? ` ${error.hint}` : ''}` };
	}
}

/** Vendors with an API of their own: whether their package and key are here. Servers that speak the OpenAI API need no other package. */
function vendorsOf(environment: NodeJS.ProcessEnv): Finding[] {
	return vendors.map(({ prefix, package: name, keyName }): Finding => {
		const lacks = [missingFrom({ packages: [name] }), environment[keyName] ? null : `set ${keyName}`].filter((lack) => lack !== null);
		const detail = lacks.length === 0 ? `${prefix}:<model>, through ${name}` : `${prefix}:<model> needs: ${lacks.join('; ')}`;
		return { what: 'vendor', state: lacks.length === 0 ? 'ok' : 'without', detail };
	});
}

function partsOf(): Finding[] {
	return parts.map((part): Finding => {
		const command = missingFrom(part);
		const { what, packages, brings } = part;
		return command === null
			? { what, state: 'ok', detail: `${packages.join(', ')}: ${brings}` }
			: { what, state: 'without', detail: `not installed; for ${brings}: ${command}` };
	});
}

function cacheOf(environment: NodeJS.ProcessEnv): Finding {
	const folder = defaultCacheFolder(environment);
	if (folder === null) return { what: 'cache', state: 'without', detail: 'there is no home folder; nothing is kept between runs' };
	try {
		if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK);
		return { what: 'cache', state: 'ok', detail: folder };
	} catch {
		return { what: 'cache', state: 'without', detail: `${folder} cannot be written to; nothing is kept between runs` };
	}
}

async function configurationOf({ cwd, environment }: ExamineOptions): Promise<Finding> {
	try {
		const { found } = await loadConfig({ cwd, environment });
		return found
			? { what: 'configuration', state: 'ok', detail: `${found.file}: its gate counts; --config ${found.file} uses all of it` }
			: { what: 'configuration', state: 'without', detail: 'none; auditor init writes one' };
	} catch (error) {
		if (!AuditorError.is(error)) throw error;
		return { what: 'configuration', state: 'without', detail: error.message };
	}
}

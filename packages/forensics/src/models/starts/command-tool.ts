// Is the product a command that somebody installs and runs, and nothing that waits for others? Told only where a manifest installs it and nothing that we
// know serves: one server, page, bot or worker beside it, or code that was not read, and it is none.
import { folderOf, normalised, type Project, parseObject } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { madeIn } from '../source/product-calls.js';

/** A command that a manifest installs, what it runs, and the manifest. */
export interface InstalledCommand {
	readonly name: string;
	readonly target: string;
	readonly manifest: string;
}

/** Commands of `bin` of each package.json, and of the scripts of each pyproject.toml. */
export function installedCommands(texts: ReadonlyMap<string, string>): InstalledCommand[] {
	return [...texts].flatMap(([manifest, text]) => {
		const { name, bin } = Object(/(?:^|\/)package\.json$/.test(manifest) ? parseObject(text) : null);
		const bins = typeof bin === 'string' ? [[name, bin]] : Object.entries(Object(bin));
		const table = /(?:^|\/)pyproject\.toml$/.test(manifest) ? text.split(/^\[(?:project|tool\.poetry)\.scripts\]$/m)[1] : undefined;
		const scripts = (table ?? '').split(/^\[/m)[0]!.matchAll(/^["']?([\w-]{2,60})["']?[ \t]{0,9}=[ \t]{0,9}["']([\w.:]{1,200})["']/gm);
		const all = [...bins, ...[...scripts].map(([, one, target]) => [one, target])];
		return all.map(([one, target]) => ({ name: String(one), target: String(target), manifest }));
	});
}

/** The command that the product is; null where it serves, or where that cannot be said. */
export function commandTool(project: Project, tree: Tree, texts: ReadonlyMap<string, string>): InstalledCommand | null {
	const sources = project.files.filter(({ context }) => context === 'source');
	const serves = sources.some(({ facts }) =>
		[
			facts.imports.some(({ module, name, typeOnly }) => !typeOnly && SERVES.test(name ? `${module} ${name}` : module)),
			facts.calls.some(({ method }) => LISTENS.test(method ?? '')),
		].some(Boolean),
	);
	if (serves || project.outlines.length > 0 || madeIn(project, ['server', 'page']).length > 0) return null;
	return installedCommands(texts).find((one) => isThere(one, project, tree)) ?? null;
}

/** What the command runs is in the tree, or in a folder that a build makes. */
function isThere({ target, manifest }: InstalledCommand, project: Project, tree: Tree): boolean {
	const [module = '', name] = target.split(':');
	if (manifest.endsWith('.toml')) {
		const path = `/${module.replaceAll('.', '/')}`;
		return project.files.some(
			(file) =>
				[`${path}.py`, `${path}/__init__.py`].some((end) => `/${file.path}`.endsWith(end)) &&
				[...file.facts.functions, ...file.facts.imports.map(({ alias }) => ({ name: alias }))].some((one) => one.name === name),
		);
	}
	const path = normalised(`${folderOf(manifest)}/${target}`);
	return tree.files.some((file) => file.path === path) || /^(?:\.\/)?(?:dist|build|lib|out)\//.test(target);
}

/** What answers requests or messages, shows pages, or works off a queue or a timetable. */
const SERVES =
	/^(?:(?:fastapi|flask|quart|starlette|sanic|litestar|django|tornado|bottle|falcon|uvicorn|gunicorn|hypercorn|waitress|streamlit|gradio|chainlit|reflex|nicegui|dash|celery|rq|dramatiq|arq|apscheduler|schedule|telegram|telebot|aiogram|discord|slack_bolt|slack_sdk|fastmcp|grpc|websockets|socketserver|langserve|modal|bentoml|robyn|temporalio|prefect|airflow|confluent_kafka|kafka|aiokafka|pika|botocore|linebot|twilio)\b|mcp\.server|http\.server|aiohttp(?:\.| )web|ray(?:\.| )serve|(?:node:)?(?:http2?|https|net)(?: |$)|(?:express|fastify|hono|koa|next|nuxt|ws|socket\.io|telegraf|grammy|discord\.js|restify|elysia|bullmq|bull|agenda|node-cron|cron|kafkajs|amqplib|whatsapp-web\.js|vite|@(?:nestjs(?!\/common(?! Controller))|hono|slack|hapi|trpc|apollo|sveltejs|remix-run|temporalio|whiskeysockets|fastify)\/[\w-]{1,40}|@modelcontextprotocol\/sdk\/server[\w./-]{0,40})(?:[ /]|$))/;
const LISTENS =
	/^(?:listen|createServer|serve|serve_forever|run_forever|run_polling|infinity_polling|start_polling|start_server|basic_consume)$/;

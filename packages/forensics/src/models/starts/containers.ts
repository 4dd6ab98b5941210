// The instructions of the files that containers are built from, and what compose files start.
import { folderOf, normalised } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { yamlOf } from '../pipelines/actions.js';
import { isIdleStart } from '../pipelines/shell-list.js';
import type { Spot } from '../pipelines/spots.js';

export interface Instruction extends Spot {
	readonly name: string;
}

export const COMPOSE = /(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/;
const CONTAINER = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.(?!dockerignore$)[\w-]+)?$|\.(?:Dockerfile|Containerfile)$/i;

/** Files of the product that containers are built from. */
export function containerFiles(tree: Tree, texts: ReadonlyMap<string, string>): string[] {
	return tree.files.filter(({ context, path }) => context === 'source' && isContainer(path, texts)).map(({ path }) => path);
}

/** By its name, or by its first instruction and what follows. */
export function isContainer(path: string, texts: ReadonlyMap<string, string>): boolean {
	const isNamed = CONTAINER.test(path);
	if (isNamed || OTHER.test(path) || !/docker|(?:^|\/)[^/.]+$/i.test(path)) return isNamed;
	const lines = (texts.get(path) ?? '').split('\n', 400);
	const first = lines.find((line) => /^[ \t]{0,9}[^#\s]/.test(line) && !/^ARG\s/i.test(line)) ?? '';
	return (
		/^FROM\s{1,9}\S{1,300}(?:\s{1,9}as\s{1,9}\S{1,100})?\s{0,9}$/i.test(first) &&
		lines.some((line) => /^(?:RUN|COPY|ADD|CMD|ENTRYPOINT)\s/.test(line))
	);
}

/** Endings of what is something else. */
const OTHER = /compose|\.(?:md|ya?ml|json|toml|sh|ps1|py|[cm]?[jt]sx?|txt|dockerignore)$/i;

export function containerInstructions(tree: Tree, texts: ReadonlyMap<string, string>): Instruction[] {
	return containerFiles(tree, texts).flatMap((path) => instructionsIn(path, texts));
}

/** Instructions with their continued lines joined, each at the line it begins at. */
export function instructionsIn(path: string, texts: ReadonlyMap<string, string>): Instruction[] {
	const found: Instruction[] = [];
	let open: Pick<Spot, 'line' | 'text'> | null = null;
	for (const [i, raw] of (texts.get(path) ?? '').slice(0, 200_000).split('\n').entries()) {
		const line = raw.trim();
		// Comments and empty lines do not end an instruction.
		if (line === '' || line.startsWith('#')) continue;
		const goesOn = line.endsWith('\\');
		const text = goesOn ? line.slice(0, -1) : line;
		const whole: Pick<Spot, 'line' | 'text'> = open === null ? { line: i + 1, text } : { line: open.line, text: `${open.text} ${text}` };
		open = goesOn ? whole : null;
		if (goesOn) continue;
		const [, name = '', rest = ''] = /^([A-Za-z]+)\s+(.*)$/s.exec(whole.text) ?? [];
		if (name !== '') found.push({ path, line: whole.line, name: name.toUpperCase(), text: rest });
	}
	return found;
}

/** What becomes the image: the last stage, behind those that it is made from. */
export function lastStages(all: readonly Instruction[]): readonly Instruction[] {
	const at = Math.max(
		0,
		all.findLastIndex(({ name }) => name === 'FROM'),
	);
	const [from] = /(?<=^(?:--\S{1,99}\s{1,9})?)[^\s-]\S{0,300}/.exec(all[at]?.text ?? '') ?? [''];
	const isBase = (one: Instruction, i: number) =>
		i < at && one.name === 'FROM' && one.text.toLowerCase().endsWith(` as ${from.toLowerCase()}`);
	const base = all.findLastIndex(isBase);
	const end = all.findIndex(({ name }, i) => i > base && name === 'FROM');
	return [...(base < 0 ? [] : lastStages(all.slice(0, end))), ...all.slice(at)];
}

/** An image that a build is made of. */
export interface BaseImage extends Spot {
	/** By digest; null where the name is an argument that the file gives no value. */
	readonly pinned: boolean | null;
}

/** Images that `FROM` and `COPY --from` fetch: stages of the same file and `scratch` are none. */
export function baseImages(tree: Tree, texts: ReadonlyMap<string, string>): BaseImage[] {
	const found: BaseImage[] = [];
	let stages = new Set<string>();
	let given = new Map<string, string>();
	let file = '';
	for (const { path, line, name, text } of containerInstructions(tree, texts)) {
		if (path !== file) [file, stages, given] = [path, new Set(), new Map()];
		if (name === 'ARG') {
			const [, key, value] = /^(\w+)=["']?([^\s"']*)/.exec(text) ?? [];
			if (key !== undefined && value !== undefined) given.set(key, value);
		}
		const words = text.split(/\s+/);
		const copied = name === 'COPY' ? words.find((word) => word.startsWith('--from='))?.slice(7) : undefined;
		const written = name === 'FROM' ? words.find((word) => !word.startsWith('--')) : copied;
		if (written === undefined) continue;
		const image = written.replace(
			/\$(?:\{(\w{1,80})(?::?-([^}]{0,300}))?\}|(\w{1,80}))/g,
			(whole, braced, otherwise, plain) => given.get(braced ?? plain) ?? otherwise ?? whole,
		);
		const own = image === 'scratch' || stages.has(image.toLowerCase()) || (name === 'COPY' && /^\d+$/.test(image));
		const as = words.findIndex((word) => /^as$/i.test(word));
		if (name === 'FROM' && as >= 0) stages.add((words[as + 1] ?? '').toLowerCase());
		if (!own)
			found.push({
				path,
				line,
				text: image,
				pinned: /@sha256:(?!0{64})[\da-f]{64}/i.test(image) ? true : image.includes('$') ? null : false,
			});
	}
	return found;
}

/** A compose file builds something, or starts more than databases and what looks into them; what has a profile is started by its name alone. */
export function composesMore(text: string, profiled = true): boolean {
	const file = yamlOf(text);
	// What cannot be read may start something.
	if (file === null) return /^[ \t]{0,99}[^#\s]/m.test(text);
	const { include, services = file } = Object(file);
	const startsMore = (service: unknown) => {
		const { build, extends: other, image = '', profiles, volumes, scale, deploy, entrypoint, command } = Object(service);
		const starts = [entrypoint ?? command ?? 'its own'].flat().join(' ');
		if ((profiles && !profiled) || (deploy?.replicas ?? scale) === 0 || isIdleStart(starts)) return false;
		return build || other || (image && !STORE.test(image) && (volumes || !PLAIN.test(image)));
	};
	return include !== undefined || Object.values(Object(services)).some(startsMore);
}

/** Images that hold nothing of anybody, where nothing is put into them. */
const PLAIN =
	/^(?:docker\.io\/|library\/)*(?:hello-world|nginx|httpd|caddy|traefik|busybox|alpine|ubuntu|debian|python|node|golang)(?:[:@]|$)/;
/** The image of what a service stands on, or of what looks into it. */
const STORE =
	/(?:^|\/)(?:redis|valkey|postg|pg|my-?sql|mariadb|mongo|qdrant|chroma|weaviate|milvus|etcd|minio|elasticsearch|kibana|opensearch|neo4j|memcached|rabbitmq|kafka|zookeeper|adminer|dynamodb|memgraph|clickhouse|cassandra|scylla|influx|timescale|cockroach|couch|surreal|arango|nats|solr|meilisearch|typesense|grafana|prom|prometheus|loki|tempo|jaeger|opentelemetry|otel|mailhog|mailpit|localstack|ollama|searxng|pgadmin|phpmyadmin|redisinsight|phoenix|playwright|selenium|browserless)[\w-]{0,60}(?:[:@/]|$)/i;

/** Whether `docker compose up` names databases alone. */
export function startsStores(named: readonly string[]): boolean {
	return named.length > 0 && named.every((name) => STORE.test(name) || /^(?:db|database|cache)$/.test(name));
}

/** Folders that a compose file or a workflow builds: what stands there is a product, whatever the folder is called. */
export function builtFolders(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const folders = [...texts].flatMap(([path, text]) => {
		const isWorkflow = /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path);
		const from = isWorkflow ? '' : folderOf(path);
		const isBuild = isWorkflow || /(?:^|\/)(?:(?:docker-)?compose[\w.-]*|compose\/[\w.-]+)\.ya?ml$/.test(path);
		const named = isBuild ? text.matchAll(/\b(?:context|build):[ \t]{0,9}["']?([\w./-]{1,200})/g) : [];
		return [...named].map(([, folder]) => normalised(`${from}/${folder}`));
	});
	return new Set(folders);
}

/** A file of the repository that a service of a compose file is built from, and that is not in the tree; what another name starts is left out. */
export function absentBuild(path: string, texts: ReadonlyMap<string, string>, { files }: Tree): string | undefined {
	const services: unknown = Reflect.get(Object(yamlOf(texts.get(path) ?? '')), 'services');
	return Object.values(Object(services)).flatMap((service) => {
		const { build, profiles } = Object(service);
		const made = typeof build === 'string' ? { context: build } : Object(build);
		const folder = normalised(`${folderOf(path)}/${made.context ?? ''}`);
		const at = normalised(`${folder}/${made.dockerfile ?? 'Dockerfile'}`);
		const isAway = /[$:]/.test(at) || (folderOf(path) === '' && /^\.\./.test(made.context ?? ''));
		const isOurs = build && !profiles && !isAway && made.dockerfile_inline === undefined;
		const isHeld = files.some((one) => one.path === at) || isIgnored(texts, at);
		return isOurs && !isHeld && files.some((one) => one.path.startsWith(folder && `${folder}/`)) ? at : [];
	})[0];
}

/** The module that a server of Python, or Python by `-m` of a package or a folder of the tree, is told to run, where the tree does not hold it. */
export function absentModule(text: string, { files }: Tree): string | undefined {
	const [, served, run = '', top] =
		/\b(?:uvicorn|gunicorn|hypercorn)["', \t]{1,9}([\w.]{1,100}):\w|\bpython3?["', \t]{1,9}(?:-[uB]["', \t]{1,9})?-m["', \t]{1,9}((\w{1,60})[\w.]{0,100})/.exec(
			text,
		) ?? [];
	const has = (module: string, ending: string) => files.some(({ path }) => `/${path}`.includes(`/${module.replaceAll('.', '/')}${ending}`));
	if (served) return has(served, '.') || has(served, '/__init__.') ? undefined : served;
	const isFolder = () => run.includes('.') && files.some(({ path }) => `/${path}`.includes(`/${top}/`) && path.endsWith('.py'));
	if (!top || top === 'alembic' || !(has(top, '/__init__.py') || isFolder()) || has(run, '.py') || has(run, '/__main__.py'))
		return undefined;
	return has(run, '/') ? `${run}.__main__` : run;
}

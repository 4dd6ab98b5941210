// A graph that a LangGraph server runs, and nothing that describes the database which keeps its state: the server with Postgres and Redis as a compose
// file, in which the image that `langgraph build` makes is named by the environment, and no password stands. Only where the settings stand beside it, a key of
// LangSmith is among them, and the product asks for no store of its own, nor for a way in of its own, which a server with such a key refuses.
import { folderOf, parseObject, pathIn } from '@auditor/code';
import { TEMPLATE } from '@auditor/forensics';
import type { Fix, Ground } from '../fix.js';
import { newFile } from './_places.js';

const textOf = (
	build: string,
	port: string,
) => `# The server of langgraph.json with what keeps its state. Build its image first: ${build} -t <name>
# The server asks for a key of LangSmith as it starts; with a licence, put LANGGRAPH_CLOUD_LICENSE_KEY in its place.
services:
  postgres:
    image: postgres:16
    environment:
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?choose one}
    volumes:
      - postgres-data:/var/lib/postgresql/data
    healthcheck:
      test: pg_isready -U postgres
      interval: 5s
      timeout: 2s
      retries: 10
  redis:
    image: redis:7
    healthcheck:
      test: redis-cli ping
      interval: 5s
      timeout: 2s
      retries: 10
  server:
    image: \${IMAGE_NAME:?the image that langgraph build made}
    ports:
      - "${port}:8000"
    depends_on:
      postgres:
        condition: service_healthy
      redis:
        condition: service_healthy
    env_file: .env
    environment:
      REDIS_URI: redis://redis:6379
      LANGSMITH_API_KEY: \${LANGSMITH_API_KEY:?set it in .env}
      POSTGRES_URI: postgres://postgres:\${POSTGRES_PASSWORD}@postgres:5432/postgres?sslmode=disable
volumes:
  postgres-data:`;

export const serverDatabase: Fix = {
	id: 'server-database',
	title: 'Describe the database of the LangGraph server.',
	answers: ['service/checkpointer'],
	async propose({ location, outcome, values }, ground) {
		const served = location?.path ?? '';
		const { paths, textAt } = ground;
		if (outcome !== 'false' || values.of !== 'durable' || !/(?:^|\/)langgraph\.json$/.test(served)) return null;
		// One that is there already holds other services, which somebody has to fit it to; and a second server starts beside this one.
		const isOther = (path: string) =>
			/(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/.test(path) || (path !== served && /(?:^|\/)langgraph\.json$/.test(path));
		const { auth, env, graphs } = parseObject(await textAt(served)) ?? {};
		if (auth !== undefined || !/^(?:\.\/)?\.env$/.test(String(env)) || [...paths].some(isOther)) return null;
		const port = await portOf(ground);
		if (port === null) return null;
		const isScript = Object.values(Object(graphs)).every((at) => /\.[cm]?[jt]sx?:/.test(String(at)));
		const build = isScript ? 'npx @langchain/langgraph-cli build' : 'langgraph build';
		return [newFile(pathIn(folderOf(served), 'docker-compose.yml'), [textOf(build, port)])];
	},
};

const KEY = /\bLANG(?:SMITH_API|GRAPH_CLOUD_LICENSE)_KEY\b/;
const STORE = /\b(?:DATABASE|DB|MONGO(?:DB)?|MYSQL|POSTGRES(?:QL)?|PG|REDIS)_(?:URL|URI|HOST|CONNECTION\w{0,20})\b/;

/** Where the product looks for the server, 8123 where nothing says it; null where it is several, no page asks for the key, or a store of another kind is asked for. */
async function portOf({ project, paths, textAt }: Ground): Promise<string | null> {
	const ports = new Set<string>();
	const pages = [...paths].filter((path) => TEMPLATE.test(path) || /^README[^/]{0,20}\.md$/i.test(path));
	const sources = project.files.flatMap(({ path, context }) => (context === 'source' ? path : []));
	let isKeyed = false;
	for (const path of [...pages, ...sources]) {
		const text = await textAt(path);
		if (STORE.test(text)) return null;
		isKeyed ||= pages.includes(path) && KEY.test(text);
		for (const [, port] of text.matchAll(/\b(?:localhost|127\.0\.0\.1):(2024|8123)\b/g)) ports.add(port!);
	}
	const [only = '8123'] = ports;
	return isKeyed && ports.size < 2 ? only : null;
}

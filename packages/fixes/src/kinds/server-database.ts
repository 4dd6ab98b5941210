// A graph that a LangGraph server runs, and nothing that describes the database which keeps its state: the server with Postgres and Redis as a compose
// file, in which the image that `langgraph build` makes is named by the environment, and no password stands.
import { folderOf, pathIn } from '@auditor/code';
import type { Fix } from '../fix.js';
import { newFile } from './_places.js';

const TEXT = `# The server of langgraph.json with what keeps its state. Build its image first: langgraph build -t <name>
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
      - "8123:8000"
    depends_on:
      postgres:
        condition: service_healthy
      redis:
        condition: service_healthy
    env_file: .env
    environment:
      REDIS_URI: redis://redis:6379
      LANGSMITH_API_KEY: \${LANGSMITH_API_KEY:?the server starts with it alone}
      POSTGRES_URI: postgres://postgres:\${POSTGRES_PASSWORD}@postgres:5432/postgres?sslmode=disable
volumes:
  postgres-data:`;

export const serverDatabase: Fix = {
	id: 'server-database',
	title: 'Describe the database of the LangGraph server.',
	answers: ['service/checkpointer'],
	async propose({ location, outcome, values }, { paths }) {
		const served = location?.path ?? '';
		if (outcome !== 'false' || values.of !== 'durable' || !/(?:^|\/)langgraph\.json$/.test(served)) return null;
		// One that is there already holds other services, which somebody has to fit it to.
		if ([...paths].some((path) => /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/.test(path))) return null;
		return [newFile(pathIn(folderOf(served), 'docker-compose.yml'), [TEXT])];
	},
};

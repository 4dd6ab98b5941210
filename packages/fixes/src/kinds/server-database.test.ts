import { expect, it } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { serverDatabase } from './server-database.js';

const files = (more: Record<string, string> = {}) => ({
	'langgraph.json': '{ "dependencies": ["."], "graphs": { "agent": "./src/agent.py:graph" }, "env": ".env" }\n',
	'.env.example': 'LANGSMITH_API_KEY=\n',
	'src/agent.py': 'from langgraph.graph import StateGraph\n\ngraph = StateGraph(dict).compile()\n',
	...more,
});
const where = { of: 'durable', durable: false };
const texts = new Map(Object.entries(files()));
const proposed = await serverDatabase.propose(
	{ location: { path: 'langgraph.json' }, outcome: 'false', values: where } as never,
	{ paths: new Set(texts.keys()), project: { files: [] }, textAt: async (path: string) => texts.get(path) ?? '' } as never,
);
const text = proposed![0]!.edits[0]!.text;
const settings = (more: string) => files()['langgraph.json'].replace('".env"', more);

fixTester(serverDatabase, [
	{ name: 'a server without a database', files: files(), after: { 'docker-compose.yml': text }, where, twins: false },
	{
		name: 'a port that the rest of the product uses',
		files: files({ 'README.md': 'The server answers at http://localhost:2024.\n' }),
		after: { 'docker-compose.yml': text.replace('8123', '2024') },
		where,
		twins: false,
	},
	...(
		[
			['a compose file that is there', { 'docker-compose.yml': 'services:\n  cache:\n    image: redis:7\n' }],
			['settings elsewhere', { 'langgraph.json': settings('"../.env"') }],
			['a way in of its own', { 'langgraph.json': settings('".env", "auth": { "path": "./src/auth.py:auth" }') }],
			['no word on a key', { '.env.example': 'OPENAI_API_KEY=\n' }],
			['two ports', { 'README.md': 'http://localhost:2024 or http://localhost:8123\n' }],
			['a database of its own', { '.env.example': 'LANGSMITH_API_KEY=\nDATABASE_URL=\n' }],
		] as const
	).map(([name, more]) => ({ name, files: files(more), after: null, where })),
	{
		name: 'a graph that no server runs',
		files: { 'src/agent.py': 'from langgraph.graph import StateGraph\n\ngraph = StateGraph(dict).compile()\n' },
		after: null,
		where,
	},
]);

it('writes no password', () => {
	expect(text.match(/PASSWORD\b.*/g)).toEqual([
		'PASSWORD: ${POSTGRES_PASSWORD:?choose one}',
		'PASSWORD}@postgres:5432/postgres?sslmode=disable',
	]);
});

it('asks for the key without which the server does not start', () => {
	expect(text).toContain('LANGSMITH_API_KEY: ${LANGSMITH_API_KEY:?');
});

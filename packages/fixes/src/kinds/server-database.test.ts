import { expect, it } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { serverDatabase } from './server-database.js';

const files = (more: Record<string, string> = {}) => ({
	'langgraph.json': '{ "dependencies": ["."], "graphs": { "agent": "./src/agent.py:graph" } }\n',
	'src/agent.py': 'from langgraph.graph import StateGraph\n\ngraph = StateGraph(dict).compile()\n',
	...more,
});
const where = { of: 'durable', durable: false };
const proposed = await serverDatabase.propose(
	{ location: { path: 'langgraph.json' }, outcome: 'false', values: where } as never,
	{ paths: new Set(['langgraph.json']) } as never,
);
const text = proposed![0]!.edits[0]!.text;

fixTester(serverDatabase, [
	{ name: 'a server without a database', files: files(), after: { 'docker-compose.yml': text }, where, twins: false },
	{
		name: 'a compose file that is there',
		files: files({ 'docker-compose.yml': 'services:\n  cache:\n    image: redis:7\n' }),
		after: null,
		where,
	},
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

import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../look-up.js';
import { PROBE_PHRASES } from '../words/probe-phrases.js';
import { phrasesOf } from './by-probe.js';
import type { Sources } from './code-index.js';
import { sourcesFrom } from './testing.js';

/** One sentence at least for each row, by the probe that it is asked of. */
const ASKED: readonly (readonly [string, string])[] = [
	['Each call of a language model is given a time limit or a number of retries.', 'service/model-limits'],
	['Requests to the LLM have a timeout.', 'service/model-limits'],
	['A request to the model never waits forever.', 'service/model-limits'],
	['Failed calls of the model are retried.', 'service/model-limits'],
	['The answers of the model are held to a schema.', 'service/structured-output'],
	['Output of the LLM is validated before it is used.', 'service/structured-output'],
	['What the model returns is checked against a Pydantic model before it is used.', 'service/structured-output'],
	['The graph uses a checkpointer.', 'service/checkpointer'],
	['The graph is compiled with a checkpointer.', 'service/checkpointer'],
	['The state of a run survives a restart.', 'service/checkpointer'],
	["The agent's state is persisted, so that a run can be resumed after a crash.", 'service/checkpointer'],
	['An interrupted run can be resumed.', 'service/checkpointer'],
	['Conversations persist across restarts.', 'service/checkpointer'],
	['A failing tool does not crash the agent.', 'service/tool-errors'],
	['Every tool returns its errors as text.', 'service/tool-errors'],
	['Errors must never be swallowed silently.', 'service/swallowed-errors'],
	['Every exception is logged or raised again.', 'service/swallowed-errors'],
	['Errors of calls to the language model are caught.', 'service/swallowed-errors'],
	['The service logs what it does.', 'service/logging'],
	['Runs of the agent are traced.', 'service/logging'],
	['Every environment variable that the code reads is documented.', 'service/settings-documented'],
	['All settings are listed in the README.', 'service/settings-documented'],
	['The service can be deployed with Docker.', 'service/deployment'],
	['The README explains how to deploy the service.', 'service/deployment'],
	['The README says how to start the server.', 'service/readme-run'],
	['There are automated tests.', 'library/tests-present'],
	['There are unit tests for the agent.', 'service/tests-reach'],
	['The tests run automatically on each change.', 'library/ci-tests'],
	['The tests run automatically on every push.', 'library/ci-tests'],
	['The project comes with a licence.', 'library/license'],
	['The code is published under an open-source licence.', 'library/license'],
	['A changelog tells what changed between versions.', 'library/changelog'],
	['It is explained how to report a vulnerability.', 'library/security-policy'],
	['A linter or formatter is configured.', 'library/lint-config'],
	['The project uses a linter.', 'library/lint-config'],
	['TypeScript is compiled in strict mode.', 'library/strict-types'],
	['All dependencies are pinned in a lock file.', 'supply/locked-manifests'],
	['Builds install exactly what the lock file says.', 'supply/frozen-installs'],
	['All base images are pinned to a digest.', 'supply/pinned-images'],
	['GitHub Actions are pinned to a commit hash.', 'supply/pinned-actions'],
	['Each workflow declares its permissions.', 'supply/token-permissions'],
	['The token of each workflow has only the permissions that it needs.', 'supply/token-permissions'],
	['Dependencies are kept up to date by a bot.', 'supply/update-tool'],
	['No binaries are checked in.', 'supply/binaries'],
	['Every imported package is declared as a dependency.', 'supply/declared-imports'],
	['Secrets must not be committed.', 'safety/hard-coded-secret'],
	['No API keys are hard-coded.', 'safety/hard-coded-secret'],
	['No .env file is committed.', 'service/env-file'],
	['User input is never passed to a shell.', 'safety/shell-call'],
	['User input is never put into SQL text.', 'safety/sql-text'],
	['The state of the graph is typed.', 'state/typed-state'],
	['The graph has a branch for errors.', 'graph/error-branch-declared'],
	['When a node fails, the graph goes on to an error handler.', 'graph/error-branch-declared'],
	['The graph has conditional edges.', 'graph/conditional-edge'],
	['Every node of the graph can be reached.', 'graph/unreachable-node'],
];

describe('a sentence that asks what a probe answers', () => {
	it.each(ASKED)('%s', (text, probe) => {
		expect(phrasesOf(text).map(({ row }) => row.probe)).toContain(probe);
	});

	it('is there for every row', () => {
		const seen = new Set(ASKED.flatMap(([text]) => phrasesOf(text).map(({ row }) => row)));
		expect(PROBE_PHRASES.filter((row) => !seen.has(row))).toEqual([]);
	});

	it.each([
		'Requests to the language model have a timeout of 30 seconds.',
		'Requests to the language model have no timeout.',
		'The calls in `src/a.py` of the language model have a timeout.',
		'A timeout of the language model is shown to the user.',
		'Not every request to the language model has a timeout.',
		'The tests run in CI on Windows.',
		'The licence named in the package metadata is the same as the one that ships.',
		'There are tests for everything.',
		'Every part of the graph is tested.',
		'Every node has an error branch.',
		'Errors of the database are never ignored.',
		'The state of the order survives a restart.',
		'Secrets are committed.',
		'No passwords are committed.',
		'Dependencies of the frontend are locked.',
		'The README says how to start the tests.',
		'Logging is configured.',
	])('asks more, or something else: %s', (text) => {
		expect(phrasesOf(text)).toEqual([]);
	});
});

const GRAPH = [
	'from typing import TypedDict',
	'from langchain_openai import ChatOpenAI',
	'from langgraph.graph import StateGraph',
	'class State(TypedDict):',
	'    loaves: int',
	'def bake(state):',
	'    return {"loaves": 1}',
	'builder = StateGraph(State)',
	'builder.add_node("bake", bake)',
	'builder.set_entry_point("bake")',
	'graph = builder.compile()',
];
const bakery = {
	LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software.\n',
	'src/graph.py': [...GRAPH, 'first = ChatOpenAI(timeout=30)', 'second = ChatOpenAI()'].join('\n'),
	'src/held.py': 'import os\nPORT = os.environ["SHOP_PORT"]\nTOWN = os.environ["SHOP_TOWN"]\n',
	'README.md': '# Bakery\n\nSet SHOP_PORT.\n',
	'package.json': '{"name":"a","private":true,"dependencies":{"zod":"3.0.0"}}',
	'web/package.json': '{"name":"b","private":true,"dependencies":{"zod":"3.0.0"}}',
	'web/package-lock.json':
		'{"name":"b","lockfileVersion":3,"packages":{"node_modules/zod":{"version":"3.0.0","resolved":"https://registry.npmjs.org/zod/-/zod-3.0.0.tgz","integrity":"sha512-b2Rk"}}}',
};

describe('is decided by what the probe found', () => {
	let sources: Sources;
	beforeAll(async () => {
		sources = await sourcesFrom(bakery);
	});
	it.each([
		['The project comes with a licence.', 'holds'],
		['The code is published under an open-source licence.', 'unseen'],
		['The state of the graph is typed.', 'holds'],
		['Each request to a language model has a timeout.', 'does-not-hold'],
		['Requests to a language model have a timeout.', 'unseen'],
		['Every request to a language model times out instead of hanging.', 'unseen'],
		['Failed calls of the model are retried.', 'unseen'],
		['The state of a run survives a restart.', 'does-not-hold'],
		['Conversations persist across restarts.', 'unseen'],
		['Dependencies are locked to exact versions.', 'unseen'],
		['All dependencies are locked to exact versions.', 'does-not-hold'],
		['GitHub Actions are pinned to a commit hash.', 'unseen'],
		['The tests run automatically on every push.', 'does-not-hold'],
		['Secrets must not be committed.', 'unseen'],
		['A changelog tells what changed between versions.', 'does-not-hold'],
	] as const)('%s', (text, verdict) => {
		const account = accountOf('r', text, sources);
		expect([account.verdict, account.looks.map(({ told }) => told)]).toEqual([verdict, expect.anything()]);
	});
	it('denies no changelog beside a file that may be one', async () => {
		const beside = await sourcesFrom({ ...bakery, 'docs/project/37-changelog.md': '# Changelog\n' });
		expect(accountOf('r', 'A changelog tells what changed between versions.', beside).verdict).not.toBe('does-not-hold');
	});
	it('quotes it with its place', () => {
		const [look] = accountOf('r', 'Each request to a language model has a timeout.', sources).looks;
		expect(look).toMatchObject({ state: 'missing', told: expect.stringContaining('src/graph.py:13'), at: { path: 'src/graph.py' } });
	});
});

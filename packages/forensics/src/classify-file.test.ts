import { describe, expect, it } from 'vitest';
import { contextOf, isTextPath, languageOf } from './classify-file.js';

describe('what a file is for', () => {
	it.each([
		['src/graph.py', 'source'],
		['graph.py', 'source'],
		['src/latest/run.py', 'source'],
		['src/contest.py', 'source'],
		['src/testing_tools.py', 'source'],
		['src/tools/docs_reader.py', 'source'],
		['src/build/plan.ts', 'source'],
		['src/attest.spec', 'source'],
		['prompts/judge.md', 'source'],
		['src/prompts/system.txt', 'source'],
		['pyproject.toml', 'source'],
		['src/types.d.ts', 'source'],
		['tests/test_graph.py', 'test'],
		['src/test_graph.py', 'test'],
		['src/graph_test.py', 'test'],
		['conftest.py', 'test'],
		['src/graph.test.ts', 'test'],
		['src/__tests__/graph.ts', 'test'],
		['test-d/result.ts', 'test'],
		['spec/graph_spec.rb', 'test'],
		['specs/001/plan.md', 'documentation'],
		['tests/fixtures/bad.py', 'fixture'],
		['testdata/x.json', 'fixture'],
		['src/__snapshots__/a.snap', 'fixture'],
		['examples/run.py', 'example'],
		['demo/app.ts', 'example'],
		['dist/index.js', 'generated'],
		['packages/a/dist/index.js', 'generated'],
		['src/api_pb2.py', 'generated'],
		['public/app.min.js', 'generated'],
		['uv.lock', 'generated'],
		['web/package-lock.json', 'generated'],
		['src/__pycache__/a.cpython-312.pyc', 'generated'],
		['node_modules/x/index.js', 'vendored'],
		['.venv/lib/python3.12/site-packages/x.py', 'vendored'],
		['vendor/github.com/x/y.go', 'vendored'],
		['docs/guide.md', 'documentation'],
		['docs/conf.py', 'documentation'],
		['README', 'documentation'],
		['SECURITY.txt', 'documentation'],
		['src/tools/security.py', 'source'],
		['bench/speed.mjs', 'test'],
		['bench.ts', 'test'],
		['src/sort.bench.ts', 'test'],
		['test-d/index.test-d.ts', 'test'],
		['test-queue.js', 'test'],
		['src/queue-test.mjs', 'test'],
		['src/latest-queue.js', 'source'],
		['src/benches.ts', 'source'],
		['src/workbench/main.ts', 'source'],
		['src/history.ts', 'source'],
		['prompts/README.md', 'documentation'],
		['reports/final.pdf', 'documentation'],
	])('%s: %s', (path, context) => {
		expect(contextOf(path)).toBe(context);
	});
	it.each([
		['a.py', 'Python'],
		['a.tsx', 'TSX'],
		['A.PY', 'Python'],
		['a.rs', 'Rust'],
		['constructor', null],
		['a.constructor', null],
		['Makefile', null],
		['a.md', null],
	])('the language of %s is %s', (path, language) => {
		expect(languageOf(path)).toBe(language);
	});
	it.each([
		['a.png', false],
		['a.pdf', false],
		['a.bin', false],
		['noextension', false],
		['prompt.txt', true],
		['.env.example', true],
		['Dockerfile', true],
		['a.rs', true],
		['.ci/run', true],
		['scripts/release', true],
		['data/run', false],
	])('%s is text: %s', (path, expected) => {
		expect(isTextPath(path)).toBe(expected);
	});
});

// Second step of the action: one comment on the pull request, made once and then updated in its place. Sends what the audit wrote, and nothing of
// the repository beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, MARK } from './tell.mjs';

const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST, INPUT_OUT } = process.env;
const read = (name) => JSON.parse(readFileSync(join(INPUT_OUT || 'auditor-report', name), 'utf8'));
const issues = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;
const MOST_PAGES = 10;

if (!GITHUB_TOKEN || !/^\d+$/.test(PULL_REQUEST ?? '')) {
	console.log('::warning::No comment: github-token or the number of the pull request is missing.');
} else {
	const body = digestOf(read('report.json'), read('gate.json'));
	const earlier = await earlierComment();
	const response = earlier
		? await ask(`${issues}/comments/${earlier}`, { method: 'PATCH', body: JSON.stringify({ body }) })
		: await ask(`${issues}/${PULL_REQUEST}/comments`, { method: 'POST', body: JSON.stringify({ body }) });
	// The audit has spoken already; a comment that cannot be written does not fail it.
	if (!response.ok) console.log(`::warning::The comment could not be written (status ${response.status}).`);
}

async function earlierComment() {
	for (let page = 1; page <= MOST_PAGES; page++) {
		const response = await ask(`${issues}/${PULL_REQUEST}/comments?per_page=100&page=${page}`);
		if (!response.ok) return null;
		const comments = await response.json();
		const own = comments.find((comment) => comment.user?.type === 'Bot' && comment.body?.startsWith(MARK));
		if (own) return own.id;
		if (comments.length < 100) return null;
	}
	return null;
}

function ask(url, init = {}) {
	const headers = { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json', 'content-type': 'application/json' };
	return fetch(url, { ...init, headers });
}

// Third step of the action: one comment on the pull request, made once and then updated in its place. Sends what the audit wrote, and nothing of
// the repository beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from './runner.mjs';
import { commentOf, MARK, wordsOf } from './tell.mjs';

const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST, FOLDER, AUDITOR_MAIN } = process.env;
const read = (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const issues = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;
const MOST_PAGES = 10;

if (!GITHUB_TOKEN || !/^\d+$/.test(PULL_REQUEST ?? '')) {
	warn('github-token or the number of the pull request is missing');
} else {
	// The audit has spoken already; a comment that cannot be written does not fail it.
	const words = await wordsOf(AUDITOR_MAIN);
	await write(commentOf(read('report.json'), read('gate.json'), earlierReport(), words)).catch((error) => warn(error.message));
}

/** The baseline, which the audit step has laid beside; what cannot be read is none. */
function earlierReport() {
	try {
		return read('before.json');
	} catch {
		return null;
	}
}

async function write(body) {
	const earlier = await earlierComment();
	const init = { method: earlier ? 'PATCH' : 'POST', body: JSON.stringify({ body }) };
	await ask(earlier ? `${issues}/comments/${earlier}` : `${issues}/${PULL_REQUEST}/comments`, init);
}

/** Where the comments cannot be read none is written: there may be one already. */
async function earlierComment() {
	for (let page = 1; page <= MOST_PAGES; page++) {
		const comments = await (await ask(`${issues}/${PULL_REQUEST}/comments?per_page=100&page=${page}`)).json();
		const own = comments.find((comment) => comment.user?.type === 'Bot' && comment.body?.startsWith(MARK));
		if (own) return own.id;
		if (comments.length < 100) return null;
	}
	return null;
}

async function ask(url, init = {}) {
	const headers = { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json', 'content-type': 'application/json' };
	const response = await fetch(url, { ...init, headers }).catch((error) => {
		throw new Error(`GitHub cannot be reached (${error.cause?.code ?? error.message})`);
	});
	if (!response.ok) throw new Error(`GitHub answered with status ${response.status}`);
	return response;
}

function warn(why) {
	console.log(`::warning::${data(`The comment was not written: ${why}.`)}`);
}

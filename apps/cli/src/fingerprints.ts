// What of a target is kept to compare it with others: fingerprints of its functions, prompts and documents, made while it is open.
// Copied libraries, generated files, fixtures, examples and what tools install are left out: everybody has them.
import { type Snapshot, tokensOf } from '@auditor/forensics';
import { type AuditDocument, digest, maskSecrets, type TreeFile } from '@auditor/schema';
import { type CommitMark, type FingerprintInput, type Fingerprints, fingerprint } from '@auditor/similarity';

/** Source and prose that is read for it; what lies beyond is left out, and said. */
const MAX_BYTES = 16 * 1024 * 1024;
const CODE = /\.(?:py[iw]?|[cm]?[jt]s|[jt]sx)$/i;
const DOCUMENT = /\.(?:md|markdown|mdx|rst|adoc|txt)$/i;
const PROMPT = /^(?=.*prompts?\/).*\.(?:md|markdown|txt|j2|jinja2?|ya?ml|json|prompt|tmpl|hbs|mustache)$|\.(?:prompt|j2|jinja2?)$/i;
/** What assistants and other tools put into a repository lies in folders whose names begin with a dot: nobody wrote it there by hand. */
const OF_TOOLS = /(?:^|\/)\.[^/]+\//;
/** Everybody has the same ones. */
const COMMON_TEXT = /(?:^|\/)(?:licen[cs]e|copying|notice|code_of_conduct|security|requirements|robots)[^/]*$/i;

/**
 * Fingerprints of an open target.
 * @param documents its reports as read, with their pages; those that stand in the tree as Markdown are not taken twice.
 */
export async function fingerprintsOf(
	snapshot: Snapshot,
	documents: readonly AuditDocument[] = [],
	signal?: AbortSignal,
): Promise<Fingerprints> {
	const leftOut: string[] = [];
	const texts = new Map<TreeFile, string>();
	const wanted = snapshot.files().filter((file) => useOf(file) !== null);
	await snapshot.readBlobs(
		wanted,
		(file, result) => {
			if ('skipped' in result) leftOut.push(`${file.path}: ${result.skipped}`);
			else if (result.content.includes(0)) leftOut.push(`${file.path}: not text`);
			else texts.set(file, result.content.toString('utf8'));
		},
		{ maxTotalBytes: MAX_BYTES, signal },
	);
	const of = (use: Use) =>
		wanted.flatMap((file) => (useOf(file) === use && texts.has(file) ? [{ path: file.path, text: texts.get(file)! }] : []));
	const code = of('code');
	const lines = new Map(code.map(({ path, text }) => [path, text.split('\n')]));
	const tokens = await tokensOf(code);
	const given = documents.filter((d) => d.format === 'pdf' || !d.fromTree);
	const taken = new Set(given.map((d) => d.name));
	const pages = given.flatMap((d) =>
		d.pages.map((p) => ({ path: d.name, line: 1, endLine: 1, name: d.format === 'pdf' ? `page ${p.page}` : null, text: p.text })),
	);
	return fingerprint({
		functions: tokens.units.map((unit) => ({ ...unit, text: (lines.get(unit.path) ?? []).slice(unit.line - 1, unit.endLine).join('\n') })),
		prompts: [...tokens.texts, ...of('prompt').map(whole)],
		documents: [
			...of('document')
				.filter(({ path }) => !taken.has(path))
				.map(whole),
			...pages,
		],
		files: Object.fromEntries([...texts.keys()].map((file) => [file.path, file.blob])),
		commits: await commitsOf(snapshot),
		leftOut: [...leftOut, ...tokens.leftOut.map(({ path, reason }) => `${path}: ${reason}`)],
	});
}

/** Fingerprints of a target that is not audited: what all began with. Closes it. */
export async function fingerprintsOfTarget(snapshot: Snapshot, signal?: AbortSignal): Promise<Fingerprints> {
	try {
		return await fingerprintsOf(snapshot, [], signal);
	} finally {
		await snapshot.close();
	}
}

/** Commits of a history, and paths of a commit, that are kept. */
const COMMITS = 1_000;
const PATHS = 60;

async function commitsOf(snapshot: Snapshot): Promise<CommitMark[]> {
	const { commits } = await snapshot.history();
	return commits.slice(0, COMMITS).map(({ id, author, email, authoredAt, subject, changes }) => ({
		id,
		author: maskSecrets(author).slice(0, 120),
		mail: digest(email.trim().toLowerCase()).slice(0, 16),
		at: authoredAt,
		subject: maskSecrets(subject).slice(0, 200),
		lines: changes.reduce((sum, c) => sum + (c.lines ?? 0), 0),
		paths: changes.slice(0, PATHS).map((c) => c.path),
	}));
}

type Use = 'code' | 'prompt' | 'document';

function useOf({ path, context, mode }: TreeFile): Use | null {
	if (
		mode === '120000' ||
		mode === '160000' ||
		context === 'vendored' ||
		context === 'generated' ||
		context === 'fixture' ||
		context === 'example' ||
		OF_TOOLS.test(path)
	)
		return null;
	if (CODE.test(path)) return 'code';
	if (PROMPT.test(path)) return 'prompt';
	return DOCUMENT.test(path) && !COMMON_TEXT.test(path) ? 'document' : null;
}

function whole({ path, text }: { path: string; text: string }): FingerprintInput['documents'][number] {
	return { path, line: 1, endLine: text.split('\n').length, name: null, text };
}

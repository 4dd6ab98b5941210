// The provider of the models refuses, fails, hangs, or comes back.
import { sleep } from './stage.mjs';

const refusal = (status, error, headers) => ({ status, body: { error }, ...(headers && { headers }) });
/** @source https://platform.openai.com/docs/guides/error-codes */
const NO_CREDIT = refusal(429, {
	message: 'You exceeded your current quota, please check your plan and billing details.',
	type: 'insufficient_quota',
	code: 'insufficient_quota',
});
const WRONG_KEY = refusal(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
const UNKNOWN = refusal(404, { message: 'The model `m` does not exist or you do not have access to it.', code: 'model_not_found' });
const DOWN = refusal(500, { message: 'The server had an error while processing your request.' });
/** @source https://ai.google.dev/gemini-api/docs/rate-limits, google/rpc/error_details.proto */
const gemini = (delay) =>
	refusal(429, {
		code: 429,
		message: 'You exceeded your current quota, please check your plan and billing details.',
		status: 'RESOURCE_EXHAUSTED',
		details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: delay }],
	});

/** From the first call on: what came before it is reading the target. */
const firstCall = ({ server }) => performance.now() - server.now() + (server.requests[0]?.at ?? 0);

/** One audit by a provider that says `reply`; `expected` as the table wants it. */
const audit = (reply, expected, more = []) =>
	async function play(stage) {
		const model = await stage.model();
		model.reply = reply(model);
		const run = stage.auditor(['audit', stage.target(), '--no-cache', '--quiet', '--out', 'out', ...model.args, ...more]);
		await run.ended;
		return { run, onset: firstCall(model), calls: model.server.requests.length, ...expected };
	};

export const provider = {
	'no-credit': audit(() => () => NO_CREDIT, { code: 3, word: /exceeded your current quota/, within: 10, ends: 12 }),
	'wrong-key': audit(() => () => WRONG_KEY, { code: 3, word: /Incorrect API key/, within: 10, ends: 12 }),
	'unknown-model': audit(() => () => UNKNOWN, { code: 3, word: /does not exist/, within: 10, ends: 12 }),
	'gemini-delay': audit(() => (_, index) => (index < 3 ? gemini('12.5s') : null), {
		code: 0,
		word: /asks to wait 13 s/,
		within: 20,
		ends: 60,
	}),
	'all-500': audit(() => () => DOWN, { code: 3, word: /status 500/, within: 20, ends: 120 }),
	hangs: audit(() => () => ({ act: 'hang' }), { code: 3, word: /has not answered/, within: 20, ends: 120 }),
	drips: audit(() => () => ({ act: 'drip' }), { code: 3, word: /has not answered/, within: 20, ends: 120 }),
	'slow-with-deadline': audit(() => () => ({ delayMs: 30_000, body: {} }), { code: 3, word: /has not answered/, within: 20, ends: 35 }, [
		'--deadline',
		'20',
	]),
	'one-in-ten-answers': audit(() => (_, index) => (index % 10 === 9 ? null : DOWN), {
		code: 3,
		word: /opinions are missing: .* 500/,
		ends: 400,
	}),
	'slow-for-ever': audit(() => () => ({ delayMs: 80_000, status: 500, body: {} }), {
		code: 3,
		word: /has not answered/,
		within: 20,
		ends: 130,
	}),
	fallback: async (stage) => {
		const model = await stage.model();
		model.reply = (request) => (request.body.model === 'm' ? NO_CREDIT : null);
		const run = stage.auditor(['audit', stage.target(), '--no-cache', '--quiet', '--out', 'out', ...model.args, '--fallback-model', 'n']);
		await run.ended;
		return { run, code: 0, word: /is given up/, within: 15, ends: 30, calls: model.server.requests.length };
	},
	'batch-all-500': async (stage) => {
		const model = await stage.model();
		model.reply = () => DOWN;
		const args = ['batch', stage.roster(6), '--no-cache', '--quiet', '--out', 'out', '--patience', '40', ...model.args];
		const run = stage.auditor(args);
		await run.ended;
		model.reply = () => null;
		const again = stage.auditor([...args, '--retry-errors']);
		await again.ended;
		const whole = again.code === 0 && stage.totals('out') === (await stage.undisturbed(6, 'model'));
		return {
			run,
			onset: firstCall(model),
			code: 3,
			word: /has not answered|status 500/,
			within: 20,
			ends: 600,
			also: [['--retry-errors repairs it', whole]],
		};
	},
	'batch-back-after-3-min': async (stage) => {
		const model = await stage.model();
		const end = Date.now() + 180_000;
		model.reply = () => (Date.now() < end ? DOWN : null);
		const run = stage.auditor(['batch', stage.roster(6), '--no-cache', '--quiet', '--out', 'out', ...model.args]);
		await run.ended;
		return {
			run,
			onset: firstCall(model),
			code: 0,
			word: /status 500/,
			within: 20,
			ends: 420,
			also: [['totals as ever', stage.totals('out') === (await stage.undisturbed(6, 'model'))]],
		};
	},
	'batch-no-credit': async (stage) => {
		const model = await stage.model();
		model.reply = () => NO_CREDIT;
		const run = stage.auditor(['batch', stage.roster(6), '--no-cache', '--quiet', '--out', 'out', '--patience', '30', ...model.args]);
		await run.ended;
		return { run, onset: firstCall(model), code: 3, word: /exceeded your current quota/, within: 20, ends: 90 };
	},
	'tmpdir-full': async (stage) => {
		const folder = await stage.smallDisk();
		const args = ['batch', stage.roster(6), '--no-cache', '--quiet', '--out', 'out', '--patience', '30'];
		const run = stage.auditor(args, { env: { TMPDIR: folder } });
		await run.ended;
		const again = stage.auditor([...args, '--retry-errors']);
		await again.ended;
		const whole = again.code === 0 && stage.totals('out') === (await stage.undisturbed(6));
		return { run, code: 3, word: /disk is full/, within: 20, ends: 120, also: [['--retry-errors repairs it', whole]] };
	},
	'tmpdir-full-for-a-while': async (stage) => {
		const folder = await stage.smallDisk();
		const run = stage.auditor(['batch', stage.roster(6), '--no-cache', '--quiet', '--out', 'out'], { env: { TMPDIR: folder } });
		await sleep(25_000);
		await stage.largeDisk(folder);
		await run.ended;
		return {
			run,
			code: 0,
			word: /disk is full/,
			within: 20,
			ends: 120,
			also: [['totals as ever', stage.totals('out') === (await stage.undisturbed(6))]],
		};
	},
};

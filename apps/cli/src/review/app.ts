// The desk as pages on this machine: who does not know the token, comes by another name or from another page, is refused before anything is read.
import { timingSafeEqual } from 'node:crypto';
import { criterionPage, criterionPageStyles } from '@auditor/report';
import { AuditorError } from '@auditor/schema';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { DecisionDraft } from '../decisions/make-decision.js';
import type { Desk } from './desk.js';
import { filters } from './filters.js';
import { policyFor, script, styles } from './page.js';
import { address, queuePage, type Seat } from './queue-page.js';
import { targetPage } from './target-page.js';

export interface AppOptions {
	readonly desk: Desk;
	readonly token: string;
	/** `127.0.0.1:<port>`, once the port is known. */
	readonly host: () => string;
	/** Name that the pages begin with. */
	readonly by: string;
}

/** Most that a form may hold. */
const FORM_BYTES = 64_000;

export function reviewApp({ desk, token, host, by }: AppOptions): Hono {
	const app = new Hono();
	const base = `/${token}`;
	app.use(async (context, next) => {
		const refused = refusal(context, token, host());
		if (refused !== null) return context.text(refused, 403);
		await next();
		const { headers } = context.res;
		headers.set('cache-control', 'no-store');
		headers.set('x-content-type-options', 'nosniff');
		headers.set('referrer-policy', 'same-origin');
		headers.set('cross-origin-opener-policy', 'same-origin');
		headers.set('cross-origin-resource-policy', 'same-origin');
		if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyFor(styles, script));
	});
	app.use(bodyLimit({ maxSize: FORM_BYTES, onError: (context) => context.text('The form holds too much.', 413) }));
	app.onError((error, context) => {
		if (!AuditorError.is(error)) throw error;
		return context.text(error.message, 500);
	});
	const seatOf = (context: Context): Seat => {
		const filter = context.req.query('filter') ?? 'all';
		return {
			base,
			by: (context.req.query('by') ?? by).trim().slice(0, 120),
			blind: context.req.query('blind') === '1',
			filter: filters.some((f) => f.id === filter) ? filter : 'all',
		};
	};

	app.get(`${base}/`, (context) => {
		const seat = seatOf(context);
		return context.html(queuePage(desk.cohort(), seat, desk.agreement(seat.by), context.req.query('told') ?? null));
	});
	app.get(`${base}/t/:id`, (context) => showTarget(context, null));
	app.get(`${base}/e/:id`, (context) => {
		const found = desk.open(context.req.param('id'));
		const seat = seatOf(context);
		const { audit } = found ?? {};
		const page = audit ? criterionPage(audit.report, context.req.query('c') ?? '', { decided: audit.decided, blind: seat.blind }) : null;
		if (page === null) return context.text('There is no such criterion.', 404);
		return context.html(page, 200, { 'content-security-policy': policyFor(criterionPageStyles, null) });
	});
	app.post(`${base}/undo`, async (context) => {
		const seat = seatOf(context);
		const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
		const undone = seat.by === '' ? null : desk.undo(seat.by, idOf(form.id));
		const told = undone ? 'Your last decision is taken back.' : 'There is no decision of yours to take back.';
		if (undone?.target.id) return context.redirect(address(seat, `/t/${undone.target.id}`, { told }), 303);
		return context.redirect(address(seat, '/', { told }), 303);
	});
	app.post(`${base}/t/:id`, async (context) => {
		const seat = seatOf(context);
		const form = await context.req.parseBody().catch(() => null);
		if (form === null) return context.text('The form cannot be read.', 400);
		const value = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
		const id = context.req.param('id');
		try {
			if (value('kind') === 'confirm-all') desk.confirmAll(id, seat.by);
			else desk.decide(id, draftOf(value, seat));
			return context.redirect(address(seat, `/t/${id}`, { c: value('criterion'), told: 'Kept.' }), 303);
		} catch (error) {
			if (!AuditorError.is(error)) throw error;
			return showTarget(context, error.message, value('criterion'));
		}
	});

	function showTarget(context: Context, fault: string | null, criterion = context.req.query('c') ?? '') {
		const found = desk.open(context.req.param('id') ?? '');
		if (!found) return context.text('There is no such target, or it has no report.', 404);
		const seat = seatOf(context);
		const said = context.req.query('told');
		const told = fault !== null ? { text: fault, fault: true } : said ? { text: said.slice(0, 200), fault: false } : null;
		const page = targetPage({ cohort: desk.cohort(), ...found, criterion, agreed: desk.agreement(seat.by), told }, seat);
		return context.html(page, fault === null ? 200 : 422);
	}
	return app;
}

/** @throws AuditorError AUD_CASE_INVALID for a form that no page of ours sends */
function draftOf(value: (name: string) => string, seat: Seat): DecisionDraft {
	const criterion = value('criterion') || null;
	const id = idOf(value('id'));
	const common = { by: seat.by, text: value('text'), ...(id !== undefined && { id }) };
	if (value('finding') !== '') return { ...common, kind: 'finding-wrong', finding: value('finding') };
	const kind = value('kind');
	const score = value('score') === 'none' || value('score') === '' ? null : Number(value('score'));
	if (kind === 'accept-all') return { ...common, kind: 'accept' };
	if (kind === 'accept' || kind === 'comment') return { ...common, kind, criterion };
	if (kind === 'confirm') return { ...common, kind, of: value('of') };
	if (kind === 'score' && value('score') === '') throw new AuditorError('AUD_CASE_INVALID', 'Choose a score.');
	if ((kind === 'score' && !seat.blind) || kind === 'second-score') return { ...common, kind, criterion, score };
	throw new AuditorError('AUD_CASE_INVALID', 'This form asks for no decision.');
}

/** The id that the form carries; undefined for none, or for what is no id. */
function idOf(value: unknown): string | undefined {
	return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/** Why a request is none of ours; null where it is. */
function refusal(context: Context, token: string, host: string): string | null {
	const { req } = context;
	const own = `http://${host}`;
	if (req.header('host') !== host) return 'This address is not served here.';
	const origin = req.header('origin');
	const site = req.header('sec-fetch-site');
	const foreign = (origin !== undefined && origin !== own) || (site !== undefined && site !== 'same-origin' && site !== 'none');
	if (foreign || (req.method !== 'GET' && origin === undefined && site !== 'same-origin')) return 'This page is used from itself alone.';
	const given = new URL(req.url).pathname.split('/')[1] ?? '';
	const [a, b] = [Buffer.from(given), Buffer.from(token)];
	return a.length === b.length && timingSafeEqual(a, b) ? null : 'The address lacks its token; use the one that the command printed.';
}

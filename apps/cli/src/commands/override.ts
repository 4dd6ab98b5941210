// auditor override: a person's decision joins the ledger; the computed verdict is not touched, and the rendered reports show both.
import { decisionText } from '@auditor/report';
import { AuditorError, type DecisionKind } from '@auditor/schema';
import { showDecidedCohort } from '../batch/cohort-folder.js';
import { aboutRun } from '../batch/student.js';
import { type DecidedAudit, decideReport } from '../decisions/decide-report.js';
import { courtFor, entriesFor, placeOf } from '../decisions/decided-run.js';
import { importDecisions } from '../decisions/import-decisions.js';
import { appendDecisions } from '../decisions/ledger.js';
import { type DecisionDraft, makeDecision } from '../decisions/make-decision.js';
import { beginLedger } from '../decisions/place.js';
import { showRun } from '../decisions/show-run.js';
import { readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const named = options.decisions as string | undefined;
	if (typeof options.import === 'string') return importDecisions(args[0]!, options.import, { by: options.by as string | undefined, named });
	return withRunCode(args[0]!, options, (code) => decide(args, options, code));
}

function decide(args: CommandInput['args'], options: CommandInput['options'], code: RubricCode | null): number {
	const named = options.decisions as string | undefined;
	const { report: given, folder } = readRun(args[0]!, undefined, code?.rules ?? []);
	if (given === null)
		throw new AuditorError('AUD_USAGE', 'An override needs a concluded audit: give the folder that auditor audit --out wrote.');
	const { decided: _, ...report } = given;
	const place = placeOf(folder, report, { named });
	const entries = entriesFor(place, report, { code, named });
	const now = () => decideReport(report, entries, courtFor(code));
	const drafts = draftsFrom(args[1], options, now());
	if (drafts.length === 0) return show(now(), options.json === true);
	const made = drafts.map((draft) => makeDecision(draft, { report, target: place.target, decided: now().decided }));
	beginLedger(place.file);
	appendDecisions(place.file, made);
	entries.push(...made);
	const audit = now();
	const again = showRun(folder, audit, { about: aboutRun(folder) });
	if (place.target !== null) showDecidedCohort(place.folder, { named, code });
	if (options.json) return show(audit, true);
	show(audit, false);
	process.stdout.write(`Added to ${place.file}${again.length > 0 ? `; rendered again: ${again.join(', ')}` : ''}\n`);
	return 0;
}

const WAYS = ['score', 'total', 'second', 'comment', 'wrong', 'confirm', 'undo', 'accept'] as const;

/** What the options ask for; empty: the ledger is listed. @throws AuditorError AUD_USAGE */
function draftsFrom(criterion: string | undefined, options: Record<string, unknown>, audit: DecidedAudit): DecisionDraft[] {
	const { by, reason } = options;
	const given = Object.fromEntries(WAYS.map((way) => [way, options[way]]));
	const asked = WAYS.filter((way) => given[way] !== undefined);
	if (asked.length > 1) throw new AuditorError('AUD_USAGE', `One decision at a time: --${asked[0]} and --${asked[1]} are two.`);
	if (asked.length === 0) {
		if (criterion === undefined && by === undefined && reason === undefined) return [];
		throw new AuditorError('AUD_USAGE', 'An override needs --score, or another decision.', { hint: 'See auditor override --help.' });
	}
	const what = asked[0]!;
	const needsReason = ['score', 'total', 'wrong'].includes(what);
	if (['score', 'second'].includes(what) && criterion === undefined)
		throw new AuditorError('AUD_USAGE', 'Name the criterion whose score is to be overridden.');
	const text = String(reason ?? given.comment ?? '');
	const missing = [!String(by ?? '').trim() && '--by', needsReason && !text.trim() && '--reason'].filter(Boolean);
	if (missing.length > 0) throw new AuditorError('AUD_USAGE', `An override needs ${missing.join(', ')}: it is signed and reasoned.`);
	const kinds: Record<string, DecisionKind> = { second: 'second-score', wrong: 'finding-wrong' };
	const draft = { kind: kinds[what] ?? (what as DecisionKind), by: String(by), text, criterion: criterion ?? null };
	if (what === 'confirm' && given.confirm === 'all') {
		const open = audit.decided?.entries.filter((e) => e.state === 'to-confirm') ?? [];
		if (open.length === 0) throw new AuditorError('AUD_USAGE', 'No decision asks to be confirmed.');
		return open.map((e) => ({ ...draft, criterion: null, of: e.decision.id }));
	}
	if (what === 'confirm' || what === 'undo') return [{ ...draft, criterion: null, of: String(given[what]) }];
	if (what === 'wrong') return [{ ...draft, criterion: null, finding: String(given.wrong) }];
	if (what === 'total') return [{ ...draft, criterion: null, score: (given.total as number | null | undefined) ?? null }];
	return [{ ...draft, score: ['score', 'second'].includes(what) ? ((given[what] as number | null | undefined) ?? null) : null }];
}

function show({ decided }: DecidedAudit, json: boolean): number {
	if (json) {
		process.stdout.write(`${JSON.stringify(decided ?? { total: null, criteria: [], entries: [], toConfirm: 0 }, null, 2)}\n`);
		return 0;
	}
	if (decided === null) {
		process.stdout.write('Nobody has decided anything on this run.\n');
		return 0;
	}
	const text = (score: number | null) => (score === null ? 'not scored' : String(score));
	const lines = decided.entries.map((e) => `${e.decision.id.slice(0, 8)}  ${e.decision.criterion ?? 'target'}: ${decisionText(e)}`);
	for (const c of decided.criteria) if (c.by !== null) lines.push(`${c.criterion}: decided ${text(c.score)}, computed ${text(c.computed)}`);
	lines.push(`total: decided ${text(decided.total.score)}, computed ${text(decided.total.computed)}`);
	if (decided.toConfirm > 0) lines.push(`${decided.toConfirm} of an earlier report: please confirm with --confirm all, or with the id.`);
	process.stdout.write(printable(`${lines.join('\n')}\n`));
	return 0;
}

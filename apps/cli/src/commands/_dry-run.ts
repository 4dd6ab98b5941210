// --dry-run: what judging would take, for a person or as JSON. No model is asked.
import type { AuditOptions } from '../audit-outcome.js';
import type { AuditRequest } from '../request.js';

const COUNT = new Intl.NumberFormat('en');

/** Prints the plan on stdout; resolves to the exit code. */
export async function dryRun(request: AuditRequest, options: AuditOptions & { json: boolean }): Promise<number> {
	const judged = request.bench === 'llm';
	if (!judged && request.visionModel === undefined) {
		process.stdout.write(options.json ? `${JSON.stringify({ calls: 0 })}\n` : 'The heuristic bench asks no model: 0 calls, no cost.\n');
		return 0;
	}
	const { planJudging } = await import('../plan.js');
	const { first, again, inquiries, pictures, open, trouble } = await planJudging(request, options);
	if (trouble) throw trouble;
	const bounds = [first, again, inquiries, pictures].map(({ costUpperBound }) => costUpperBound);
	const most = bounds.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
	if (options.json) {
		process.stdout.write(`${JSON.stringify({ first, reexamination: again, inquiries, pictures, costUpperBound: most }, null, 2)}\n`);
		return 0;
	}
	const tokens = (plan: typeof first) => `${COUNT.format(plan.tokens.input)} tokens in, at most ${COUNT.format(plan.tokens.output)} out`;
	process.stdout.write(
		[
			...(judged
				? [
						`${COUNT.format(first.calls)} calls: ${tokens(first)}.`,
						`If every judge looks further and disputes something on every criterion, ${COUNT.format(again.calls)} more: ${tokens(again)}.`,
					]
				: []),
			...(open === 0
				? []
				: [
						`${open} ${open === 1 ? 'requirement in words is' : 'requirements in words are'} open: at most ${COUNT.format(inquiries.calls)} calls more: ${tokens(inquiries)}.`,
					]),
			...(request.visionModel === undefined
				? []
				: [
						`${COUNT.format(pictures.calls)} ${pictures.calls === 1 ? 'picture' : 'pictures'} at most ${pictures.calls === 1 ? 'is' : 'are'} shown to ${request.visionModel}: ${tokens(pictures)}.`,
					]),
			most === null
				? 'The price of the model is not known; give it with --price <in/out> to see what it costs at most.'
				: `It costs at most ${most.toFixed(2)} US dollars: every call made three times, every reply as long as allowed.`,
			'Replies that are recorded already are not paid again. Nothing was sent.',
			'',
		].join('\n'),
	);
	return 0;
}

// A router that asks whether records are there, where a failure leaves a record too: it counts those that say that something was found.
import { child, namedChildren } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { nodesOf } from '../python.js';
import { evidenceState, saidBy } from './_evidence-state.js';
import { namesOf } from './_places.js';

/** Longer lines are broken. */
const WIDE = 100;

export const foundEvidence: Fix = {
	id: 'found-evidence',
	title: 'Count in the router what was found, for a failure leaves a record as well.',
	answers: ['graph/error-branch-effective'],
	async propose({ location, values }, ground) {
		const watched = namesOf(values.watches);
		if (JSON.stringify(values.reasons) !== '["always-filled"]' || !location?.path || !location.line || watched.length !== 1) return null;
		const states = await Promise.all(ground.graphs.filter((g) => g.language === 'python').map((g) => evidenceState(g, ground)));
		const opened = states.some((s) => s?.field === watched[0]) ? await ground.open(location.path) : null;
		if (!opened?.python) return null;
		const { source } = opened;
		const router = [...nodesOf(opened.python)]
			.filter((n) => n.type === 'function_definition' && source.lineAt(n.start) <= location.line! && location.line! <= source.lineAt(n.end))
			.at(-1);
		if (!router) return null;
		// `len(v) for v in evidences.values()`: each list of records counts as a whole.
		const counts = [...nodesOf(router)].flatMap((n) => {
			const clauses = n.children.filter((c) => c.type === 'for_in_clause');
			const [body] = namedChildren(n);
			const list = clauses.length === 1 && n.type === 'generator_expression' ? source.slice(child(clauses[0]!, 'left')!) : null;
			const whole = list !== null && [`len(${list})`, `bool(${list})`, list].includes(source.slice(body!));
			return whole && /\.values\(\)$/.test(source.slice(clauses[0]!)) ? [{ whole: n, body: body!, list, clause: clauses[0]! }] : [];
		});
		const [count, ...others] = counts;
		if (!count || others.length > 0) return null;
		const item = count.list === 'item' ? 'record' : 'item';
		const said = await saidBy(item, ground);
		const { whole, body, clause, list } = count;
		const [asked, more] = [/ if /.test(said) ? `bool(${said})` : said, `for ${item} in ${list}`];
		const line = source.lineAt(whole.start);
		const isLong = source.endOf(line) - source.startOf(line) - (body.end - body.start) + asked.length + more.length > WIDE;
		if (isLong && namedChildren(whole).length === 2 && source.lineAt(whole.end) === line) {
			const outer = `${source.eol}${source.indentAt(whole.start)}`;
			const text = [asked, source.slice(clause), more].map((one) => `${outer}${source.step}${one}`).join('');
			return [{ path: opened.path, edits: [{ start: whole.start, end: whole.end, text: `(${text}${outer})` }] }];
		}
		const edits = [
			{ start: body.start, end: body.end, text: asked },
			{ start: clause.end, end: clause.end, text: ` ${more}` },
		];
		return [{ path: opened.path, edits }];
	},
};

// Mutants of stage files: values of facts, opinions, verdict and report changed, or their text; what the door of the
// command and the schema let through is rendered.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantOf } from '../mutate.mjs';
import { built } from '../seeds.mjs';

const example = readFileSync(join(fileURLToPath(new URL('../../..', import.meta.url)), 'docs/examples/report.json'), 'utf8');
/** Of each list: a whole report takes a hundred times as long. */
const MOST_ITEMS = 3;
const report = JSON.stringify(JSON.parse(example, (_, value) => (Array.isArray(value) ? value.slice(0, MOST_ITEMS) : value)));
const ODD = [
	null,
	true,
	-1,
	1e308,
	'',
	'x'.repeat(5000),
	'\u001b[31m',
	'<script>',
	[],
	{},
	[[]],
	{ a: 1 },
	'__proto__',
	'\ud800',
	'a\nb',
	0.1,
	'2026-13-45',
];

export default async function stage() {
	const { AuditorError, auditReportSchema, maskSecretsIn, parseWith, tooLarge } = await built('schema');
	const { renderers } = await built('report');
	parseWith(auditReportSchema, JSON.parse(report), 'AUD_STAGE_INVALID', 'the report that mutants are made of');
	return {
		unit: 20,
		async read(mutants) {
			let refused = 0;
			for (const { number, random } of mutants) {
				try {
					const value = random.below(3) === 0 ? JSON.parse(mutantOf(report, random, [report])) : changed(random);
					const large = tooLarge(value);
					if (large !== null) throw new AuditorError('AUD_STAGE_INVALID', `report.json holds ${large}.`);
					const parsed = parseWith(auditReportSchema, maskSecretsIn(value), 'AUD_STAGE_INVALID', 'report.json');
					for (const renderer of renderers) renderer.render(parsed);
				} catch (error) {
					if (!(error instanceof SyntaxError) && !AuditorError.is(error)) {
						error.stack = `mutant ${number}: ${error.stack}`;
						throw error;
					}
					if (AuditorError.is(error) && (error.message.length > 2000 || error.message.includes('\n')))
						throw new Error(`mutant ${number}: ${error.message}`);
					refused++;
				}
			}
			return { refused, failures: [] };
		},
	};
}

/** The report with a few values put in other values' places. */
function changed(random) {
	const value = JSON.parse(report);
	for (let changes = 1 + random.below(3); changes > 0; changes--) {
		let at = value;
		for (let depth = 0; depth < 12; depth++) {
			const keys = Object.keys(at);
			if (keys.length === 0) break;
			const key = random.pick(keys);
			if (typeof at[key] === 'object' && at[key] !== null && random.below(6) > 0) at = at[key];
			else {
				at[key] = typeof at[key] === 'string' && random.below(2) === 0 ? mutantOf(at[key], random, [report]) : random.pick(ODD);
				break;
			}
		}
	}
	return value;
}

// `pnpm run docs`: writes docs/probes.md, docs/rules.md and docs/texts.md from the definitions of the built packages; `--check` only says whether they are
// current. Pages are data turned into words: what a probe or rule is documented by lives beside its code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const load = (name) => import(pathToFileURL(join(root, 'packages', name, 'dist/index.js')).href);
const { inLanguage } = await import(pathToFileURL(join(root, 'packages/schema/dist/pure.js')).href);
const { ledger, measuredWords, standingOf } = await load('probes');
const { expandRubric, readRubric } = await load('schema');
const byId = (a, b) => (a.id < b.id ? -1 : 1);
const cell = (text) => String(text).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const anchor = (id) => id.replace(/[^\w-]/g, '');

const pages = {
	'docs/probes.md': await probesPage(),
	'docs/rules.md': await rulesPage(),
	'docs/texts.md': await textsPage(),
	'docs/rubrics.md': rubricsPage(),
};
const check = process.argv.includes('--check');
const stale = Object.entries(pages).filter(([path, text]) => read(path) !== text);
if (!check) for (const [path, text] of stale) writeFileSync(join(root, path), text);
for (const [path] of stale) process.stderr.write(check ? `${path} is not current: run pnpm run docs.\n` : `${path} is written.\n`);
process.exitCode = check && stale.length > 0 ? 1 : 0;

async function probesPage() {
	const asked = askedBy();
	const groups = [];
	for (const name of ['forensics', 'docs', 'vision', 'requirements'])
		for (const probe of (await load(name)).probes) groups.push({ ...probe, home: name });
	for (const name of rubricsWithProbes()) {
		const { probes } = await import(pathToFileURL(join(root, 'rubrics', name, 'dist/probes.js')).href);
		for (const probe of probes) groups.push({ ...probe, home: `rubric-${name}` });
	}
	const areas = groupBy(groups, areaOf);
	const sorted = [...areas].sort(([a], [b]) => (a < b ? -1 : 1));
	return page([
		'# Probes',
		'Each probe asks one true/false question and answers it with places. Whether `true` is good news is for a rubric to say. `auditor probes <id>` prints the same.',
		`${groups.length} probes: ${sorted.map(([area, list]) => `[${area}](#${area}) ${list.length}`).join(', ')}.`,
		...sorted.flatMap(([area, list]) => [`## ${area}`, ...list.sort(byId).map((p) => probeEntry(p, asked.get(p.id) ?? []))]),
	]);
}

function probeEntry(p, rubrics) {
	const rows = [
		['Why', p.motivation],
		['How', p.method],
		['Does not see', p.blindSpots],
		[
			'What to do',
			p.remediation
				? `when ${p.remediation.on ?? 'false'} (${p.remediation.effort} effort): ${inLanguage(p.remediation.text, null)}`
				: null,
		],
		['Measured', measuredWords(p.id)],
		['Home', `@auditor/${p.home}, ${p.lifecycle}`],
		['Asked by', rubrics.length > 0 ? rubrics.join('; ') : 'no shipped rubric'],
	].filter(([, text]) => text);
	return [`### ${p.id}`, '', `**${p.question}**`, '', ...rows.map(([name, text]) => `- *${name}:* ${oneLine(text)}`)].join('\n');
}

function rubricsWithProbes() {
	return readdirSync(join(root, 'rubrics')).filter((name) => read(`rubrics/${name}/src/probes.ts`) !== null);
}

/** Probe id to the criteria of shipped rubrics that ask it. */
function askedBy() {
	const asked = new Map();
	const folders = readdirSync(join(root, 'rubrics'))
		.filter((name) => !name.startsWith('_'))
		.sort();
	for (const folder of folders) {
		const { id, criteria } = expandRubric(JSON.parse(read(`rubrics/${folder}/rubric.json`) ?? '{"criteria":[]}')).value;
		for (const c of criteria) {
			const own = [...(c.expectations ?? []), ...(c.hazards ?? [])].map((e) => e.probe);
			for (const probe of new Set([...own, ...(c.context ?? [])])) asked.set(probe, [...(asked.get(probe) ?? []), `${id} (${c.id})`]);
		}
	}
	return asked;
}

async function rulesPage() {
	const { policies, rules } = await load('justice');
	const used = (id) => policies.filter((p) => p.rules.some((r) => r.rule === id)).map((p) => `[${p.id}](#${anchor(p.id)})`);
	return page([
		'# Rules and policies',
		'A policy lists rules in order; a rule reads evidence, scores and typed charges, never the words of an argument. Each application stands in the report as a ruling: rule, before, after, because. See [policies](policies.md) for writing one of your own.',
		'## Rules',
		...rules.map((rule) => ruleEntry(rule, used(rule.id))),
		'## Policies',
		...policies.map((p) => policyEntry(p)),
	]);
}

function ruleEntry(rule, used) {
	const parameters = Object.entries(rule.parameters);
	const table = parameters.length
		? [
				'',
				'| parameter | default | meaning |',
				'|---|---|---|',
				...parameters.map(([name, f]) => `| \`${name}\` | \`${cell(JSON.stringify(f.fallback))}\` | ${cell(f.about)} |`),
			]
		: [];
	return [
		`### ${rule.id}`,
		'',
		oneLine(rule.summary ?? ''),
		'',
		...(rule.source ? [`- *Source:* ${oneLine(rule.source)}`] : []),
		`- *In:* ${used.length > 0 ? used.join(', ') : 'no shipped policy'}`,
		...table,
	].join('\n');
}

function policyEntry(policy) {
	const steps = policy.rules.map((r, i) => {
		const own = Object.keys(r.parameters ?? {}).length > 0 ? ` \`${cell(JSON.stringify(r.parameters))}\`` : '';
		return `${i + 1}. [${r.rule}](#${anchor(r.rule)})${own}`;
	});
	return [
		`### ${policy.id}`,
		'',
		oneLine(policy.summary ?? policy.description ?? ''),
		'',
		`Rounding ${policy.rounding}${policy.firstMatch ? '; the first rule that applies decides' : ''}.`,
		'',
		...steps,
	].join('\n');
}

/** Every sentence that a report tells about an expectation or a danger of the shipped rubrics, to be read by somebody who did not write it. */
async function textsPage() {
	const remedies = new Map();
	for (const name of ['forensics', 'docs', 'vision', 'requirements'])
		for (const p of (await load(name)).probes) remedies.set(p.id, p.remediation?.text);
	for (const name of rubricsWithProbes())
		for (const p of (await import(pathToFileURL(join(root, 'rubrics', name, 'dist/probes.js')).href)).probes)
			remedies.set(p.id, p.remediation?.text);
	const parts = ['# Texts', 'What a report says of each expectation when it is met, when it is not, and what to do then.'];
	for (const name of readdirSync(join(root, 'rubrics')).filter((n) => !n.startsWith('_'))) {
		const rubric = expandRubric(JSON.parse(read(`rubrics/${name}/rubric.json`))).value;
		parts.push(`## ${rubric.name}`);
		for (const c of rubric.criteria) {
			const rows = (c.expectations ?? []).map((e) => [e.text, e.whenUnmet, inLanguage(e.remediation ?? remedies.get(e.probe) ?? '', null)]);
			const dangers = (c.hazards ?? []).map((h) => ['', h.text, inLanguage(h.remediation ?? remedies.get(h.probe) ?? '', null)]);
			parts.push(
				`### ${c.name}`,
				[
					'| Met | Not met, or a danger | What to do |',
					'|---|---|---|',
					...[...rows, ...dangers].map((r) => `| ${r.map(cell).join(' | ')} |`),
				].join('\n'),
			);
		}
	}
	return page(parts);
}

/** Every number of the shipped rubrics: what is asked of which probe, what it counts, how often that probe was right, and why. */
function rubricsPage() {
	const parts = [
		'# Rubrics',
		'What the shipped rubrics ask, criterion by criterion: points, the score it caps at, the probe that answers with what it must say, and how many of that probe’s checked statements were right. `auditor rubric show <name>` tells the same of any rubric.',
	];
	for (const name of readdirSync(join(root, 'rubrics')).filter((n) => !n.startsWith('_'))) {
		const rubric = readRubric(JSON.parse(read(`rubrics/${name}/rubric.json`)));
		const all = rubric.criteria.flatMap((c) => c.expectations);
		parts.push(`## ${rubric.name}`);
		if (rubric.needs) parts.push(`It fits where this holds: ${rubric.needs.text}`);
		parts.push(`${rubric.criteria.length} criteria, ${all.length} expectations, ${all.filter((e) => (e.cap ?? 5) < 5).length} caps.`);
		for (const c of rubric.criteria) {
			const points = c.expectations.reduce((sum, e) => sum + e.weight, 0);
			const asks = (e) => {
				const told = [
					...e.select.map((s) => `${s.value} ${JSON.stringify(s.to)}`),
					...e.where.map((w) => `${w.value} ${w.is} ${JSON.stringify(w.to)}`),
				];
				return `\`${e.probe}\` is ${e.expects}${told.map((t) => `, \`${t}\``).join('')}`;
			};
			const rows = c.expectations.map((e) => [
				e.text,
				`${e.weight} of ${points}${e.importance === 'expected' ? '' : `, ${e.importance}`}`,
				(e.cap ?? 5) < 5 ? e.cap : '',
				asks(e),
				shortMeasured(e.probe),
				e.why ?? '',
			]);
			const head = ['Expectation', 'Points', 'Cap', 'Asks', 'Right', 'Why'];
			const table = [head, head.map(() => '---'), ...rows].map((r) => `| ${r.map(cell).join(' | ')} |`);
			const levels = ['1', '2', '3', '4', '5'].flatMap((n) => (c.levels?.[n] ? [`${n}: ${c.levels[n]}`] : []));
			const given = Object.entries(c.readers ?? {}).map(
				([score, gave]) =>
					`${score}: ${gave
						.map((n, i) => (n > 0 ? `${n} × ${i + 1}` : ''))
						.filter(Boolean)
						.join(', ')}`,
			);
			const readers = given.length > 0 ? [`What readers gave where the score is ${given.join('; ')}.`] : [];
			parts.push(`### ${c.name}`, ...(levels.length > 0 ? [levels.join(' ')] : []), ...readers, table.join('\n'));
		}
	}
	return page(parts);
}

function shortMeasured(probe) {
	const measured = ledger[probe];
	return standingOf(probe) === 'unmeasured'
		? 'unmeasured'
		: `${measured.sound} of ${measured.checked}${standingOf(probe) === 'informs' ? ', informs only' : ''}`;
}

function page(parts) {
	return `<!-- Written by tools/scripts/docs.mjs from the definitions: change those, and run pnpm run docs. -->\n\n${parts.join('\n\n')}\n`;
}

function groupBy(list, key) {
	const groups = new Map();
	for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
	return groups;
}

function areaOf({ id }) {
	return id.split('/')[0];
}

function oneLine(text) {
	return String(text).replace(/\s+/g, ' ').trim();
}

function read(path) {
	try {
		return readFileSync(join(root, path), 'utf8');
	} catch {
		return null;
	}
}

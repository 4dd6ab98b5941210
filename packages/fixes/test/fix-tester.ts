// A table of a kind of fix: files before and after. The finding comes from the probe itself, and after the fix the probe must be content. What holds for
// one text holds for its twins, which are tried beside each row: other line ends, tabs, no last line end, a byte order mark.
import { probes as repositoryProbes } from '@auditor/forensics';
import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probes as rubricProbes } from '@auditor/rubric-automaton-auditor/probes';
import { type Evidence, type Finding, type Lexicon, lexiconSchema, type TreeFile } from '@auditor/schema';
import { expect, it } from 'vitest';
import { type Fix, type ProposedFile, proposeFix } from '../src/index.js';

const lexicon = lexiconSchema.parse({
	roles: [
		{ id: 'judge', terms: ['judge', 'prosecutor', 'defense', 'techlead'], not: ['chief'] },
		{ id: 'prosecutor', terms: ['prosecutor'], not: [] },
		{ id: 'defense', terms: ['defense'], not: [] },
		{ id: 'techlead', terms: ['techlead'], not: [] },
	],
	lists: { 'evidence-models': ['evidence', 'exhibit'], 'opinion-models': ['opinion', 'judgment'] },
} satisfies Partial<Lexicon>);

/** A fix goes by values: whoever mends the sentence of a probe breaks none. */
const SAID_OTHERWISE = { message: 'x', rationale: 'x' };

type Files = Readonly<Record<string, string>>;

export interface Row {
	readonly name: string;
	readonly files: Files;
	/** Probe that finds the fault; default: the first that the fix answers. */
	readonly probe?: string;
	/** Files that change, whole; null: no fix may be offered. */
	readonly after: Files | null;
	/** The probe still objects after it: `true` for a look at one of several places. Default false. */
	readonly still?: boolean;
	/** Values of the finding that stand against an expectation, where the answer of the probe does not. */
	readonly where?: Readonly<Record<string, unknown>>;
	/** False: the file is new, and has no twin. */
	readonly twins?: boolean;
}

interface Twin {
	readonly name: string;
	make(text: string, path: string): Buffer;
	read(bytes: Buffer, path: string): string;
}

const plain: Twin = { name: '', make: (text) => Buffer.from(text), read: (bytes) => bytes.toString('utf8') };

const twins: readonly Twin[] = [
	{
		name: 'with Windows line ends',
		make: (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
		read: (bytes) => {
			const text = bytes.toString('utf8');
			expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
			return text.replaceAll('\r\n', '\n');
		},
	},
	{
		name: 'without a last line end',
		make: (text) => Buffer.from(text.replace(/\n$/, '')),
		read: (bytes) => bytes.toString('utf8').replace(/\n?$/, '\n'),
	},
	{
		name: 'with a byte order mark',
		make: (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
		read: (bytes) => {
			expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
			return bytes.subarray(3).toString('utf8');
		},
	},
	{
		name: 'with tabs',
		make: (text, path) =>
			Buffer.from(/\.ya?ml$/.test(path) ? text : text.replace(/^(?: {4})+/gm, (blanks) => '\t'.repeat(blanks.length / 4))),
		read: (bytes) => bytes.toString('utf8').replace(/^\t+/gm, (tabs) => '    '.repeat(tabs.length)),
	},
];

/** Registers a test per row, and one per twin of a row that has a fix. */
export function fixTester(fix: Fix, rows: readonly Row[]): void {
	for (const row of rows) {
		it(row.after ? row.name : `offers nothing: ${row.name}`, async () => check(fix, row, plain));
		if (row.after && row.twins !== false) it.each(twins)(`${row.name}, $name`, async (twin) => check(fix, row, twin));
	}
}

async function check(fix: Fix, { files, after, probe: id = fix.answers[0]!, still = false, where }: Row, twin: Twin): Promise<void> {
	const probe = [...repositoryProbes, ...rubricProbes].find((p) => p.id === id)!;
	const bytes = new Map(Object.entries(files).map(([path, text]) => [path, twin.make(text, path)]));
	const against = (f: Finding) =>
		where
			? Object.entries(where).every(([key, value]) => f.values[key] === value)
			: f.outcome === (probe.remediation?.on ?? 'false') || bearsTrouble(f);
	const findings = async (now: ReadonlyMap<string, Buffer>) => {
		const artifacts = await artifactsOf(
			Object.fromEntries([...now].map(([path, content]) => [path, content.toString('utf8').replace(/^\ufeff/, '')])),
		);
		const all = runProbes([probe], artifacts, { detective: 'repo', lexicon });
		return { artifacts, against: all.filter(against) };
	};
	const { artifacts, against: found } = await findings(bytes);
	expect(found, 'the probe finds the fault').not.toEqual([]);
	const evidence = found.map(
		(f, i): Evidence => ({
			...f,
			...SAID_OTHERWISE,
			values: { ...f.values, ...('remedy' in f.values && { remedy: 'x' }) },
			id: `e${i}`,
			criterion: 'c',
			role: 'expectation',
			answers: 'x',
			satisfied: false,
			reread: null,
		}),
	);
	const tree = (artifacts.tree as unknown as { value: { files: TreeFile[] } }).value.files;
	const step = {
		id: 's',
		criterion: 'c',
		expectation: 'x',
		text: '',
		location: null,
		evidence: evidence.map((e) => e.id),
		gain: 0,
		scoreAfter: null,
	};
	const project = (artifacts.project as unknown as { value: never }).value;
	const graphs = (artifacts.graphs as unknown as { value: never }).value;
	const result = await proposeFix(step, evidence, { project, graphs, files: tree, read: async (path) => bytes.get(path) ?? null }, [fix]);
	if (after === null) {
		expect(result).toHaveProperty('refused');
		return;
	}
	expect(result).toHaveProperty('files');
	const proposed = (result as { files: readonly ProposedFile[] }).files;
	expect(Object.fromEntries(proposed.map((f) => [f.path, twin.read(f.after, f.path)]))).toEqual(after);
	const now = new Map([...bytes, ...proposed.map((f) => [f.path, f.after] as const)]);
	expect((await findings(now)).against.length > 0, 'the probe is content').toBe(still);
}

/** Fields of the state that an expectation asks about by their names. */
function bearsTrouble({ probe, values }: Finding): boolean {
	const fields = probe === 'state/reducers' ? [values.unreducedParallel, values.recordsWithoutReducer] : [];
	return fields.some((list) => Array.isArray(list) && list.length > 0);
}

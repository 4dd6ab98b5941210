// How a template of settings is written: what stands behind a name that has to be filled in, and whether each name has a remark of its own.

const LINE = /^(?:export )?([A-Z][A-Z0-9_]{2,80})[ \t]{0,3}=[ \t]{0,3}(.*)$/;
/** What somebody gets from a vendor. */
const GIVEN = /(?:KEY|TOKEN|SECRET|PASSWORD|_ID)(?:_\d)?$/;

/** What each form of a placeholder makes of a name. */
const FORMS: readonly (readonly [RegExp, (name: string) => string])[] = [
	[/^$/, () => ''],
	[/^your_\w+_here$/, (name) => `your_${name.toLowerCase()}_here`],
	[/^your-[\w-]+-here$/, (name) => `your-${name.toLowerCase().replaceAll('_', '-')}-here`],
	[/^your_\w+$/, (name) => `your_${name.toLowerCase()}`],
	[/^your-[\w-]+$/, (name) => `your-${name.toLowerCase().replaceAll('_', '-')}`],
	[/^<[a-z\d-]+>$/, (name) => `<${name.toLowerCase().replaceAll('_', '-')}>`],
	[/^<[a-z\d_]+>$/, (name) => `<${name.toLowerCase()}>`],
	[/^x{3,}$/, () => 'xxx'],
	[/^\.\.\.$/, () => '...'],
];

/** What the file would have behind a name that has to be filled in; nothing where it has several ways, and none is that of most. */
export function placeholderOf(text: string): (name: string) => string {
	const values = text.split(/\r?\n/).flatMap((line) => {
		const [, name = '', value = ''] = LINE.exec(line) ?? [];
		return GIVEN.test(name) ? [` ${value}`.split(/\s#/, 1)[0]!.trim()] : [];
	});
	if (values.length === 0) return () => '';
	const quote = values.filter((value) => /^"[^"]*"$/.test(value)).length * 2 > values.length ? '"' : '';
	const plain = values.map((value) => value.replace(/^(["'])(.*)\1$/, '$2'));
	const form = FORMS.find(([pattern]) => plain.filter((value) => pattern.test(value)).length * 2 > values.length);
	if (!form) return () => '';
	// An address, say, is no key: it is left open, unless the file has such a word there, too.
	const isAll = text
		.split(/\r?\n/)
		.some((line) => !GIVEN.test(LINE.exec(line)?.[1] ?? 'KEY') && form[0].test((LINE.exec(line)![2] ?? '').trim()));
	return (name) => (GIVEN.test(name) || isAll ? `${quote}${form[1](name)}${quote}` : '');
}

/** Most names stand alone below a remark: one without is told by nobody. */
export function isRemarked(text: string): boolean {
	const lines = text.split(/\r?\n/);
	const isName = (line = '') => LINE.test(line.replace(/^# ?(?=[A-Z][A-Z0-9_]{2,80}=)/, ''));
	const named = lines.flatMap((line, i) => (isName(line) ? i : []));
	// A heading is short, and no sentence.
	const isSaid = (line = '') => /^# ?\w/.test(line) && (line.length > 40 || /[.)]$/.test(line.trim())) && !isName(line);
	const alone = named.filter((i) => isSaid(lines[i - 1]) && !isName(lines[i + 1]));
	return named.length > 2 && alone.length * 2 > named.length;
}

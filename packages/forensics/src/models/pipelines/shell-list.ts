// The commands of a shell script, and whether the failure of each is noticed: what `||`, `|`, `&`, `if`, `exit` and `set` around it make of it.

export interface ListedCommand {
	/** From 0 in a script, from 1 in a pipeline. */
	readonly line: number;
	readonly text: string;
	/** The line that it stands in. */
	readonly whole: string;
	/** Why it cannot fail the script; null when it can. */
	readonly idle: string | null;
}

/** How the shell was started. */
export interface ShellMode {
	/** It stops at the first failure. */
	readonly stops: boolean;
	/** A pipe fails with any of its parts. */
	readonly pipes: boolean;
	/** Nothing around it sets a variable for it, as a pipeline does. */
	readonly bare?: boolean;
}

export const IGNORED = 'its failure is ignored';
export const NEVER = 'it never runs';
/** Programs that fail nothing, whatever comes before them. */
const TRUE = /^(?:true|:|echo|printf)(?:\s|$)/;
const FAILS = /^(?:exit\s+(?:[1-9$]|-)|false\b|return\s+[1-9$]|exit$)/;

/** The shell ends, or becomes another program; what only leads its output elsewhere goes on. */
const ENDS = /^(?:exit(?:\s|$)|exec\s+(?![\d{&]{0,2}[<>]))/;
/** What a `case` asks for, alone on its line: `failed|paused)`. */
const LABEL = /^\s{0,99}[\w.*?"'$ -]{1,80}(?:\|[\w.*?"'$ -]{1,80}){0,9}\)\s{0,9}$/;
/** What is kept or printed may be a text of several lines. */
const TELLS = /^\s{0,99}(?:\w{1,60}=|(?:echo|printf|:)\s)/;

export function commandsOf(script: string, mode: ShellMode): ListedCommand[] {
	const found: (ListedCommand & { readonly stops: boolean; readonly next: string })[] = [];
	let { stops, pipes } = mode;
	let heredoc: string | null = null;
	// The mark that ends a text of several lines, which nothing runs.
	let mark: string | undefined;
	// Names that stand for something else than the program.
	const taken = new Set<string>();
	let over = /^[ \t]{0,99}trap ['"](?:exit 0|true|:)['"] (?:EXIT|ERR|0)/m.test(script) ? IGNORED : null;
	// A variable that nobody sets, unless another file is read that may.
	const unset = mode.bare && !/^\s{0,99}(?:\.|source)\s(?!.{0,200}husky\.sh)/m.test(script) ? script : null;
	const blocks: { readonly kind: string; readonly name?: string; never: boolean; asks: boolean; taken?: boolean }[] = [];
	const lines = joined(script);
	// A function is called where its name stands without brackets behind it.
	const named = new Set(
		lines.flatMap(({ text }) => [...text.matchAll(/(?:^|[\s;&|(])([\w-]{1,60})(?=$|[\s;&|)])/g)].map((word) => word[1]!)),
	);
	lines.forEach(({ text: whole, line }) => {
		if (heredoc !== null) {
			if (whole.trim() === heredoc) heredoc = null;
			return;
		}
		if (mark !== undefined) {
			if (whole.includes(mark)) mark = undefined;
			return;
		}
		if (blocks.at(-1)?.kind === 'case' && LABEL.test(whole)) return;
		heredoc = /<<-?\s{0,9}['"]?(\w{1,40})['"]?/.exec(whole)?.[1] ?? null;
		const { parts, quote } = split(whole);
		const isKept = quote !== '' && TELLS.test(whole) && !/\beval\b|-c "?\$/.test(script);
		if (isKept && lines.some(({ text, line: at }) => at > line && text.includes(quote))) mark = quote;
		parts.forEach((part, at) => {
			let text = part.text;
			if (/^(?:if|elif|while|until)\s/.test(text)) {
				const kind = /^\w+/.exec(text)![0];
				text = text.slice(kind.length).trim();
				if (kind === 'elif') blocks.pop();
				blocks.push({
					kind,
					never: /^false$/.test(text),
					asks: true,
					taken: kind === 'if' && part.next === ';' && answerOf(text, unset) === true,
				});
			}
			// Over nothing, or of a word that is another.
			if (/^for\s/.test(text)) blocks.push({ kind: 'for', never: /^for\s+\w+\s+in$/.test(text), asks: false, taken: true });
			const [head, word, label] = /^case\s+["']?([\w.-]{1,60})["']?\s+in\s+["']?([\w.-]{1,60})["']?\)\s{0,9}/.exec(text) ?? [];
			if (/^case\s/.test(text)) blocks.push({ kind: 'case', never: word !== label, asks: false });
			if (head) text = text.slice(head.length);
			if (/^(?:then|do|else)\b/.test(text)) {
				const [block] = blocks.slice(-1);
				if (block) block.asks = false;
				if (block && /^else\b/.test(text)) Object.assign(block, { never: false, taken: false });
				text = text.replace(/^(?:then|do|else)\s{0,9}/, '');
			}
			if (/^(?:fi|done|esac|\})$/.test(text)) {
				if (text !== '}' || /^(?:function|group)$/.test(blocks.at(-1)?.kind ?? '')) blocks.pop();
				return;
			}
			const defined = /^(?:function\s+([\w-]{1,60})(?:\s{0,9}\(\))?|([\w-]{1,60})\s{0,9}\(\))\s{0,9}\{?/.exec(text);
			const name = defined?.[1] ?? defined?.[2];
			if (defined && name) {
				blocks.push({ kind: 'function', name, never: !named.has(name), asks: false });
				taken.add(name);
				text = text.slice(defined[0].length).trim();
			}
			const [, other, meant] = /^alias\s+([\w-]{1,60})=(.{0,200})/.exec(text) ?? [];
			if (other && !meant!.includes(other)) taken.add(other);
			// What asks for the program by its own name stands before it, and not in its place.
			const words = text.split(/\s+/);
			for (const block of blocks) if (block.name && words.indexOf(block.name) > 0) taken.delete(block.name);
			if (/^set\s/.test(text)) {
				if (/\s-[a-z]{0,9}e|-o errexit/.test(text)) stops = true;
				if (/\s\+[a-z]{0,9}e|\+o errexit/.test(text)) stops = false;
				if (/-[a-z]{0,9}o pipefail/.test(text)) pipes = true;
			}
			const before = at > 0 ? parts[at - 1]! : null;
			// What stands in it runs where the command before it failed, or did not.
			if (text.startsWith('{') && !/\s\}$/.test(text) && before && /^(?:&&|\|\|)$/.test(before.next))
				blocks.push({ kind: 'group', never: false, asks: false });
			const bare = text.replace(/^[({]\s{0,9}/, '').replace(/\s{0,9}[)}]$/, '');
			if (bare === '') return;
			const idle =
				over ??
				(blocks.some(({ never }) => never) ||
				taken.has(words[0]!) ||
				(before?.next === '||' && TRUE.test(before.text)) ||
				(before?.next === '&&' && /^false$/.test(before.text))
					? NEVER
					: blocks.some(({ asks }) => asks) || /^!\s/.test(bare) || isHushed(parts, at, pipes)
						? IGNORED
						: null);
			const inner = /^(?:bash|sh|zsh) (-[a-z]{0,9}c) ('[^']{0,2000}'|"[^"]{0,2000}")$/.exec(bare);
			if (inner !== null)
				for (const one of commandsOf(inner[2]!.slice(1, -1), { stops: inner[1]!.includes('e'), pipes: false }))
					found.push({ text: one.text, whole, line, idle: idle ?? one.idle, stops, next: part.next });
			else found.push({ text: bare, whole, line, idle, stops, next: part.next });
			const isFirst = before !== null && (at < 2 || parts[at - 2]!.next === ';');
			const isLed =
				before === null ||
				before.next === ';' ||
				(isFirst && /^(?:&&|\|\|)$/.test(before.next) && answerOf(before.text, unset) === (before.next === '&&'));
			if (ENDS.test(bare) && isLed && blocks.every(({ taken }) => taken)) over = NEVER;
		});
	});
	// Where the shell goes on after a failure, its last list alone decides.
	const decides = found.findLastIndex(({ next }, i) => i < found.length - 1 && next !== '&&') + 1;
	return found.map(({ text, whole, line, idle, stops: own }, i) => ({
		text,
		whole,
		line,
		idle: own || i >= decides ? idle : (idle ?? IGNORED),
	}));
}

/**
 * What a test of the shell answers whatever happens; null where that is open.
 * @param script that sets the variables which it asks for itself; null where they may be set elsewhere
 */
function answerOf(text: string, script: string | null): boolean | null {
	if (TRUE.test(text)) return true;
	if (/^false$/.test(text)) return false;
	const inner = /^(?:test|\[\[?)\s(.{1,200})$/
		.exec(text)?.[1]
		?.replace(/\]{1,2}$/, '')
		.trim();
	const asked = inner ?? (text.startsWith('! ') ? text : '');
	if (asked.startsWith('! ')) {
		const other = answerOf(inner ? `test ${asked.slice(2).trim()}` : asked.slice(2).trim(), script);
		return other === null ? null : !other;
	}
	if (/^-t\s+(?:[3-9]|\d{2,3})$/.test(asked)) return false;
	const [, how, name, is] =
		/^(?:(-[nz])\s+)?"?\$\{?([A-Za-z_]\w{0,60})(?::?-)?\}?"?(?:\s+(!?={1,2})\s+["']?[\w.-]{1,60}["']?)?$/.exec(asked) ?? [];
	if (!name || script === null || GIVEN.test(name) || isSetIn(script, name)) return null;
	return how === '-z' || (how === undefined && is?.startsWith('!') === true);
}

const isSetIn = (script: string, name: string) =>
	script.includes(`${name}=`) || [...script.matchAll(/\b(?:read|for)\s(.{0,200})/g)].some(([, named]) => named!.includes(name));

/** Variables that git or the system sets. */
const GIVEN =
	/^(?:GIT_|HUSKY|LEFTHOOK|OS|LC_|XDG_|npm_)|^(?:HOME|USER|LOGNAME|PATH|SHELL|PWD|TERM|LANG|HOSTNAME|HOSTTYPE|MACHTYPE|EUID|UID|IFS|BASH\w*|TMPDIR|DISPLAY|VIRTUAL_ENV)$/;

/** Whether what stands around it on its line takes its failure for none. */
function isHushed(parts: readonly Part[], at: number, pipes: boolean): boolean {
	for (let i = at; i < parts.length; i++) {
		const { next } = parts[i]!;
		if (next === '&' || (next === '|' && !pipes)) return true;
		if (next === '||') {
			let end = i + 1;
			const [group] = parts[i + 1]?.text ?? '';
			const closes = (part: Part) => (group === '{' ? part.text === '}' : part.next === '||' || (part.next === ';' && group !== '('));
			while (end < parts.length - 1 && !closes(parts[end]!)) end++;
			return !parts.slice(i + 1, end + 1).some(({ text }) => FAILS.test(text.replace(/^[({]\s{0,9}/, '').replace(/\s{0,9}[)}]$/, '')));
		}
		if (next === ';') {
			// What closes the group that it stands in says what becomes of it.
			const close = parts.findIndex(({ text }, j) => j > i && (text.startsWith('}') || (text.endsWith(')') && !text.includes('('))));
			if (close < 0) return false;
			i = close - 1;
		}
	}
	return false;
}

interface Part {
	readonly text: string;
	/** The operator behind it. */
	readonly next: '&&' | '||' | '|' | '&' | ';';
}

/** The commands of a line, the operators between them, and the mark of a text that goes on behind it; quotes and substitutions are left whole. */
function split(line: string): { parts: Part[]; quote: string } {
	const parts: Part[] = [];
	let from = 0;
	let quote = '';
	let depth = 0;
	const push = (to: number, next: Part['next']) => {
		const text = line.slice(from, to).trim();
		if (text !== '') parts.push({ text, next });
	};
	for (let i = 0; i < line.length; i++) {
		const c = line[i]!;
		if (c === '\\') i++;
		else if (quote !== '') quote = c === quote ? '' : quote;
		else if (c === "'" || c === '"' || c === '`') quote = c;
		else if (c === '$' && (line[i + 1] === '(' || line[i + 1] === '{')) {
			depth++;
			i++;
		} else if (depth > 0) {
			if (c === '(' || c === '{') depth++;
			if (c === ')' || c === '}') depth--;
		} else if (c === '#' && (i === 0 || /\s/.test(line[i - 1]!))) {
			push(i, ';');
			return { parts, quote };
		} else if (/[;&|]/.test(c) && line[i - 1] !== '>' && line[i + 1] !== '>') {
			const two = c !== ';' && line[i + 1] === c;
			push(i, (two ? c + c : c) as Part['next']);
			if (two) i++;
			from = i + 1;
		}
	}
	push(line.length, ';');
	return { parts, quote };
}

/** A group of commands behind an operator that no bracket closes. */
const GROUP = /(?:&&|\|\|)\s{0,9}\{(?=\s)(?!.*\s\})|(?:&&|\|\|)\s{0,9}\{$/;

/** Lines, those that a backslash or an operator continues put together. */
function joined(script: string): { text: string; line: number }[] {
	const lines: { text: string; line: number }[] = [];
	let open: { text: string; line: number } | null = null;
	script.split('\n').forEach((raw, line) => {
		const text: string = open === null ? raw : `${open.text} ${raw.trim()}`;
		const start: number = open?.line ?? line;
		const continues = /(?:\\|&&|\|\|?)\s{0,9}$/.test(raw);
		const inGroup = GROUP.test(text) && !/^\s{0,99}\}/.test(raw);
		const end = continues || !inGroup || /[{;]\s{0,9}$/.test(raw) ? '' : ';';
		open = (continues || inGroup) && text.length < 4_000 ? { text: `${text.replace(/\\\s{0,9}$/, ' ')}${end}`, line: start } : null;
		if (open === null) lines.push({ text, line: start });
	});
	if (open !== null) lines.push(open);
	return lines;
}

/** A command that ends at once, waits, prints, or tries the program out. */
const IDLE =
	/^(?:(?:true|false|:)(?: [^&|;]*)?|(?:exit|echo|printf|sleep|ls|cat|wc|head|test|date|whoami|yes|watch|env|pwd|tail)\b[^&|;]*|(?:ba|z|da)?sh|(?:python3?|node|bun|deno)(?:\s+(?:[\w./]+\s+)?-{1,2}(?:V|v|h|version|help)\b[^&|;]*)?|python3? -i|python3? (?:-c ["']?(?:pass\b|import time; ?time\.sleep)|-m (?:py_compile|compileall|ast|dis|tokenize)\b|[\w/-]{1,80}\.md\b)[^&|;]*|timeout 0\.[^&|;]*|(?:python3? -m )?(?:pytest|tox|unittest)\b[^&|;]*|(?:npm|pnpm|yarn)(?: run)? test)$/;

/** Each command that the shell would come to is idle. */
export function isIdleStart(command: string): boolean {
	const words = /^\s{0,9}\[/.test(command) ? (command.match(/"[^"]*"|'[^']*'/g) ?? []).map((one) => one.slice(1, -1)).join(' ') : command;
	const script = words
		.trim()
		.replace(/^(?:\/bin\/)?(?:ba)?sh -l?c ["']?/, '')
		.replace(/["']$/, '')
		// Who waits for a day comes to nothing behind it.
		.replace(/\bsleep (?:inf\w{0,5}|\d{1,9}d|\d{6,12}s?)\b.*/, 'sleep');
	return commandsOf(script, { stops: false, pipes: false }).every(
		({ text, idle }) => idle === NEVER || IDLE.test(text.replace(/^(?:exec )?(?:(?:\/usr)?(?:\/local)?\/s?bin\/)?/, '')),
	);
}

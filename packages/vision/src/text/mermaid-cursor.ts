// Reads one Mermaid statement piece by piece: nodes with their shapes and labels, and arrows.

const shapes: [RegExp, string][] = [
	[/^\(\(\(/, ')))'],
	[/^\(\(/, '))'],
	[/^\(\[/, '])'],
	[/^\[\[/, ']]'],
	[/^\[\(/, ')]'],
	[/^\{\{/, '}}'],
	[/^\[[/\\]/, ']'],
	[/^\[/, ']'],
	[/^\(/, ')'],
	[/^\{/, '}'],
	[/^>/, ']'],
];

export class Cursor {
	constructor(public rest: string) {}

	take(pattern: RegExp): RegExpExecArray | null {
		const match = pattern.exec(this.rest);
		if (match) this.rest = this.rest.slice(match[0].length);
		return match;
	}

	node(): { id: string; label: string | null } | null {
		this.take(/^\s+/);
		const id = this.take(/^(?:[\p{L}\p{N}_.$#*!'?/\\:](?<!::)|-(?![->.ox]|\s)|=(?!=)|:(?!::))+/u)?.[0];
		if (!id) return null;
		const label = this.#shape();
		const properties = this.take(/^\s*@\{((?:"[^"]*"|[^}"])*)\}/)?.[1] ?? '';
		const named = /\blabel\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,}]+))/.exec(properties);
		this.take(/^:::[\w-]+/);
		return { id: id.replace(/(?<!:):+$/, ''), label: named ? clean(named[1] ?? named[2] ?? named[3]!) : label };
	}

	#shape(): string | null {
		for (const [open, close] of shapes) {
			if (!open.test(this.rest)) continue;
			const opening = open.exec(this.rest)![0];
			const quoted = /^\s*"([^"]*)"\s*/.exec(this.rest.slice(opening.length));
			const from = opening.length + (quoted ? quoted[0].length : 0);
			const end = this.rest.indexOf(close, from);
			if (end < 0) return null;
			const text = quoted ? quoted[1]! : this.rest.slice(opening.length, end);
			this.rest = this.rest.slice(end + close.length);
			return clean(text.replace(/[/\\]$/, ''));
		}
		return null;
	}

	/** `-->`, `---`, `-.->`, `==>`, `--x`, `<-->`, `~~~`, with `|label|` behind or text inside. */
	arrow(): { label: string | null; invisible: boolean } | null {
		this.take(/^\s+/);
		const plain = this.take(/^(?:[<xo](?=[-=]))?(?:-{2,}[->xo]|-\.+->?|-\.+-|={2,}[=>xo]|~{3,})/);
		if (plain && !(plain[0] === '--' && /^\s*\S/.test(this.rest))) {
			const label = this.take(/^\s*\|([^|]*)\|/);
			return { label: label ? clean(label[1]!) : null, invisible: plain[0].startsWith('~') };
		}
		const worded = this.take(/^<?(--|-\.|==)((?:"[^"]*"|[^"]|"(?![^"]*"))+?)(-{2,}[>xo]|-{3,}|(?<!\.)\.+->?|={2,}>|={3,})/);
		return worded ? { label: clean(worded[2]!), invisible: false } : null;
	}
}

export function unquote(text: string): string {
	return text.trim().replace(/^"(.*)"$/, '$1');
}

/** A label without marks, its line breaks kept. */
export function clean(text: string): string {
	return unquote(text)
		.replace(/<br\s*\/?>/gi, '\n')
		.replace(/<[^<>]*>/g, '')
		.replace(/[`*"]/g, '')
		.replace(/&quot;|#quot;/g, '"')
		.replace(/\\n/g, '\n')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n[ \n]*/g, '\n')
		.trim();
}

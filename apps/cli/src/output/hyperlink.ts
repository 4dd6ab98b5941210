// Whether this terminal opens links (OSC 8), and how one is written. Terminals say nothing about it, so only those are trusted that are known to;
// FORCE_HYPERLINK decides for everybody else. Never in CI, never where NO_COLOR asks for plain text, never into a file or pipe.

/** A writer of links, or null where the terminal shows none. */
export function hyperlinker(
	stream: { readonly isTTY?: boolean },
	environment: NodeJS.ProcessEnv,
): ((text: string, url: string) => string) | null {
	return opensLinks(stream, environment) ? (text, url) => `\u001b]8;;${url}\u0007${text}\u001b]8;;\u0007` : null;
}

const PROGRAMS = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio', 'Tabby']);
const TERMS = /^(xterm-kitty|alacritty|foot|xterm-ghostty|wezterm)/;
/** The first VTE that does not crash on a link. */
const VTE = 5_000;

function opensLinks({ isTTY }: { readonly isTTY?: boolean }, e: NodeJS.ProcessEnv): boolean {
	if (e.FORCE_HYPERLINK !== undefined) return e.FORCE_HYPERLINK !== '' && e.FORCE_HYPERLINK !== '0';
	if (isTTY !== true || e.CI || e.NO_COLOR || e.TERM === 'dumb') return false;
	if (e.TERM_PROGRAM !== undefined && PROGRAMS.has(e.TERM_PROGRAM)) return true;
	return TERMS.test(e.TERM ?? '') || Boolean(e.WT_SESSION) || Number(e.VTE_VERSION ?? 0) >= VTE;
}

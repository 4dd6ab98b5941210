// Does a command that starts a container or a process start nothing?
import { commandsOf, NEVER } from './shell-list.js';

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

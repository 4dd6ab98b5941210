// Does a command that starts a container or a process start nothing?
import { commandsOf, NEVER } from './shell-list.js';

/** A command that ends at once, waits, prints, or tries the program out. */
const IDLE =
	/^(?:true|false|:|(?:exit|echo|printf|sleep|ls|cat|date|whoami|yes|env|pwd|tail)\b[^&|;]*|(?:ba|z|da)?sh|(?:python3?|node|bun|deno)(?:\s+-{1,2}(?:V|v|h|version|help))?|(?:python3? -m )?(?:pytest|tox|unittest)\b[^&|;]*|(?:npm|pnpm|yarn)(?: run)? test)$/;

/** Each command that the shell would come to is idle. */
export function isIdleStart(command: string): boolean {
	const words = /^\s{0,9}\[/.test(command) ? (command.match(/"[^"]*"|'[^']*'/g) ?? []).map((one) => one.slice(1, -1)).join(' ') : command;
	const script = words
		.trim()
		.replace(/^(?:\/bin\/)?(?:ba)?sh -l?c ["']?/, '')
		.replace(/["']$/, '');
	return commandsOf(script, { stops: false, pipes: false }).every(
		({ text, idle }) => idle === NEVER || IDLE.test(text.replace(/^(?:exec )?(?:(?:\/usr)?(?:\/local)?\/s?bin\/)?/, '')),
	);
}

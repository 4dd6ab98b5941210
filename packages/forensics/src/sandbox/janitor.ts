// A small process that outlives this one for a moment: when this one is killed, whatever kills it, the janitor ends what runs in its temporary folder and
// removes the folder. It also ends this process when it is too busy to end itself. A shell does, for it starts in a millisecond.
import { type ChildProcess, spawn } from 'node:child_process';

export interface Janitor {
	/** Kills this process after so many seconds, unless it calms down before. */
	hurry(seconds: number): void;
	calm(): void;
	/** Kills this process after so many seconds, with a sentence on its standard error; null: not any more. */
	limit(seconds: number | null): void;
	/** The folder is gone, and nothing is left to do. */
	dismiss(): void;
}

/**
 * Words on its input: hundredths of a second and seconds, `calm`, `limit` and seconds, `unlimited`, `done`. An end without `done` is that of the process. Time is what the process has spent of
 * its processor, where that can be read: on a busy machine it gets its chance, up to five times as long.
 */
const SCRIPT = `trap '' INT HUP
root=$1 owner=$2 killer= clock=
[ -n "$root" ] || exit 1
stop() { [ -z "$killer" ] || kill -KILL "$killer" 2>/dev/null; killer=; }
unlimit() { [ -z "$clock" ] || kill -KILL "$clock" 2>/dev/null; clock=; }
limit() {
	left=$1
	while [ "$left" -gt 0 ]; do
		sleep 1 2>/dev/null
		left=$((left - 1))
	done
	echo 'auditor: the time limit is over, and a step that does not end was stopped: nothing was written.' >&2
	kill -KILL "$owner"
}
spent() { read -r line <"/proc/$owner/stat" || return 1; set -- \${line##*) }; spent=$((\${12} + \${13})); }
end() {
	if spent 2>/dev/null; then
		from=$spent turns=0
		while [ $((turns * 4)) -lt "$1" ]; do
			sleep 0.2
			turns=$((turns + 1))
			spent 2>/dev/null || exit 0
			[ $((spent - from)) -lt "$1" ] || break
		done
	else sleep "$2"; fi
	kill -KILL "$owner"
}
while read -r word rest; do
	case $word in
		done) stop; unlimit; exit 0 ;;
		limit) unlimit; limit "$rest" </dev/null >/dev/null & clock=$! ;;
		unlimited) unlimit ;;
		calm) stop ;;
		*) stop; end "$word" "$rest" </dev/null >/dev/null 2>&1 & killer=$! ;;
	esac
done
stop
unlimit
for process in /proc/[0-9]*; do
	case $(readlink "$process/cwd" 2>/dev/null) in "$root"/*) kill -KILL "\${process#/proc/}" 2>/dev/null ;; esac
done
rm -rf -- "$root"
`;

const none: Janitor = { hurry: () => {}, calm: () => {}, limit: () => {}, dismiss: () => {} };

/** @param root folder to be removed when this process dies */
export function janitorOf(root: string): Janitor {
	if (process.platform === 'win32') return none;
	let child: ChildProcess;
	try {
		child = spawn('/bin/sh', ['-c', SCRIPT, 'auditor-janitor', root, String(process.pid)], {
			cwd: '/',
			env: { PATH: process.env.PATH },
			// In a session of its own: a key pressed in the terminal is not for it.
			detached: true,
			stdio: ['pipe', 'ignore', 'inherit'],
		});
	} catch {
		return none;
	}
	// Without it the next run removes the folder.
	child.on('error', () => {});
	child.stdin?.on('error', () => {});
	child.unref();
	(child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
	const say = (word: string) => void child.stdin?.write(`${word}\n`);
	return {
		hurry: (seconds) => say(`${Math.round(seconds * 100)} ${seconds.toFixed(2)}`),
		calm: () => say('calm'),
		limit: (seconds) => say(seconds === null ? 'unlimited' : `limit ${Math.ceil(seconds)}`),
		dismiss: () => {
			say('done');
			child.stdin?.end();
		},
	};
}

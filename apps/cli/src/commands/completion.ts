// auditor completion: a script for the user's shell, made from the commands as they are defined.
import { Command, type Option } from 'commander';
import { FORMATS } from '../formats.js';
import type { CommandDefinition, CommandInput } from './definition.js';

interface Described {
	readonly name: string;
	readonly summary: string;
	readonly options: readonly { readonly flag: string; readonly text: string; readonly choices: readonly string[] }[];
}

/** Values of options that can be told beforehand. */
const choices: Record<string, readonly string[]> = {
	'--bench': ['heuristic', 'llm'],
	'--on-judge-failure': ['abstain', 'heuristic'],
	'--pdf-engine': ['pdfium', 'pdf2json'],
	'--format': FORMATS,
};

export default async function main({ args, all }: CommandInput): Promise<number> {
	process.stdout.write(scripts[args[0] as keyof typeof scripts](all.map(describe)));
	return 0;
}

function describe({ name, summary, define }: CommandDefinition): Described {
	const command = new Command(name);
	define(command);
	const options = command.options
		.map((option: Option) => ({
			flag: option.long ?? option.short ?? '',
			text: option.description,
			choices: choices[option.long ?? ''] ?? [],
		}))
		.concat([{ flag: '--help', text: 'what the command can do', choices: [] }]);
	return { name, summary, options };
}

const scripts = { bash, zsh, fish };

function bash(all: readonly Described[]): string {
	const cases = all.map((c) => `\t\t${c.name}) words="${c.options.map((o) => o.flag).join(' ')}" ;;`);
	const values = Object.entries(choices).map(
		([flag, list]) => `\t\t${flag}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$word")); return ;;`,
	);
	return `# auditor: completion for bash
_auditor() {
	local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "${all.map((c) => c.name).join(' ')} --help --version" -- "$word"))
		return
	fi
	case "$before" in
${values.join('\n')}
	esac
	case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
	esac
	if [ "\${COMP_WORDS[1]}" = completion ] && [ "$COMP_CWORD" -eq 2 ]; then words="bash zsh fish"; fi
	case "$word" in
		-*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
		*) COMPREPLY=($(compgen -W "$([ "\${COMP_WORDS[1]}" = completion ] && echo "$words")" -- "$word") $(compgen -f -- "$word")) ;;
	esac
}
complete -o filenames -F _auditor auditor
`;
}

function zsh(all: readonly Described[]): string {
	const names = all.map((c) => `\t\t'${c.name}:${quoted(c.summary)}'`);
	const cases = all.map((c) => {
		const options = c.options.map((o) => {
			const value = o.choices.length > 0 ? `:value:(${o.choices.join(' ')})` : '';
			return `'${o.flag}[${quoted(o.text)}]${value}'`;
		});
		return `\t\t${c.name}) _arguments ${options.join(' ')} '*:file:_files' ;;`;
	});
	return `#compdef auditor
_auditor() {
	local -a commands
	commands=(
${names.join('\n')}
	)
	if (( CURRENT == 2 )); then _describe command commands; return; fi
	local command="\${words[2]}"
	shift words
	(( CURRENT-- ))
	case "$command" in
${cases.join('\n')}
	esac
}
compdef _auditor auditor
`;
}

function fish(all: readonly Described[]): string {
	const lines = all.flatMap((c) => [
		`complete -c auditor -n __fish_use_subcommand -f -a ${c.name} -d '${quoted(c.summary)}'`,
		...c.options.map((o) => {
			const value = o.choices.length > 0 ? ` -x -a '${o.choices.join(' ')}'` : '';
			return `complete -c auditor -n '__fish_seen_subcommand_from ${c.name}' -l ${o.flag.replace(/^--/, '')} -d '${quoted(o.text)}'${value}`;
		}),
	]);
	return `# auditor: completion for fish\n${lines.join('\n')}\n`;
}

/** Text inside single quotes of a shell, and inside the brackets of zsh. */
function quoted(text: string): string {
	return text.replace(/['[\]:\\]/g, ' ');
}

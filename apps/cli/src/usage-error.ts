// What is wrong with a command line, in the auditor's own style: one sentence, where help is, exit code 2. The parser's wording is taken apart
// here and nowhere else; a wording that is not known is passed on as it is.
import { AuditorError } from '@auditor/schema/errors';
import type { CommanderError } from 'commander';

/** The parser's error as ours; `command` is what was called, as `auditor audit`. */
export function usageError({ code, message }: CommanderError, command: string): AuditorError {
	const [said = '', ...proposals] = message.replace(/^error: /, '').split('\n');
	const near = /Did you mean ([^?]{1,200})\?/.exec(proposals.join(' '))?.[1];
	const sentence = sentenceOf(code, said) ?? `The command line is not understood: ${said.replace(/\.$/, '')}`;
	return new AuditorError('AUD_USAGE', `${sentence}${near === undefined ? '.' : `; did you mean ${near}?`}`, {
		hint: `See ${command} --help.`,
	});
}

function sentenceOf(code: string, said: string): string | null {
	const [first, second] = [...said.matchAll(/'([^']*)'/g)].map((m) => m[1]!);
	switch (code) {
		case 'commander.unknownCommand':
			return `There is no command "${first}"`;
		case 'commander.unknownOption':
			return `There is no option ${first}`;
		case 'commander.missingArgument':
			return `The argument <${first}> is missing`;
		case 'commander.optionMissingArgument':
			return `${first} needs a value`;
		case 'commander.excessArguments': {
			const counts = /Expected (\d+) arguments? but got (\d+)/.exec(said);
			return counts
				? `${counts[2] === '1' ? '1 argument was' : `${counts[2]} arguments were`} given where ${counts[1] === '0' ? 'none is' : `${counts[1]} at most ${counts[1] === '1' ? 'is' : 'are'}`} taken`
				: null;
		}
		case 'commander.invalidArgument': {
			const why = /is invalid(?: for argument '[^']*')?\. (.+)$/s.exec(said)?.[1]?.replace(/\.$/, '');
			const [what, value] = said.startsWith('option') ? [first, second] : [`<${second}>`, first];
			return `${what} cannot be "${value}"${why ? `: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : ''}`;
		}
		default:
			return null;
	}
}

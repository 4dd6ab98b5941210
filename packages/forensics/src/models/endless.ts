// Does a limit bound nothing, whatever it comes down to? `None`, infinity, a number beyond what anybody waits for, or a name that nothing binds.
import { choicesOf, endsOf, type Held, type Project, textOf } from '@auditor/code';

const ENDLESS =
	/^(?:undefined|Infinity|Number\.(?:POSITIVE_INFINITY|MAX_\w+)|\.\.\.|[Tt]rue|[Ff]alse|math\.inf|sys\.maxsize)$|^(?:datetime\.)?timedelta\((?:days|weeks)=|^\[null(?:, null)*\]$|\bread=None\b|^len\(["']{2}\)$|["']inf(?:inity)?["']\){1,4}$/;

/** A variable of the environment that has no default, as it is. */
const UNGIVEN = /^(?:os\.)?(?:getenv|environ\.get)\(["'][^"']{1,80}["']\)$|^process\.env\.\w{1,80}$/;

/** @param most beyond it a number bounds nothing */
export function isEndless(project: Project, held: Held, most: number): boolean {
	const { value: given } = held;
	const isSometimes = given.kind === 'conditional' && [given.whenTrue, given.whenFalse].some(({ kind }) => kind === 'null');
	return (
		isSometimes ||
		endsOf(held, (at) => choicesOf(project, at)).every(({ value, file }) => {
			const text = textOf(value, file);
			const [, , written] = /^(?:float|int|abs|Number|parse(?:Int|Float))\((["']?)([^"'()]{1,40})\1\)$/.exec(text) ?? [];
			// A name that nothing binds fails before it bounds.
			const isUnbound = file.facts.unbound.some(({ name }) => name === text.split(/[.([]/, 1)[0]);
			return (
				value.kind === 'null' ||
				UNGIVEN.test(text) ||
				ENDLESS.test(text) ||
				isUnbound ||
				(written !== undefined && Math.abs(Number(written)) > most)
			);
		})
	);
}

// Who wrote the commits? Counts people, not their machines: one name or one address is one author.
import { kept } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { type Commit, compareBy, historyArtifact } from '@auditor/schema';
import { certainty, isBot, placesOf, share, unanswerable } from './_timeline.js';

export const authors = defineProbe({
	id: 'git/authors',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Did more than one person write commits?',
	motivation: 'Says whose work is being judged, and how much of it came from a bot.',
	method:
		'Author name or e-mail address in common makes one author, and so does the account that a no-reply address of GitHub names, or a mailbox called like it, or like both names of a person; an account that made only the first commit, on GitHub, beside one other person counts as that person, with less certainty; a name that ends in `[bot]`, `-bot` or `Bot` is a bot and no person.',
	blindSpots: 'Co-authors named in messages, and people who share a name, do not show.',
	remediation: null,
	inspect({ history }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const all = groupByPerson(history.commits);
		const named = all.filter((group) => !isBot(group.name));
		const owner = namelessOwner(named);
		const people = named.filter((group) => group !== owner);
		const [first] = people;
		const bots = all.length - named.length;
		const values = {
			authors: people.length,
			bots,
			names: people.slice(0, 10).map((group) => group.name),
			topShare: share(first?.commits.length ?? 0, history.commits.length),
		};
		const who = people.length === 1 ? '1 person' : `${people.length} people`;
		return {
			outcome: people.length > 1 ? 'true' : 'false',
			message: owner
				? `Probably ${who} wrote the commits: the account \`${owner.name}\` made only the first one, on GitHub.`
				: `${who}${bots > 0 ? ` and ${bots} ${bots === 1 ? 'bot' : 'bots'}` : ''} wrote the commits.`,
			rationale: 'From the author fields of all commits, merges included.',
			location: placesOf(first?.commits ?? [])[0] ?? null,
			values,
			confidence: certainty(history, owner ? 0.7 : 0.9),
		};
	},
});

/** The address that GitHub gives to an account which hides its own names the account. */
const NO_REPLY = /^e:(?:\d+\+)?([\w-]+)@users\.noreply\.github\.com$/;

/** Who made the repository on GitHub, and nothing else, where one other person wrote all the rest: hardly a second one. */
function namelessOwner(people: readonly Person[]): Person | undefined {
	const [, last, ...more] = people;
	const [only, ...others] = last?.commits ?? [];
	const isFirst = only !== undefined && others.length === 0 && only.parents.length === 0;
	return more.length === 0 && isFirst && NO_REPLY.test(`e:${only.email.trim().toLowerCase()}`) ? last : undefined;
}

/** Shorter names are those of many people. */
const LONG_NAME = 7;

function letters(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}]/gu, '');
}

interface Person {
	name: string;
	readonly commits: Commit[];
}

/** A name with an address, as commits bear them again and again. */
interface Signer {
	readonly name: string;
	readonly email: string;
	group: Person | null;
}

/** Most commits first, then by name. */
function groupByPerson(commits: readonly Commit[]): Person[] {
	const keys = new Map<string, string>();
	const accounts = new Map<string, string>();
	const root = (key: string): string => {
		let at = key;
		for (let next = keys.get(at); next !== undefined && next !== at; next = keys.get(at)) at = next;
		if (at !== key) keys.set(key, at); // the way there is short the next time
		return at;
	};
	const join = ({ name, email }: Signer) => {
		if (email === 'e:' || name === 'n:') return;
		const login = NO_REPLY.exec(email)?.[1];
		if (login) keys.set(root(`n:${login}`), root(email));
		if (login) accounts.set(letters(login), email);
		keys.set(root(name), root(email));
	};
	const groupOf = ({ name, email }: Signer, first: Commit) => {
		const key = root(name === 'n:' ? email : name);
		const group = groups.get(key) ?? { name: first.author || first.email, commits: [] };
		groups.set(key, group);
		return group;
	};
	const groups = new Map<string, Person>();
	const signers = new Map<string, Signer>();
	const signed = commits.map(({ author, email }) =>
		kept(signers, `${author}\0${email}`, () => {
			const signer: Signer = { name: `n:${author.trim().toLowerCase()}`, email: `e:${email.trim().toLowerCase()}`, group: null };
			join(signer);
			return signer;
		}),
	);
	// The account `janedoe` and the mailbox `janedoe21` are one person's; `info` and the like are too short to say so.
	for (const { email } of signed) {
		const own = letters(email.slice(2).replace(/@.*/, ''));
		const account = own.length >= LONG_NAME && !NO_REPLY.test(email) ? accounts.get(own) : undefined;
		if (account !== undefined) keys.set(root(email), root(account));
	}
	// So are the name `Jane Doe` and the mailbox `doejane`.
	const mailboxes = new Map(signed.map(({ email }) => [letters(email.slice(2).replace(/@.*/, '')), email]));
	for (const { name } of signed) {
		const [given, family, ...more] = name.slice(2).split(/\s+/).map(letters).filter(Boolean);
		if (given === undefined || family === undefined || more.length > 0 || given.length + family.length < LONG_NAME) continue;
		const email = mailboxes.get(given + family) ?? mailboxes.get(family + given);
		if (email !== undefined) keys.set(root(name), root(email));
	}
	commits.forEach((commit, i) => {
		const signer = signed[i] as Signer;
		signer.group ??= groupOf(signer, commit);
		signer.group.commits.push(commit);
	});
	return [...groups.values()].sort(
		compareBy(
			(group) => -group.commits.length,
			(group) => group.name,
		),
	);
}

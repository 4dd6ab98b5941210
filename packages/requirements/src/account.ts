// What is the answer to a requirement, and to several of which all have to hold?
import type { Look } from './looks/look.js';
import type { Requirement } from './model.js';

export interface Account {
	readonly requirement: Requirement;
	/** `partly`: what was looked up is there, and there is more to the requirement. `unseen`: no part of it was looked up. */
	readonly verdict: 'holds' | 'does-not-hold' | 'partly' | 'unseen';
	/** What was looked for, in the order of the words. */
	readonly looks: readonly Look[];
	/** Words that no look answers, as they follow each other. */
	readonly left: readonly string[];
	/** Parts looked up, and parts there are. */
	readonly lookedUp: number;
	readonly of: number;
}

export function joined(requirement: Requirement, accounts: readonly Account[]): Account {
	const has = (verdict: Account['verdict']) => accounts.some((account) => account.verdict === verdict);
	const sum = (of: (account: Account) => number) => accounts.reduce((total, account) => total + of(account), 0);
	return {
		requirement,
		verdict: has('does-not-hold')
			? 'does-not-hold'
			: accounts.every(({ verdict }) => verdict === 'holds')
				? 'holds'
				: has('holds') || has('partly')
					? 'partly'
					: 'unseen',
		looks: accounts.flatMap(({ looks }) => looks),
		left: accounts.flatMap(({ left }) => left),
		lookedUp: sum(({ lookedUp }) => lookedUp),
		of: sum(({ of }) => of),
	};
}

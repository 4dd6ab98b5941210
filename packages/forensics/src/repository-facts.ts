// The facts that this package finds of a repository.
import type { Facts } from '@auditor/schema';

export type RepositoryFacts = Pick<
	Facts,
	'repository' | 'graphs' | 'reducers' | 'unsafeCalls' | 'structuredOutput' | 'clones' | 'answers' | 'files' | 'lines'
>;

// A finding as tests want it: of the repository's detective, at a place, with what matters set.
import type { Finding } from '@auditor/schema';
import { fileLocation } from '@auditor/schema';

export const findingOf = (given: Pick<Finding, 'probe' | 'outcome' | 'message'> & Partial<Finding>): Finding => ({
	fingerprint: 'f',
	question: '',
	detective: 'repo',
	rationale: '',
	related: [],
	values: {},
	snippet: null,
	context: 'source',
	confidence: 0.9,
	disputed: null,
	location: fileLocation('src/oven.py', 3),
	...given,
});

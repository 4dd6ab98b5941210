// Does a call ask an address that others choose?
import { defineProbe } from '@auditor/probes';
import { answer, needs, takenCalls } from './_unsafe-calls.js';

export const outsideAddress = defineProbe({
	id: 'safety/outside-address',
	lifecycle: 'experimental',
	needs,
	question: 'Does a call ask a host that a request or a model chooses?',
	motivation:
		'A service that asks whatever address it is given reads what only it can reach: metadata of its cloud, services behind its firewall.',
	method:
		'Follows the address of each request back to what it comes from, and looks at what stands where its host does. Behind a host that is written down nothing is said. A host that a model chooses has a confidence of 0.6: it may be what a tool is there for.',
	blindSpots: 'Addresses that are answered by a redirect; hosts in settings; checks in other functions than those on the way.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Compare the host with a list of those that may be asked, or refuse addresses of private networks once the name is resolved.',
	},
	inspect: (artifacts) => {
		const looked = 'Looked at is what the address comes from, for each call that asks one.';
		return answer(artifacts, takenCalls(artifacts.project, 'address'), 'address that a request or a model chooses', looked);
	},
});

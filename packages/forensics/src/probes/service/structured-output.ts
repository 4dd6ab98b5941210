// Are models held to a schema where their answers are used as data?
import { defineProbe, notApplicable, shownAt } from '@auditor/probes';
import { fileLocation } from '@auditor/schema';
import { structuredOutputArtifact, textsArtifact } from '../../artifacts.js';

export const structuredOutput = defineProbe({
	id: 'service/structured-output',
	lifecycle: 'experimental',
	needs: { outputs: structuredOutputArtifact, texts: textsArtifact },
	question: 'Are models held to a schema where their answers are used as data?',
	motivation: 'Free text that is taken apart by hand breaks with the next version of the model.',
	method:
		'Takes the places where a model is bound to a schema or tools, told to answer in JSON, or has its text parsed by hand, whoever asks. True when one is bound to a schema and none is parsed by hand. Values: bound, json, handParsed.',
	blindSpots: 'Schemas that a library passes on; parsing far from the call.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Bind the model to a zod or pydantic schema (withStructuredOutput), and handle an answer that does not fit.',
	},
	inspect: ({ outputs, texts }) => {
		const own = outputs.filter((o) => o.context === 'source');
		if (own.length === 0) return [notApplicable('No answer of a model is used as data in a way that can be told.', 0.7)];
		const hand = own.filter((o) => /hand/.test(o.method));
		const json = own.filter((o) => /json/i.test(o.method) && !o.schema && !/hand/.test(o.method));
		const bound = own.filter((o) => !hand.includes(o) && !json.includes(o));
		const met = bound.length > 0 && hand.length === 0;
		const first = (met ? bound[0] : (hand[0] ?? json[0])) ?? own[0]!;
		return {
			outcome: met ? 'true' : 'false',
			message: `Calls of models: ${bound.length} bound to a schema or to tools, ${json.length} asking for JSON without one, ${hand.length} with free text taken apart by hand${hand[0] ? ` (${hand[0].file}:${hand[0].line})` : ''}.`,
			rationale: 'Calls of the product, under any alias.',
			...shownAt(texts, { path: first.file }, first.line),
			related: own
				.filter((o) => o !== first)
				.slice(0, 5)
				.map((o) => fileLocation(o.file, o.line)),
			values: { bound: bound.length, json: json.length, handParsed: hand.length },
			confidence: met ? 0.9 : 0.78,
		};
	},
});

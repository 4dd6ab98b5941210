// How near to the ideal wall time does the model bench come? Against a loopback server with a latency; run after a build:
//   node bench/llm-scheduler.mjs [calls=30] [latencyMs=2000] [concurrency=10] [requestsPerMinute=15] [windowMs=60000]
// ideal = max(latency, ceil(calls / concurrency) x latency, window x floor((calls - 1) / rpm) + latency). Prints one JSON object per scenario.
import { judgeAll } from '../dist/index.js';
import { createScheduler, llmBench } from '../dist/llm.js';
import { openAiPort } from '../dist/openai.js';
import { modelServer, sampleCase, sampleCriterion } from '../dist/testing.js';

const options = Object.fromEntries(process.argv.slice(2).map((argument) => argument.split('=')));
const {
	calls = 30,
	latencyMs = 2_000,
	concurrency = 10,
	requestsPerMinute = 15,
	windowMs = 60_000,
} = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, Number(value)]));
const cases = Array.from({ length: Math.ceil(calls / 3) }, (_, i) =>
	sampleCase({ ...sampleCriterion, id: `case_${i}` }, [{ answers: 'span' }]),
);
const asked = cases.length * 3;
const scenarios = [
	{ name: 'ample limits', server: {}, limits: {}, rpm: null },
	{ name: 'limit known to both', server: { requestsPerMinute, windowMs }, limits: { requestsPerMinute, windowMs }, rpm: requestsPerMinute },
	{ name: 'limit known to the server alone', server: { requestsPerMinute, windowMs }, limits: { windowMs }, rpm: requestsPerMinute },
];
for (const { name, server: served, limits, rpm } of scenarios) {
	const server = await modelServer({ latencyMs, ...served });
	const model = openAiPort({ model: 'm', baseUrl: server.url });
	// As the command line does before it clones anything.
	await model.checkModel();
	const bench = llmBench({
		model,
		scheduler: createScheduler({ concurrency, ...limits }),
	});
	const start = performance.now();
	const opinions = await judgeAll(bench, cases);
	const wall = performance.now() - start;
	const ideal = Math.max(
		latencyMs,
		Math.ceil(asked / concurrency) * latencyMs,
		rpm ? windowMs * Math.floor((asked - 1) / rpm) + latencyMs : 0,
	);
	const lost = opinions.filter((o) => o.status === 'abstained').length;
	console.log(
		JSON.stringify({
			name,
			calls: asked,
			requests: server.requests.length,
			lost,
			wallMs: Math.round(wall),
			idealMs: ideal,
			ratio: Number((wall / ideal).toFixed(3)),
		}),
	);
	await server.close();
}

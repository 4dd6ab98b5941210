// The run that `kill.test.ts` kills: judges cases against a server, with a record in a folder. Arguments: address, folder, calls at once.
import { judgeAll } from '../dist/index.js';
import { createScheduler, fileStore, llmBench } from '../dist/llm.js';
import { openAiPort } from '../dist/openai.js';
import { sampleCase, sampleCriterion } from '../dist/testing.js';

const [baseUrl, folder, concurrency] = process.argv.slice(2);
const cases = Array.from({ length: 10 }, (_, i) =>
	sampleCase({ ...sampleCriterion, id: `case_${i}`, name: `Case ${i}` }, [{ answers: 'span' }, { answers: 'rail' }]),
);
const bench = llmBench({
	model: openAiPort({ model: 'm', baseUrl }),
	scheduler: createScheduler({ concurrency: Number(concurrency) }),
	record: fileStore(folder),
});
const opinions = await judgeAll(bench, cases);
process.stdout.write(JSON.stringify(opinions.map((o) => o.score)));

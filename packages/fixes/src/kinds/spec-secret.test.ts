import { fixTester } from '../../test/fix-tester.js';
import { specSecret } from './spec-secret.js';

/** Put together as the test runs, so that no reader of this file takes it for one. */
const address = ['amqps://worker:', 'bQzhnLLM-K3ITuRlryjj', 'GaISEAu5F2Xj', '@queue.rmq.cloudamqp.com/worker'].join('');
const spec = (item: string, others = '      - key: API_KEY\n        type: SECRET\n') => ({
	'app.yaml': `name: web\nservices:\n  - name: web\n    envs:\n${others}      - key: QUEUE_URL\n${item}    instance_count: 1\n`,
});

fixTester(specSecret, [
	{
		name: 'a value that is called a secret',
		files: spec(`        type: SECRET\n        value: "${address}"\n`),
		after: spec('        type: SECRET\n'),
		twins: false,
	},
	{ name: 'a value that is called nothing', files: spec(`        value: "${address}"\n`), after: null },
	{
		name: 'no other value is left to the host',
		files: spec(`        type: SECRET\n        value: "${address}"\n`, ''),
		after: null,
	},
]);

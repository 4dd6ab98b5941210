import { queueContract } from '../testing/queue-contract.js';
import { memoryQueue } from './memory-queue.js';

queueContract('in the process', async () => memoryQueue({ pauseMs: 20 }));

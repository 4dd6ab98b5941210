// The queue on BullMQ, and the quota and the purse of all who share its Redis.
export { type BullQueueOptions, bullQueue, type OperatedQueue, queuesAt } from './queue/bull-queue.js';
export { queuePlace, type RedisAccess } from './queue/redis-client.js';
export { redisPurse } from './queue/redis-purse.js';
export { redisQuota } from './queue/redis-quota.js';

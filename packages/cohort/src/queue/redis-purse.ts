// The purse of all workers that share a Redis: what was spent, and what calls under way may still spend, looked at and changed in one step.
import { ASK_AGAIN_MS, type Purse } from './purse.js';
import { connectRedis, queueError, queuePlace, type RedisAccess } from './redis-client.js';

/**
 * KEYS: spent, set aside by ticket, its times. ARGV: ticket, cost, limit, oldest time in seconds that still counts, time to live in seconds.
 * What a dead worker set aside is taken to be spent. Returns 1: yes, 0: later, -1: never.
 */
const TAKE = `
local now = tonumber(redis.call('TIME')[1])
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - tonumber(ARGV[4]))) do
  redis.call('INCRBYFLOAT', KEYS[1], redis.call('HGET', KEYS[2], old) or '0')
  redis.call('HDEL', KEYS[2], old)
  redis.call('ZREM', KEYS[3], old)
end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 1 end
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
local held = 0
for _, cost in ipairs(redis.call('HVALS', KEYS[2])) do held = held + tonumber(cost) end
local cost, limit = tonumber(ARGV[2]), tonumber(ARGV[3])
if spent + held + cost > limit then
  if held > 0 and spent + cost <= limit then return 0 end
  return -1
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], now, ARGV[1])
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ARGV[5]) end
return 1
`;

/** KEYS as above. ARGV: ticket, cost, time to live in seconds. */
const SETTLE = `
if redis.call('HDEL', KEYS[2], ARGV[1]) == 0 then return end
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('INCRBYFLOAT', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
`;

/** A call takes minutes at most. */
const FORGOTTEN_AFTER_S = 900;
/** A batch that rested for longer begins a new purse. */
const KEPT_S = 30 * 86_400;

/**
 * The purse that all workers of a queue share.
 * @param options.name which batch: its conditions
 * @throws AuditorError AUD_QUEUE, also from `take` while Redis is away
 */
export async function redisPurse(
	url: string,
	limit: number,
	options: RedisAccess & { name: string },
): Promise<Purse & { close(): Promise<void> }> {
	const place = queuePlace(url);
	const client = await connectRedis(url, options);
	const base = `{auditor:${options.name}:purse}`;
	const keys = [`${base}:spent`, `${base}:held`, `${base}:times`];
	const said = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			throw queueError(place, error);
		}
	};
	return {
		async take(ticket, cost) {
			const answer = Number(await said(client.eval(TAKE, 3, ...keys, ticket, cost, limit, FORGOTTEN_AFTER_S, KEPT_S)));
			return answer === 1 ? 0 : answer === 0 ? ASK_AGAIN_MS : Number.POSITIVE_INFINITY;
		},
		settle: async (ticket, cost) => void (await said(client.eval(SETTLE, 3, ...keys, ticket, cost, KEPT_S))),
		close: async () => client.disconnect(),
	};
}

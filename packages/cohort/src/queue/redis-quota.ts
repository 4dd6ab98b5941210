// The quota of all who share a Redis: every call of the last minute stands in one sorted set, and one script looks and counts in a single step, by
// the clock of that Redis.

import { MINUTE_MS, type Quota, type QuotaLimits, WINDOW_MARGIN } from './quota.js';
import { connectRedis, queueError, queuePlace, type RedisAccess } from './redis-client.js';

/** KEYS: calls by time, their tokens. ARGV: ticket, tokens, requests a minute, tokens a minute (0: no limit), window in ms. Returns ms to wait. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[5])
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - window)) do
  redis.call('ZREM', KEYS[1], old)
  redis.call('HDEL', KEYS[2], old)
end
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
local limits = { tonumber(ARGV[3]), tonumber(ARGV[4]) }
local requests = redis.call('ZCARD', KEYS[1])
local used = 0
if limits[2] > 0 then
  for _, tokens in ipairs(redis.call('HVALS', KEYS[2])) do used = used + tonumber(tokens) end
end
local tokens = tonumber(ARGV[2])
local function fits()
  return (limits[1] == 0 or requests + 1 <= limits[1]) and (limits[2] == 0 or used + tokens <= limits[2])
end
local wait = 0
if not fits() then
  local calls = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
  for i = 1, #calls, 2 do
    if fits() then break end
    requests = requests - 1
    used = used - tonumber(redis.call('HGET', KEYS[2], calls[i]) or '0')
    wait = tonumber(calls[i + 1]) + window - now
  end
end
if wait > 0 then return math.ceil(wait) end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], tokens)
redis.call('PEXPIRE', KEYS[1], window * 2)
redis.call('PEXPIRE', KEYS[2], window * 2)
return 0
`;

/** KEYS as above. ARGV: ticket, tokens, ms since it went out (-1: from the yes). */
const SETTLE = `
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at then return end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
local time = redis.call('TIME')
local sent = time[1] * 1000 + math.floor(time[2] / 1000) - tonumber(ARGV[3])
if tonumber(ARGV[3]) >= 0 and sent > tonumber(at) then redis.call('ZADD', KEYS[1], sent, ARGV[1]) end
`;

/**
 * The quota that all workers of a queue share.
 * @param options.name that of the queue
 * @throws AuditorError AUD_QUEUE, also from `take` while Redis is away
 */
export async function redisQuota(
	url: string,
	limits: QuotaLimits,
	options: RedisAccess & { name?: string } = {},
): Promise<Quota & { close(): Promise<void> }> {
	const place = queuePlace(url);
	const client = await connectRedis(url, options);
	// One slot, so that the script may use both in a cluster.
	const base = `{auditor:${options.name ?? 'auditor'}:quota}`;
	const [calls, tokensOf] = [`${base}:calls`, `${base}:tokens`];
	const windowMs = Math.round((limits.windowMs ?? MINUTE_MS) * WINDOW_MARGIN);
	const asked = [limits.requestsPerMinute ?? 0, limits.tokensPerMinute ?? 0, windowMs];
	const said = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work;
		} catch (error) {
			throw queueError(place, error);
		}
	};
	return {
		take: async (ticket, tokens) => Number(await said(client.eval(TAKE, 2, calls, tokensOf, ticket, tokens, ...asked))),
		settle: async (ticket, tokens, agoMs) =>
			void (await said(client.eval(SETTLE, 2, calls, tokensOf, ticket, tokens, agoMs === undefined ? -1 : Math.round(agoMs)))),
		close: async () => client.disconnect(),
	};
}

import type { Library } from './library.js';

/** @source tenacity.readthedocs.io */
export const tenacity: Library = {
	packages: 'tenacity retrying retry retry2',
	calls: { 'retry Retrying AsyncRetrying retry_call': { does: 'repeat' } },
};

/** @source github.com/litl/backoff */
export const backoff: Library = { packages: 'backoff', methods: { 'on_exception on_predicate': { does: 'repeat' } } };

/** @source github.com/sindresorhus/p-retry */
export const pRetry: Library = { packages: 'p-retry async-retry @lifeomic/attempt', calls: { ' retry default': { does: 'repeat' } } };

/** @source github.com/coveooss/exponential-backoff */
export const exponentialBackoff: Library = { packages: 'exponential-backoff', calls: { backOff: { does: 'repeat' } } };

/** @source stamina.hynek.me */
export const stamina: Library = {
	packages: 'stamina',
	calls: { 'retry retry_context RetryingCaller AsyncRetryingCaller': { does: 'repeat' } },
};

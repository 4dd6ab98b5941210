import type { Library, Meaning } from './library.js';

const REPEAT: Meaning = { does: 'repeat' };

/** @source tenacity.readthedocs.io, stamina.hynek.me */
export const ofPython: Library = { packages: 'tenacity retrying retry retry2 stamina', calls: { 'retry Retrying AsyncRetrying retry_call retry_context RetryingCaller AsyncRetryingCaller': REPEAT } };

/** @source github.com/litl/backoff */
export const backoff: Library = { packages: 'backoff', methods: { 'on_exception on_predicate': REPEAT } };

/** @source github.com/sindresorhus/p-retry, github.com/coveooss/exponential-backoff */
export const ofJavaScript: Library = { packages: 'p-retry async-retry @lifeomic/attempt exponential-backoff', calls: { ' retry default backOff': REPEAT } };

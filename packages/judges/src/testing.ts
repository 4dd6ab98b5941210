// For tests of benches and of what uses them: a contract, cases, a model that plays a list, and a server that misbehaves.
export { benchContract, type ContractApi } from './testing/bench-contract.js';
export { type FakeModel, type FakeModelOptions, fakeModel } from './testing/fake-model.js';
export {
	completion,
	type ModelServer,
	type ModelServerOptions,
	modelServer,
	type ServedRequest,
	type ServerReply,
} from './testing/model-server.js';
export { type SampleEvidence, sampleCase, sampleCriterion, sampleEvidence } from './testing/sample-case.js';
export { sensibleAnswer } from './testing/sensible-answer.js';
export { type VendorError, vendorErrors } from './testing/vendor-errors/index.js';

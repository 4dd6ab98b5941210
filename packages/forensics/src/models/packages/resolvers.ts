// Which conditions of an `exports` map do resolvers ask for by themselves? Others are set by whoever wants them.
// `import` to `production` as Node documents conditional exports; the others are names that runtimes and bundlers go by.
const NAMES =
	'import require default node module-sync browser development production module worker workerd edge-light deno bun react-native';
export const RESOLVED = new Set(NAMES.split(' '));

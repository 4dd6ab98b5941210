// Which conditions of an `exports` map do resolvers ask for by themselves? Others are set by whoever wants them.
// @source https://nodejs.org/api/packages.html#conditional-exports and https://nodejs.org/api/packages.html#community-conditions-definitions
export const RESOLVED = new Set(
	'import require default node browser module module-sync development production worker deno bun react-native'.split(' '),
);

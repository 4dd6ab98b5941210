import { expect, it } from 'vitest';
import { missingFrom, parts } from './parts.js';

it('names what is missing, in one command, and nothing that is here', () => {
	expect(missingFrom({ packages: ['zod', 'not-here-a', 'not-here-b'] })).toBe('npm install not-here-a not-here-b');
	// Made for `import` alone.
	expect(missingFrom({ packages: ['zod', '@auditor/schema'] })).toBeNull();
});

it('lists only parts that the manifest offers', async () => {
	const { default: manifest } = await import('../package.json', { with: { type: 'json' } });
	expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(expect.arrayContaining(parts.flatMap((part) => part.packages)));
	for (const name of parts.flatMap((part) => part.packages)) expect(manifest.dependencies).not.toHaveProperty([name]);
});

/** Flags of Node for processes that audit again and again, as the command sets them for itself (apps/cli/src/tune-engine.ts): a fifth less CPU. */
export const engine = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000', '--semi-space-growth-factor=16'] : [];

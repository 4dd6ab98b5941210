// How much may what a person waits for take? A busy machine is no fault, so that a test lets pass ten times as much; on a quiet one `AUDITOR_BARS=1` holds
// it to what is promised (bench/README.md).
const { env } = process;

export const bar = (promised: number): number => (env.AUDITOR_BARS ? promised : 10 * promised);

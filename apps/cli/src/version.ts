// The version that stands in every stage file and report. Replaced at build time from package.json.
declare const __AUDITOR_VERSION__: string | undefined;

export const VERSION: string = typeof __AUDITOR_VERSION__ === 'string' ? __AUDITOR_VERSION__ : '0.0.0-source';
export const AUDITOR = `auditor ${VERSION}`;

import type { Library } from './library.js';

/** Text taken apart by patterns. @source docs.python.org/3/library/re.html */
export const re: Library = { packages: 're regex', calls: { 'search findall match fullmatch finditer': { does: 'parse' } } };

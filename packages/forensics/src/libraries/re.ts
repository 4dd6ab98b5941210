import type { Library } from './library.js';

/** Text taken apart by patterns. @source docs.python.org/3/library/re.html */
export const re: Library = { packages: 're regex', calls: { 'search match fullmatch': { does: 'parse', by: 'pattern' }, split: { does: 'parse', by: 'parts' }, 'findall finditer': { does: 'parse', by: 'mentions' } } };

/** Methods of texts in either language. @source docs.python.org/3/library/stdtypes.html, developer.mozilla.org */
export const texts: Library = { packages: 'str String', methods: { 'split rsplit splitlines partition rpartition': { does: 'parse', by: 'parts' }, 'includes startswith startsWith endswith endsWith': { does: 'parse', by: 'test' }, match: { does: 'parse', by: 'pattern' } } };

import type { Library } from './library.js';

/** Text taken apart as data: JSON in either language, and literals of Python. */
export const json: Library = { packages: 'json json5 orjson ujson json_repair', calls: { 'loads JSONDecoder.decode JSONDecoder.raw_decode': { does: 'parse' } } };

export const literals: Library = { packages: 'ast', calls: { literal_eval: { does: 'parse' } } };

export const scriptJson: Library = { packages: 'JSON JSON5 json5', calls: { parse: { does: 'parse' } } };

// biome-ignore-all format: tables of libraries, a row a line
import type { Library } from './library.js';

/** Text taken apart as data: JSON in either language, and literals of Python. */
export const json: Library = { packages: 'json json5 orjson ujson json_repair', calls: { 'loads JSONDecoder.decode JSONDecoder.raw_decode': { does: 'parse' } } };

export const literals: Library = { packages: 'ast', calls: { literal_eval: { does: 'parse' } } };

export const scriptJson: Library = { packages: 'JSON JSON5 json5', calls: { parse: { does: 'parse' } } };

/** Text taken apart by patterns. @source docs.python.org/3/library/re.html */
export const re: Library = { packages: 're regex', calls: { 'search match fullmatch': { does: 'parse', by: 'pattern' }, split: { does: 'parse', by: 'parts' }, 'findall finditer': { does: 'parse', by: 'mentions' } } };

/** Methods of texts in either language. @source docs.python.org/3/library/stdtypes.html, developer.mozilla.org */
export const texts: Library = { packages: 'str String', methods: { 'split rsplit splitlines partition rpartition': { does: 'parse', by: 'parts' }, 'includes startswith startsWith endswith endsWith': { does: 'parse', by: 'test' }, match: { does: 'parse', by: 'pattern' } } };

/** @source docs.pydantic.dev */
export const pydantic: Library = { packages: 'pydantic', about: 'schemas', methods: { 'model_validate model_validate_json model_validate_strings parse_obj parse_raw validate_python validate_json': { does: 'validate' } } };

/** @source zod.dev */
export const zod: Library = { packages: 'zod', about: 'schemas', calls: { parse: { does: 'validate' } }, methods: { 'safeParse safeParseAsync parseAsync': { does: 'validate' } } };

/** Data held against a JSON Schema, in either language. @source python-jsonschema.readthedocs.io, ajv.js.org */
export const jsonSchema: Library = { packages: 'jsonschema ajv', calls: { 'validate Draft7Validator.validate Draft202012Validator.validate Ajv.compile': { does: 'validate' } } };

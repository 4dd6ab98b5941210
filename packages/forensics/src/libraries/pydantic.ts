import type { Library } from './library.js';

/** @source docs.pydantic.dev */
export const pydantic: Library = { packages: 'pydantic', about: 'schemas', methods: { 'model_validate model_validate_json model_validate_strings parse_obj parse_raw validate_python validate_json': { does: 'validate' } } };

/** @source zod.dev */
export const zod: Library = { packages: 'zod', about: 'schemas', calls: { parse: { does: 'validate' } }, methods: { 'safeParse safeParseAsync parseAsync': { does: 'validate' } } };

/** Data held against a JSON Schema, in either language. @source python-jsonschema.readthedocs.io, ajv.js.org */
export const jsonSchema: Library = { packages: 'jsonschema ajv', calls: { 'validate Draft7Validator.validate Draft202012Validator.validate Ajv.compile': { does: 'validate' } } };

/** @source joi.dev/api, github.com/jquense/yup, valibot.dev, docs.superstructjs.org, github.com/sinclairzx81/typebox */
export const ofJavaScript: Library = { packages: 'joi @hapi/joi yup valibot superstruct @sinclair/typebox', about: 'schemas', calls: { 'validate validateAsync validateSync attempt assert create parse safeParse Value.Check Value.Parse Value.Decode': { does: 'validate' } } };

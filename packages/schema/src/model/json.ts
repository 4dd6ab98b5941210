// Plain JSON: what probes may put into a finding's `values`, so that every stage file can be saved and read back.
import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const jsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>;

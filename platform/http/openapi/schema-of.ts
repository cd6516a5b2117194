import { z } from 'zod';

export type Json = Record<string, unknown>;

/** For input that is transformed before validation, the schema that validates it. */
const described = (schema: z.ZodType): z.ZodType => {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'transform'
    ? (def.out as z.ZodType)
    : schema;
};

/** JSON Schema in the dialect of OpenAPI 3.0. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const options = { io, unrepresentable: 'any', target: 'openapi-3.0' } as const;
  const { $schema: _, ...json } = z.toJSONSchema(described(schema), options) as Json;
  return json;
};

import { z } from 'zod';

export type Json = Record<string, unknown>;

/** For input that is transformed before validation, the schema that validates it. */
const described = (schema: z.ZodType): z.ZodType => {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'transform'
    ? (def.out as z.ZodType)
    : schema;
};

const isNull = (schema: Json): boolean => schema['type'] === 'null';

/** `{ type: ['string', 'null'], … }` instead of a choice between two schemas, which hides the description. */
const flattenNull = (json: Json): void => {
  const choices = json['anyOf'] as readonly Json[] | undefined;
  const [only, ...others] = choices?.filter((choice) => !isNull(choice)) ?? [];
  if (!only || others.length > 0 || choices?.length !== 2) return;
  const { type, enum: values, const: value, ...rest } = only;
  if (typeof type === 'string') {
    delete json['anyOf'];
    const allowed = value === undefined ? values : [value];
    Object.assign(json, {
      ...rest,
      ...json,
      type: [type, 'null'],
      ...(Array.isArray(allowed) && { enum: [...(allowed as unknown[]), null] }),
    });
  } else if (Array.isArray(only['anyOf'])) {
    Object.assign(json, { ...only, ...json, anyOf: [...(only['anyOf'] as Json[]), { type: 'null' }] });
  }
};

/** Names each key of a record whose keys are known, which readers and linters understand better. */
const nameKeys = (json: Json): void => {
  const { propertyNames, additionalProperties: value } = json;
  const keys = (propertyNames as Json | undefined)?.['enum'];
  if (!Array.isArray(keys) || typeof value !== 'object') return;
  delete json['propertyNames'];
  json['properties'] = Object.fromEntries((keys as string[]).map((key) => [key, value]));
  json['additionalProperties'] = false;
};

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(described(schema), {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      const json = jsonSchema as Json;
      flattenNull(json);
      nameKeys(json);
      if (!('example' in json)) return;
      json['examples'] = [json['example']];
      delete json['example'];
    },
  }) as Json;
  return json;
};

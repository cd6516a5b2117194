import { shopCurrency } from '#contract-kit/currency.ts';
import type { Json } from './schema-of.ts';

/** Examples by field name. A new field with a format of its own belongs here or in its schema. */
const texts: Readonly<Record<string, string>> = {
  title: 'Midnight Tide',
  name: 'Sol Marrow',
  artist: 'Sol Marrow',
  description: 'Slow drums, warm tape, one good melody.',
  genre: 'Lo-Fi',
  subGenre: 'Chillhop',
  key: 'A minor',
  tags: 'warm',
  country: 'US',
  city: 'Atlanta',
  time: '2:35',
  message: 'Done.',
  reason: 'The buyer paid twice.',
  license: 'Premium',
  number: 'A-1042',
  phone: '(404) 555-0123',
  zip: '30303',
  state: 'GA',
  endsAt: '2026-12-27T09:00:00.000Z',
  username: 'ana-lima',
};

const numbers: Readonly<Record<string, number>> = { bpm: 92, durationMs: 155_000, total: 1, pages: 1, page: 1 };

const formats: Readonly<Record<string, string>> = {
  uuid: '0198c252-1b10-7cc6-8b3a-56625bdba5ed',
  'date-time': '2026-11-27T09:00:00.000Z',
  date: '2026-11-27',
  email: 'ana@example.com',
  uri: 'https://label.example/page',
};

const within = (value: number, low: unknown, high: unknown): number =>
  Math.min(Math.max(value, typeof low === 'number' ? low : value), typeof high === 'number' ? high : value);

const textOf = ({ format, minLength, maxLength }: Json, name: string): string => {
  const known = texts[name] ?? formats[/email$/i.test(name) ? 'email' : String(format)] ?? 'Text';
  const long = known.padEnd(typeof minLength === 'number' ? minLength : 0, ' and so on');
  return typeof maxLength === 'number' ? long.slice(0, maxLength) : long;
};

const numberOf = ({ minimum, maximum, exclusiveMinimum }: Json, name: string): number =>
  within(
    numbers[name] ?? (/cents$/i.test(name) ? 1999 : 1),
    typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum,
    maximum,
  );

const isNull = (schema: Json): boolean => schema['type'] === 'null';

const typeOf = ({ type }: Json): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** The schema's own example, or one made from its format and the field's name. Money is in the shop’s currency. */
export const exampleOf = (schema: Json, name = ''): unknown => {
  if (Array.isArray(schema['examples'])) return schema['examples'][0] as unknown;
  if (name === 'currency') return shopCurrency();
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown;
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return exampleOf(choices.find((choice) => !isNull(choice)) ?? {}, name);
  const type = typeOf(schema);
  if (type === undefined && Array.isArray(schema['allOf'])) {
    const parts = (schema['allOf'] as Json[]).map((part) => exampleOf(part, name));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, property]) => [
          key,
          exampleOf(property, key),
        ]),
      );
    case 'array': {
      const count = within(1, schema['minItems'], schema['maxItems']);
      return Array.from({ length: count }, () => exampleOf((schema['items'] ?? {}) as Json, name));
    }
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return false;
    default:
      return null;
  }
};

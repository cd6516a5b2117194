import type { Json } from '#platform/http/openapi/schema-of.ts';
import { html, type Html } from '#features/mailing/server/public.ts';
import type { Parameter } from '../api-document.ts';
import { words } from './words.ts';

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const choicesOf = (schema: Json): readonly Json[] => [
  ...listOf(schema['anyOf']),
  ...listOf(schema['oneOf']),
  ...listOf(schema['allOf']),
];

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time',
  date: 'date',
  email: 'email address',
  uri: 'URL',
  binary: 'file',
};

const plural = (word: string): string =>
  word.includes(' or ') ? `(${word})` : `${word}${word.endsWith('s') ? 'es' : 's'}`;

const plainTypeOf = (type: string, schema: Json): string => {
  if (type === 'array') return `list of ${plural(typeWords((schema['items'] ?? {}) as Json))}`;
  if (type === 'string') return formats[String(schema['format'])] ?? 'string';
  return type;
};

/** For example "list of strings", "integer or null". */
export const typeWords = (schema: Json): string => {
  const types = [schema['type']].flat().filter((type): type is string => typeof type === 'string');
  const named =
    types.length > 0 ? types.map((type) => plainTypeOf(type, schema)) : choicesOf(schema).map((one) => typeWords(one));
  return [...new Set(named)].join(' or ') || 'any value';
};

/** Limits this high only say that a number is an integer. */
const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const range = (low: unknown, high: unknown, unit: string): string[] => {
  if (isLimit(low) && low > 0 && isLimit(high)) return [low === high ? `${low}${unit}` : `${low} to ${high}${unit}`];
  if (isLimit(high)) return [`at most ${high}${unit}`];
  return isLimit(low) && low > 0 ? [`at least ${low}${unit}`] : [];
};

const limitsOf = (schema: Json): string[] => [
  ...range(schema['minimum'], schema['maximum'], ''),
  // A UUID or a time has one length anyway.
  ...(schema['format'] === undefined ? range(schema['minLength'], schema['maxLength'], ' characters') : []),
  ...range(schema['minItems'], schema['maxItems'], ' entries'),
  ...('default' in schema && schema['default'] !== '' && schema['default'] !== null
    ? [`${JSON.stringify(schema['default'])} by default`]
    : []),
];

const maxValues = 12;

const valuesOf = (schema: Json): readonly unknown[] => {
  if ('const' in schema) return [schema['const']];
  const own = (schema['enum'] ?? (schema['items'] as Json | undefined)?.['enum']) as readonly unknown[] | undefined;
  return (own ?? choicesOf(schema).flatMap(valuesOf)).filter((value) => value !== null && value !== '');
};

const values = (schema: Json): Html | '' => {
  const all = valuesOf(schema);
  if (all.length === 0) return '';
  const shown = all.slice(0, maxValues).map((value) => html`<li><code>${String(value)}</code></li>`);
  const rest = all.length - shown.length;
  return html`<ul class="values">
    ${shown}${rest > 0 ? html`<li>and ${rest} more</li>` : ''}
  </ul>`;
};

interface Child {
  readonly name: string;
  readonly schema: Json;
  readonly required: boolean;
}

/** The fields of an object, of a list's entries, or of each choice, without repetitions. */
const childrenOf = (schema: Json): readonly Child[] => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as readonly string[];
  const others = schema['additionalProperties'];
  const found = [
    ...properties.map(([name, field]) => ({ name, schema: field, required: required.includes(name) })),
    ...(typeof others === 'object' && others !== null
      ? [{ name: '(each key)', schema: others as Json, required: true }]
      : []),
    ...(typeof schema['items'] === 'object' ? childrenOf(schema['items'] as Json) : []),
    ...choicesOf(schema).flatMap(childrenOf),
  ];
  return [...new Map(found.map((child) => [child.name, child])).values()];
};

/** Requests say which fields are required, responses which may be missing. */
type Use = 'request' | 'response';

interface FieldOptions {
  readonly use: Use;
  readonly description?: string | undefined;
}

const needOf = (required: boolean, use: Use): Html | '' => {
  if (use === 'request') return required ? html` <span class="need">required</span>` : '';
  return required ? '' : html` <span class="optional">may be missing</span>`;
};

const field = ({ name, schema, required }: Child, { use, description }: FieldOptions): Html => {
  const text = description ?? (schema['description'] as string | undefined);
  const children = childrenOf(schema);
  return html`<li>
    <p class="field">
      <code>${name}</code> <span class="type">${[typeWords(schema), ...limitsOf(schema)].join(', ')}</span>${needOf(
        required,
        use,
      )}
    </p>
    ${text === undefined ? '' : html`<p>${words(text)}</p>`} ${values(schema)}
    ${
      children.length === 0
        ? ''
        : html`<details>
            <summary>${children.length} ${children.length === 1 ? 'field' : 'fields'} of <code>${name}</code></summary>
            ${fieldList(children, use)}
          </details>`
    }
  </li>`;
};

const fieldList = (children: readonly Child[], use: Use): Html =>
  html`<ul class="fields">
    ${children.map((child) => field(child, { use }))}
  </ul>`;

const part = (title: string, list: Html): Html =>
  html`<h4>${title}</h4>
    ${list}`;

/** The fields of a body, or what it is if it has none. */
export const bodyFields = (title: string, schema: Json, use: Use): Html => {
  const children = childrenOf(schema);
  if (children.length > 0) return part(title, fieldList(children, use));
  return part(title, html`<p>${typeWords(schema)}</p>`);
};

export const parameterFields = (title: string, parameters: readonly Parameter[]): Html | '' =>
  parameters.length === 0
    ? ''
    : part(
        title,
        html`<ul class="fields">
          ${parameters.map(({ name, schema, required, description }) =>
            field({ name, schema, required }, { use: 'request', description }),
          )}
        </ul>`,
      );

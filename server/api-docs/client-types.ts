// Generates TypeScript from JSON schemas. An object with a title becomes a named type, and each field has its
// description above it.

export type Json = Readonly<Record<string, unknown>>;

const maxLine = 110;

const field = (name: string, required: boolean): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}`;

export const commentOf = (words: string, indent: string): string => {
  const lines: string[] = [];
  for (const word of words.replaceAll('*/', '* /').split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || indent.length + last.length + word.length > maxLine - 8) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */`
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n');
};

export const callOf = (name: string, values: readonly string[], indent: string): string => {
  const line = `${name}(${values.join(', ')})`;
  return indent.length + line.length < maxLine
    ? line
    : `${name}(\n${values.map((value) => `${indent}  ${value},\n`).join('')}${indent})`;
};

const union = (types: readonly string[], indent: string): string => {
  const unique = [...new Set(types)];
  const line = unique.join(' | ');
  return indent.length + line.length < maxLine - 20 ? line : unique.map((type) => `\n${indent}  | ${type}`).join('');
};

const isObject = (schema: Json): boolean => schema['properties'] !== undefined;

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly words?: string | undefined;
}

export const fieldsOf = (fields: readonly Field[], indent: string): string => {
  const lines = fields.flatMap(({ name, required, type, words }) => [
    ...(words === undefined ? [] : [commentOf(words, `${indent}  `)]),
    `${indent}  readonly ${field(name, required)}: ${type};`,
  ]);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
};

/** Writes types, and collects the declarations of named types. */
export const typeWriter = () => {
  const declared = new Map<string, string>();

  const declare = (name: string, body: string): string => {
    const known = declared.get(name);
    if (known !== undefined && known !== body) throw new Error(`Two different schemas are called ${name}`);
    declared.set(name, body);
    return name;
  };

  const objectOf = ({ properties, required = [] }: Json, indent: string): string =>
    fieldsOf(
      Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
        name,
        required: (required as string[]).includes(name),
        type: typeOf(schema, `${indent}  `),
        words: schema['description'] as string | undefined,
      })),
      indent,
    );

  const listOf = (items: Json, indent: string): string => `ReadonlyArray<${typeOf(items, indent)}>`;

  const plainTypeOf = (schema: Json, indent: string): string => {
    if ('const' in schema) return JSON.stringify(schema['const']);
    if (Array.isArray(schema['enum']))
      return union(
        schema['enum'].map((value) => JSON.stringify(value)),
        indent,
      );
    const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
    if (choices)
      return union(
        choices.map((choice) => typeOf(choice, indent)),
        indent,
      );
    if (Array.isArray(schema['allOf']))
      return (schema['allOf'] as readonly Json[]).map((part) => `(${typeOf(part, indent)})`).join(' & ');
    if (isObject(schema)) return objectOf(schema, indent);
    switch (schema['type']) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema['type'];
      case 'integer':
      case 'number':
        return 'number';
      case 'array':
        return listOf((schema['items'] ?? {}) as Json, indent);
      case 'object': {
        const values = schema['additionalProperties'];
        return `Readonly<Record<string, ${typeof values === 'object' ? typeOf(values as Json, indent) : 'unknown'}>>`;
      }
      default:
        return 'unknown';
    }
  };

  const typeOf = (schema: Json, indent = ''): string => {
    const { title, type: names } = schema;
    if (Array.isArray(names) && !Array.isArray(schema['enum'])) {
      const types = (names as string[])
        .filter((name) => name !== 'null')
        .map((name) => typeOf({ ...schema, type: name }, indent));
      const type = types.length === 1 ? (types[0] ?? '') : union(types, indent);
      return types.length < names.length ? `${type} | null` : type;
    }
    return typeof title === 'string' && isObject(schema)
      ? declare(title, `export interface ${title} ${objectOf(schema, '')}`)
      : plainTypeOf(schema, indent);
  };

  /** Declares the schema under this name, unless it has a title. */
  const named = (name: string, schema: Json): string => {
    if (typeof schema['title'] === 'string') return typeOf(schema);
    return declare(
      name,
      isObject(schema)
        ? `export interface ${name} ${objectOf(schema, '')}`
        : `export type ${name} = ${typeOf(schema)};`,
    );
  };

  return {
    typeOf,
    named,
    declare,
    // A union on several lines leaves a space at the end of the line before it.
    declarations: (): string => [...declared.values()].join('\n\n').replaceAll(/ $/gm, ''),
  };
};

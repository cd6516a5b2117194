import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { createIssues, type FieldIssues, type Issues } from './field-issues.ts';
import { findExcess, withoutExcessMarks } from './input-limits.ts';
import { t } from '#contract-kit/texts/text.ts';

type Part = 'params' | 'query' | 'body';
type Parts = Readonly<Record<Part, unknown>>;
type Issue = z.core.$ZodIssue;

/** Checks all parts at once, so that the client learns everything that is wrong, by field. */
export const validate = async (
  endpoint: Endpoint,
  input: Parts,
): Promise<{ values: Parts } | { part: Part; issues: FieldIssues }> => {
  const values: Record<string, unknown> = {};
  const issues = createIssues();
  let failedPart: Part | undefined;
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    values[part] = await check(schema, part, input[part], issues);
    if (Object.keys(issues.fields).length > 0) failedPart ??= part;
  }
  return failedPart ? { part: failedPart, issues: issues.fields } : { values: values as unknown as Parts };
};

/** The same checks for a body that no route has checked: a form with files, or one that a job makes of stored values. */
export const validateBody = async <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): Promise<{ values: z.output<Schema> } | { issues: FieldIssues }> => {
  const issues = createIssues();
  const values = (await check(schema, 'body', body, issues)) as z.output<Schema>;
  return Object.keys(issues.fields).length > 0 ? { issues: issues.fields } : { values };
};

/** The parsed value is meaningless if issues were added. */
const check = async (schema: z.ZodType, part: Part, value: unknown, issues: Issues): Promise<unknown> => {
  const input = part === 'query' ? toComparable(value) : value;
  const excess = findExcess(input);
  if (excess !== null) return issues.add([part], excess);
  // `closest` uses the input to tell missing fields from wrong ones; it never goes into the response.
  const parsed = await schema.safeParseAsync(input, { reportInput: true });
  if (!parsed.success) return collect(parsed.error.issues, [], issues);
  if (part !== 'query') findUnkeepable(parsed.data, [], issues);
  return parsed.data;
};

/** Queries are never stored. A replacement character makes text that the database can't compare find nothing. */
const toComparable = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutExcessMarks(value.replaceAll('\0', '\uFFFD').toWellFormed());
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toComparable(part)]));
};

/** Text that no database stores and no email carries: the NUL character and lone surrogates. */
const findUnkeepable = (value: unknown, path: readonly string[], issues: Issues): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      issues.add(path, t`This contains a character we can’t store. Type it again.`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) findUnkeepable(part, [...path, name], issues);
  }
};

const collect = (found: readonly Issue[], under: readonly PropertyKey[], issues: Issues): void => {
  for (const issue of found) {
    if (issues.isFull()) return;
    const path = [...under, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) collect(closest(issue.errors), path, issues);
    else issues.add(path, issue.message);
  }
};

/** The issues of the shape that the client probably meant: the one with the fewest top-level fields missing. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const missing = (branch: readonly Issue[]): number =>
    branch.filter((issue) => issue.path.length <= 1 && issue.code === 'invalid_type' && issue.input === undefined)
      .length;
  return branches.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? [];
};

import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';

export type FieldIssues = Record<string, string[]>;
type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>;
type Issue = z.core.$ZodIssue;

/** Checks all parts at once, so that everybody is told of everything that is wrong, by field. */
export const validate = async (
  endpoint: Endpoint,
  given: Parts,
): Promise<{ values: Parts } | { part: 'params' | 'query' | 'body'; issues: FieldIssues }> => {
  const values: Record<string, unknown> = {};
  const issues: FieldIssues = {};
  let failedPart: 'params' | 'query' | 'body' | undefined;
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const parsed = await schema.safeParseAsync(given[part]);
    if (parsed.success) {
      values[part] = parsed.data;
      // Queries are compared and never kept: there such text finds nothing, like any other.
      if (part !== 'query') findUnkeepable(parsed.data, [], issues);
    } else collect(parsed.error.issues, [], issues);
    if (Object.keys(issues).length > 0) failedPart ??= part;
  }
  return failedPart ? { part: failedPart, issues } : { values: values as unknown as Parts };
};

/** More than any form of ours has. Whoever nests deeper wants the walk through it to take long, or the stack to end. */
const mostDepth = 50;

/** Text that no database keeps and no mail carries: the character NUL, and halves of a pair of surrogates. */
const findUnkeepable = (value: unknown, path: readonly string[], into: FieldIssues): void => {
  if (path.length > mostDepth) into[path[0] ?? 'body'] = ['This is nested too deeply.'];
  else if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      into[path.join('.') || 'body'] = ['This holds a character that cannot be kept. Type it anew.'];
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) findUnkeepable(part, [...path, name], into);
  }
};

const collect = (found: readonly Issue[], under: readonly PropertyKey[], into: FieldIssues): void => {
  for (const issue of found) {
    const path = [...under, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) collect(closest(issue.errors), path, into);
    else {
      const field = path.join('.') || 'body';
      const messages = (into[field] ??= []);
      if (!messages.includes(issue.message)) messages.push(issue.message);
    }
  }
};

/** Of several accepted shapes the one that the sender meant: the one with the fewest top-level fields missing. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const missing = (branch: readonly Issue[]): number =>
    branch.filter((issue) => issue.path.length <= 1 && issue.code === 'invalid_type' && issue.input === undefined)
      .length;
  return branches.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? [];
};

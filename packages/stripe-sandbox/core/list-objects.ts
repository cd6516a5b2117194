import { invalidRequest } from './errors.ts';
import type { ProviderObject, Work } from './store.ts';

export interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface CreatedFilter {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface Filter {
  kind: string;
  parent?: string | undefined;
  created?: number | CreatedFilter | undefined;
  /** Fields of the object's JSON that must have this value, or one of these values. */
  fields?: Record<string, string | string[] | undefined>;
}

export interface List<T = ProviderObject> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const conditions = (work: Work, filter: Filter): { sql: string[]; values: unknown[] } => {
  const sql = ['kind = $1', 'account is not distinct from $2'];
  const values: unknown[] = [filter.kind, work.account];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    sql.push(condition.replace('?', `$${values.length}`));
  };
  if (filter.parent !== undefined) add('parent = ?', filter.parent);
  const created = typeof filter.created === 'number' ? { gte: filter.created, lte: filter.created } : filter.created;
  for (const [name, operator] of Object.entries(operators)) {
    const moment = created?.[name as keyof CreatedFilter];
    if (moment !== undefined) add(`(body ->> 'created')::bigint ${operator} ?`, moment);
  }
  for (const [field, value] of Object.entries(filter.fields ?? {})) {
    if (value !== undefined) add(`body ->> '${field}' = any(?)`, [value].flat());
  }
  return { sql, values };
};

const positionOf = async (work: Work, filter: Filter, id: string, param: string): Promise<string> => {
  const { rows } = await work.client.query<{ seq: string }>(
    'select seq from payments_sandbox.object where id = $1 and kind = $2 and account is not distinct from $3',
    [id, filter.kind, work.account],
  );
  if (!rows[0]) throw invalidRequest(`No such ${filter.kind}: '${id}'`, { code: 'resource_missing', param });
  return rows[0].seq;
};

/** Newest first. `starting_after` continues with older objects, `ending_before` with newer ones. */
export const listObjects = async <T extends ProviderObject>(
  work: Work,
  url: string,
  filter: Filter,
  page: Page,
): Promise<List<T>> => {
  const { sql, values } = conditions(work, filter);
  const backwards = page.ending_before !== undefined;
  if (page.starting_after !== undefined) {
    values.push(await positionOf(work, filter, page.starting_after, 'starting_after'));
    sql.push(`seq < $${values.length}`);
  }
  if (page.ending_before !== undefined) {
    values.push(await positionOf(work, filter, page.ending_before, 'ending_before'));
    sql.push(`seq > $${values.length}`);
  }
  values.push(page.limit + 1);
  const { rows } = await work.client.query<{ body: T }>(
    `select body from payments_sandbox.object where ${sql.join(' and ')}
     order by seq ${backwards ? 'asc' : 'desc'} limit $${values.length}`,
    values,
  );
  const data = rows.slice(0, page.limit).map((row) => row.body);
  return { object: 'list', url, has_more: rows.length > page.limit, data: backwards ? data.toReversed() : data };
};

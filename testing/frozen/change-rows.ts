import type pg from 'pg';

// Changes every field that people can edit now or later. The columns come from the database, so new ones are included.

/** Tables of sales, payments, emails and credentials. */
const books =
  /^(orders|payouts|checkout|webhook|mailing|audit|auth|jobs)_|^(settings_values|installation|schema_migrations)$/;

/** Columns that record what happened or that nobody edits, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  'account_users.role': 'The test’s admin stays one.',
  'catalogue_beats.state': 'That a beat was sold is part of the sale.',
  'catalogue_beats.sold_item_id': 'As above.',
  'catalogue_beats.back_on_sale': 'As above.',
  'catalogue_beats.kind': 'A beat never becomes a sound kit: its table wouldn’t take it.',
  'catalogue_files.*': 'Rows never change: a replaced file is a new row.',
  'catalogue_listings.*': 'Only triggers write it, from what is changed here.',
  'site_versions.*': 'Published texts never change: a changed one is a new row.',
  'statistics_*.*': 'Counts of listeners.',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Values that a check constraint lists, such as the states of a beat. */
  readonly words: readonly string[];
}

const findColumns = async (pool: pg.Pool): Promise<Column[]> => {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      array(
        select word[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as word
        where k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'c' and a.attnum = any(k.conkey)
      ) as words
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_attribute a on a.attrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      -- Not keys: neither the row's own nor those of other rows.
      and not exists (
        select from pg_constraint k
        where k.conrelid = a.attrelid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)
      )
    order by 1, 2`);
  return rows.filter(
    ({ table, column }) =>
      !books.test(table) &&
      !Object.keys(kept).some((name) =>
        new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(`${table}.${column}`),
      ),
  );
};

/** SQL for possible values, one of which passes the table's checks. */
const others = ({ column, type, words }: Column): readonly string[] => {
  const old = `"${column}"`;
  if (type === 'text') {
    const named = words.map((word) => `'${word}'`);
    return [`coalesce(${old}, '') || ' changed'`, `'changed.' || ${old}`, `'c' || left(${old}, 20)`, ...named];
  }
  if (/^(integer|bigint|smallint|numeric|real|double precision)$/.test(type))
    return [
      `coalesce(${old}, 0) + 1111`,
      `coalesce(${old}, 0) + 1`,
      `coalesce(${old}, 0) - 1`,
      `coalesce(${old}, 0) + 99999`,
    ];
  if (type === 'boolean') return [`not coalesce(${old}, false)`];
  if (type.startsWith('timestamp')) return [`${old} - interval '1 day'`, `${old} + interval '1 day'`];
  if (type === 'date') return [`${old} + 1`];
  if (type === 'jsonb') return [`regexp_replace(${old}::text, '"([0-9]+)"', '"9\\1"', 'g')::jsonb`, `'[]'`];
  if (type === 'ARRAY') return [`${old} || 'changed'::text`, `array['trackouts']`, `${old}[2:]`];
  if (type === 'bytea') return [`${old} || '\\x00'::bytea`];
  return [];
};

export interface ChangedRows {
  /** For example "catalogue_beats.title". */
  readonly changed: readonly string[];
  /** Columns that accepted no other value. */
  readonly refused: readonly string[];
}

const isFilled = async (pool: pg.Pool, { table, column }: Column): Promise<boolean> =>
  (await pool.query(`select from "${table}" where "${column}" is not null limit 1`)).rowCount !== 0;

/** Empty times stay empty: no beat is withdrawn, no account closed. */
export const changeRows = async (pool: pg.Pool): Promise<ChangedRows> => {
  const changed: string[] = [];
  const refused: string[] = [];
  for (const column of await findColumns(pool)) {
    const name = `${column.table}.${column.column}`;
    const old = `"${column.column}"`;
    const rows = /^(timestamp|date|jsonb|bytea)/.test(column.type) ? `${old} is not null` : 'true';
    const { rowCount } = await pool.query(`select from "${column.table}" where ${rows} limit 1`);
    if (rowCount === 0) continue;
    let fits = false;
    for (const other of others(column)) {
      fits = await pool
        .query(`update "${column.table}" set ${old} = ${other} where ${rows} and ${old} is distinct from ${other}`)
        .then(
          ({ rowCount: count }) => (count ?? 0) > 0,
          () => false,
        );
      if (fits) break;
    }
    if (fits) changed.push(name);
    // A column that is empty in every row stays empty, such as the reason for something that never happened.
    else if (await isFilled(pool, column)) refused.push(name);
  }
  return { changed, refused };
};

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const features = readdirSync(fileURLToPath(new URL('../../features', import.meta.url))).sort();

/** The prefix of a table or function names its feature; anything without such a prefix belongs to the platform. */
const ownerOf = (name: string): string => {
  const prefix = path.basename(name).split('_')[0] ?? '';
  return features.includes(prefix) ? prefix : 'platform';
};

interface Part {
  readonly name: string;
  readonly sql: string;
}

interface TablePart {
  readonly table: string;
  readonly sql: string;
}

interface Table {
  readonly name: string;
  readonly unlogged: boolean;
  readonly options: readonly string[] | null;
}

/** Leaves out what belongs to an extension or to another schema. */
const own = (oid: string, namespace: string): string =>
  `${namespace} = current_schema()::regnamespace and not exists (
     select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

const extensionsSql = `
  select extname as name, format('create extension %I;', extname) as sql
  from pg_extension where extname <> 'plpgsql' order by extname collate "C"`;

const sequencesSql = `
  select c.relname as name,
    format('create sequence %I as %s start %s increment %s;', c.relname, format_type(s.seqtypid, null), s.seqstart, s.seqincrement)
      as sql
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where ${own('c.oid', 'c.relnamespace')}
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
  order by c.relname collate "C"`;

const tablesSql = `
  select relname as name, relpersistence = 'u' as unlogged, reloptions as options
  from pg_class where relkind = 'r' and ${own('pg_class.oid', 'relnamespace')} order by relname collate "C"`;

const columnsSql = `
  select c.relname as table, concat_ws(' ',
    quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(l.collname) end,
    case when a.attnotnull then 'not null' end,
    case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end
      || ' as identity' || case when s.seqstart <> 1 then ' (start with ' || s.seqstart || ')' else '' end end,
    case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(e.adbin, e.adrelid, true) || ') stored'
      when e.adbin is not null then 'default ' || pg_get_expr(e.adbin, e.adrelid, true) end) as sql
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    left join pg_depend d on d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype = 'i'
      and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
    left join pg_sequence s on s.seqrelid = d.objid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${own('c.oid', 'c.relnamespace')}
  order by c.relname collate "C", a.attnum`;

const constraintsSql = `
  select c.relname as table, format('constraint %I %s', n.conname, pg_get_constraintdef(n.oid, true)) as sql
  from pg_constraint n join pg_class c on c.oid = n.conrelid
  where n.contype in ('p', 'u', 'f', 'c', 'x') and ${own('c.oid', 'c.relnamespace')}
  order by c.relname collate "C", position(n.contype in 'pufcx'), n.conname collate "C"`;

const indexesSql = `
  select c.relname as table, pg_get_indexdef(i.indexrelid, 0, true) || ';' as sql
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relkind = 'r' and ${own('c.oid', 'c.relnamespace')}
    and not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.conrelid = i.indrelid)
  order by c.relname collate "C", x.relname collate "C"`;

const triggersSql = `
  select c.relname as table, pg_get_triggerdef(g.oid, true) || ';' as sql
  from pg_trigger g join pg_class c on c.oid = g.tgrelid
  where not g.tgisinternal and ${own('c.oid', 'c.relnamespace')}
  order by c.relname collate "C", g.tgname collate "C"`;

const viewsSql = `
  select relname as name, format(E'create view %I as\n%s', relname, pg_get_viewdef(oid, true)) as sql
  from pg_class where relkind = 'v' and ${own('pg_class.oid', 'relnamespace')} order by relname collate "C"`;

const functionsSql = `
  select proname as name, rtrim(pg_get_functiondef(oid), E'\n') || ';' as sql
  from pg_proc where ${own('pg_proc.oid', 'pronamespace')} order by proname collate "C"`;

/** Formats PostgreSQL's SQL as people write it. Quoted text and function bodies stay. */
const tidy = (sql: string): string => {
  const [head = '', ...body] = sql.split(/(?=\nAS \$function\$)/);
  const plain = head
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('\n', '\\n') : part.toLowerCase()))
    .join('')
    .replace('create or replace function public.', 'create function ')
    .replaceAll(' using btree ', ' ')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll("'\\n'::text", "E'\\n'")
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|regconfig|text\[\])(?!\w|\[)/g, '$1')
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)');
  return [plain, ...body.map((text) => text.replace('\nAS', ' as').replaceAll('$function$', '$$$$'))].join('');
};

const header = `-- Generated by \`npm run schema\` from a migrated database: how the tables look after all of server/migrations, whose files say
-- why. A table's prefix names its feature.`;

/** Readable SQL, the same for the same schema. The statements aren't in an order that runs. */
export const describeSchema = async (pool: Pick<pg.Pool, 'query'>): Promise<string> => {
  const read = async <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => (await pool.query<T>(sql)).rows;
  const columns = Map.groupBy(await read<TablePart>(columnsSql), ({ table }) => table);
  const constraints = Map.groupBy(await read<TablePart>(constraintsSql), ({ table }) => table);
  const indexes = Map.groupBy(await read<TablePart>(indexesSql), ({ table }) => table);
  const triggers = Map.groupBy(await read<TablePart>(triggersSql), ({ table }) => table);
  const describeTable = ({ name, unlogged, options }: Table): Part => {
    const lines = [...(columns.get(name) ?? []), ...(constraints.get(name) ?? [])].map(({ sql }) => `  ${tidy(sql)}`);
    const table = `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${lines.join(',\n')}\n)`;
    const further = [...(indexes.get(name) ?? []), ...(triggers.get(name) ?? [])].map(({ sql }) => tidy(sql));
    return { name, sql: [`${table}${options ? ` with (${options.join(', ')})` : ''};`, ...further].join('\n') };
  };
  const parts = [
    ...(await read<Part>(extensionsSql)),
    ...(await read<Part>(sequencesSql)),
    ...(await read<Table>(tablesSql)).map(describeTable),
    ...(await read<Part>(viewsSql)),
    ...(await read<Part>(functionsSql)),
  ];
  const byOwner = Map.groupBy(parts, ({ name }) => ownerOf(name));
  const sections = [...byOwner.keys()]
    .sort()
    .map((owner) => [`-- ${owner}`, ...(byOwner.get(owner) ?? []).map(({ sql }) => tidy(sql))].join('\n\n'));
  return `${[header, ...sections].join('\n\n\n')}\n`;
};

import { kitTypeLabels } from '../../kits.ts';
import { longKeyEnd } from '../../search.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Rules about beats for both the code and the database. `npm run schema` writes this to generated.sql. */
export const generatedSql = `create or replace function catalogue_kit_type_label(type text) returns text language sql immutable parallel safe
return case type
${Object.entries(kitTypeLabels)
  .map(([type, label]) => `  when ${quote(type)} then ${quote(label)}`)
  .join('\n')}
end;

-- "Am", as "A minor" is also written.
create or replace function catalogue_short_key(key text) returns text language sql immutable parallel safe
return regexp_replace(key, ${quote(longKeyEnd.source)}, '\\1\\2');

-- "2:31", as formatTime writes it.
create or replace function catalogue_format_time(milliseconds integer) returns text language sql immutable parallel safe
return (milliseconds + 500) / 60000 || ':' || lpad(((milliseconds + 500) / 1000 % 60)::text, 2, '0');
`;

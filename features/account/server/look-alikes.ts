import { sql } from 'kysely';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { foldText } from '#contract-kit/fold-text.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import { foreignLookAlikes, looksLikeLabel } from '../reserved-usernames.ts';

/** The characters that each character looks like, from Unicode TR 39. */
const lookAlikes = new Map(Object.entries(confusables as Readonly<Record<string, string>>));

/** Variation selectors, which change how the previous character looks, and U+20E3, which draws a keycap around it. */
const variations = /[\u{FE00}-\u{FE0F}\u{20E3}\u{E0100}-\u{E01EF}]/gu;

const skeletonOf = (name: string): string =>
  [...foldText(name.replaceAll(variations, '')).normalize('NFD')]
    .map((sign) => foreignLookAlikes[sign] ?? lookAlikes.get(sign) ?? sign)
    .join('');

const signs: Readonly<Record<string, string>> = {
  '!': 'i',
  '¡': 'i',
  '|': 'i',
  $: 's',
  '@': 'a',
  '€': 'e',
  '£': 'l',
  '+': 't',
};

/** Reads a sign between letters as a letter: "G!JO" becomes "GiJO". */
const readSigns = (name: string): string =>
  name.replaceAll(/(?<=\p{L})[!¡|$@€£+]|[!¡|$@€£+](?=\p{L})/gu, (sign) => signs[sign] ?? sign);

const merged: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 5: 's' };

/** The name without case, accents, spaces and signs, with look-alikes merged; empty if it has only signs. */
const shapeOf = (name: string): string =>
  foldText(skeletonOf(name))
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll(/[0135l]/g, (sign) => merged[sign] ?? sign)
    .replaceAll('vv', 'w');

/** The shapes of the name as written, and with its signs read as letters. */
export const nameShapes = (name: string): string[] =>
  [...new Set([shapeOf(name), shapeOf(readSigns(name))])].filter((shape) => shape !== '');

/** Whether people could take the name for the label, one of its artists or staff, in any disguise. */
export const isLabelInDisguise = (name: string): boolean =>
  [name, readSigns(name)].some((spelling) => looksLikeLabel(spelling) || looksLikeLabel(skeletonOf(spelling)));

const batch = 500;

/** A trigger clears a person's shapes when their name changes; this fills them again. */
const fillShapes = async (trx: Trx): Promise<void> => {
  for (;;) {
    const rows = await trx
      .selectFrom('account_users')
      .select(['id', 'username', 'display_name'])
      .where('name_shapes', 'is', null)
      .where(sql<boolean>`role <> 'user' and closed_at is null`)
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const filled = rows.map((row) => ({
      id: row.id,
      shapes: [...nameShapes(row.username), ...nameShapes(row.display_name)],
    }));
    if (filled.length > 0) {
      await sql`
        update account_users set name_shapes = array(select jsonb_array_elements_text(shapes))
        from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled (id uuid, shapes jsonb)
        where account_users.id = filled.id`.execute(trx);
    }
    if (rows.length < batch) return;
  }
};

/**
 * Whether a name looks like that of another seller or admin, whom people trust with their money. The caller must write
 * the name in the same transaction, so that two people can't choose look-alikes at once.
 */
export const looksLikeAnother = async (trx: Trx, name: string, userId?: string): Promise<boolean> => {
  const shapes = nameShapes(name);
  if (shapes.length === 0) return false;
  await lockName(trx, 'account names');
  await fillShapes(trx);
  const other = await trx
    .selectFrom('account_users')
    .select('id')
    .where(sql<boolean>`name_shapes && ${shapes}::text[] and role <> 'user' and closed_at is null`)
    .$if(userId !== undefined, (query) => query.where('id', '!=', userId ?? ''))
    .executeTakeFirst();
  return other !== undefined;
};

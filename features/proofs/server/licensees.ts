import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { foldSearch } from '#contract-kit/email-address.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { proofOf } from '#features/orders/license-code.ts';
import { selectLicenses, withOrder } from '#features/orders/server/public.ts';
import { isLicensed, licensedStates } from '#features/orders/state-groups.ts';
import { shownBuyer } from '#features/orders/shown-buyer.ts';
import { type Licensee, type listLicensees as contract, perLicenseesPage } from '../contract.ts';
import { licenseStates } from './license-state.ts';
import { findUses } from './find-uses.ts';

interface Of {
  readonly sellerId: string;
  readonly search: string;
}

const ofSeller = (db: Db, { sellerId, search }: Of) => {
  const isIn = (texts: ReturnType<typeof sql>) =>
    sql<boolean>`position(${foldSearch(search)} in fold_text(${texts})) > 0`;
  return selectLicenses(db)
    .where('item.seller_id', '=', sellerId)
    .$if(search !== '', (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          isIn(sql`item.beat_title || E'\n' || (item.license ->> 'title')`),
          exists(
            selectFrom('orders_uses as used')
              .select('used.id')
              .whereRef('used.item_id', '=', 'item.id')
              .where('item.state', 'in', [...licensedStates])
              .where(isIn(sql`used.song || E'\n' || used.artist || E'\n' || used.channel || E'\n' || used.isrc`)),
          ),
        ]),
      ),
    );
};

const readRows = async (
  { db, publicUrl }: Deps,
  of: Of,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Licensee[]> => {
  const rows = await withOrder(ofSeller(db, of))
    .select(['item.id', 'item.state', 'agreement.code', 'agreement.facts', 'agreement.shows_buyer', 'order.email'])
    .orderBy('agreement.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  // Channels of a license that is on hold or has ended shouldn't be allowlisted.
  const uses = await findUses(
    db,
    rows.filter(({ state }) => isLicensed(state)).map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    ...proofOf({ publicUrl }, { site: row.facts.site, code: row.code }),
    state: licenseStates[row.state],
    beat: row.facts.beat.title,
    license: row.facts.license.title,
    agreedAt: row.facts.agreedAt,
    buyer: shownBuyer(row),
    uses: uses.get(row.id) ?? [],
  }));
};

export const listLicensees = async (
  deps: Deps,
  { page, ...of }: Of & { readonly page: number },
): Promise<ResponseOf<typeof contract>> => {
  const { count } = await ofSeller(deps.db, of)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const offset = (page - 1) * perLicenseesPage;
  const licensees = await readRows(deps, of, { limit: perLicenseesPage, offset });
  return { licensees, total, pages: pagesOf(total, perLicenseesPage) };
};

const heading = [
  'Date (UTC)',
  'Beat',
  'License',
  'State',
  'Buyer',
  'Song',
  'Artist',
  'YouTube channel',
  'ISRC',
  'Links',
  'License page',
];
const atOnce = 500;
const stateWords = { valid: 'Valid', 'on-hold': 'On hold', ended: 'Ended', replaced: 'Replaced' } as const;

const linesOf = ({ agreedAt, beat, license, state, buyer, uses, url }: Licensee): string[][] => {
  const what = [agreedAt.slice(0, 10), beat, license, stateWords[state], buyer ?? ''];
  return uses.length === 0
    ? [[...what, '', '', '', '', '', url]]
    : uses.map(({ song, artist, channel, isrc, links }) => [
        ...what,
        song,
        artist,
        channel,
        isrc,
        links.join(' '),
        url,
      ]);
};

/** One line for each use, and one for each license without any. Rows are read while they are sent. */
export const getLicenseesCsv = (deps: Deps, sellerId: string): CsvTable => ({
  heading,
  rows: (async function* () {
    for (let offset = 0; ; offset += atOnce) {
      const rows = await readRows(deps, { sellerId, search: '' }, { limit: atOnce, offset });
      for (const row of rows) yield* linesOf(row);
      if (rows.length < atOnce) return;
    }
  })(),
});

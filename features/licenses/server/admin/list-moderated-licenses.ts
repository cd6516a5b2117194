import { sql } from 'kysely';
import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds, listDirectory } from '#features/account/server/public.ts';
import {
  type listModeratedLicenses as contract,
  type ModeratedLicense,
  perModerationPage,
} from '../../contract-admin.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import type { Db, Queryable } from '#platform/database/open.ts';

/** Maximum sellers whose licenses one search finds. */
const maxSellers = 200;

// Must be the same expression as in the index licenses_licenses_title.
const searched = sql<string>`fold_text(E'\n' || title)`;
const isId = (search: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search);

/** Licenses that sellers made and haven't deleted. */
const select = (db: Queryable) =>
  db
    .selectFrom('licenses_licenses')
    .select(['id', 'title', 'price_cents', 'exclusive', 'owner_id', 'created_at'])
    .select(['withdrawn_at', 'withdrawn_by', 'withdrawn_reason'])
    .where('owner_id', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const present = async (db: Queryable, rows: readonly Row[]): Promise<ModeratedLicense[]> => {
  const people = await findUsersByIds(
    db,
    rows.flatMap((row) => [row.owner_id, row.withdrawn_by].filter((id) => id !== null)),
  );
  const byId = new Map(people.map((user) => [user.id, user]));
  return rows.map((row) => {
    const owner = byId.get(row.owner_id ?? '');
    if (!owner) throw new Error(`The license ${row.id} has no owner.`);
    return {
      _id: row.id,
      title: row.title,
      price: centsToPrice(row.price_cents),
      exclusive: row.exclusive,
      user: { _id: owner.id, username: owner.username, name: owner.display_name },
      createdAt: row.created_at.toISOString(),
      withdrawn: row.withdrawn_at && {
        at: row.withdrawn_at.toISOString(),
        by: byId.get(row.withdrawn_by ?? '')?.username ?? '',
        reason: row.withdrawn_reason,
      },
    };
  });
};

/** @throws if no seller owns a license with this id */
export const readModeratedLicense = async (db: Queryable, licenseId: string): Promise<ModeratedLicense> => {
  const [license] = await present(db, await select(db).where('id', '=', licenseId).execute());
  if (!license) throw new Error(`The license ${licenseId} is gone.`);
  return license;
};

export const listModeratedLicenses = async (
  db: Db,
  { search, show, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const folded = foldText(search);
  const escaped = escapeLike(folded);
  // The index finds three consecutive letters or a title's beginning, so shorter texts match only beginnings.
  const pattern = folded.length < 3 ? `%\n${escaped}%` : `%${escaped}%`;
  const sellers = search === '' ? [] : await listDirectory(db, { search, offset: 0, limit: maxSellers }, maxSellers);
  const matching = select(db)
    .$if(show === 'offered', (query) => query.where('withdrawn_at', 'is', null))
    .$if(show === 'withdrawn', (query) => query.where('withdrawn_by', 'is not', null))
    .$if(show === 'all', (query) =>
      query.where(({ or, eb }) => or([eb('withdrawn_at', 'is', null), eb('withdrawn_by', 'is not', null)])),
    )
    .$if(search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb(searched, 'like', pattern),
          sql<boolean>`owner_id = any(${sellers.map(({ id }) => id)}::uuid[])`,
          ...(isId(search) ? [eb('id', '=', folded), eb('owner_id', '=', folded)] : []),
        ]),
      ),
    );
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy('id', 'desc')
    .limit(perModerationPage)
    .offset((page - 1) * perModerationPage)
    .execute();
  return { licenses: await present(db, rows), total, pages: pagesOf(total, perModerationPage) };
};

import './tables.ts';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { linkedCoverSize } from '#contract-kit/cover-sizes.ts';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import { drawSizes } from '#platform/images/draw-sizes.ts';
import type { PictureSource } from '#platform/images/images.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { daysAgo, type RetentionDeps } from '#platform/retention/retention-rule.ts';
import type { AnyDocument, uploadSitePicture } from '../contract.ts';
import { partOf } from '../documents.ts';
import { maxArtistPictures } from '../artist-page.ts';
import { findFields } from '../find-fields.ts';
import { maxSitePictures, sitePictureName, sitePicturePath, sitePictureSizes } from '../pictures.ts';
import { sitePictureKeys } from './picture-keys.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** What is typed in a tab is saved within days. */
export const unusedDays = 7;

/** Pictures are counted, named by a draft, or deleted one after the other. */
const lockPictures = (trx: Trx): Promise<void> => lockName(trx, 'site.pictures');

/**
 * Stores a picture for the site's documents, in all its sizes. Nobody sees it until a document names it. `field` is the
 * form's: a logo is drawn from an SVG, too, and stays sharp and transparent.
 */
export const addPicture = async (
  { db, clock, images, storage }: Deps,
  source: PictureSource,
  {
    field = 'picture',
    ownerId = null,
  }: {
    readonly field?: 'picture' | 'logo';
    /** The artist whose page it's for; null for the label's documents. */
    readonly ownerId?: string | null;
  },
): Promise<{ picture: string } | Failure<FailureCode<typeof uploadSitePicture>>> => {
  const drawn = await forCaller(() =>
    field === 'logo' ? images.drawLogo(source, sitePictureSizes) : drawSizes(images, source, sitePictureSizes),
  );
  if ('refused' in drawn) {
    return fail('SITE_NOT_A_PICTURE', { message: drawn.refused, fields: { [field]: [drawn.refused] } });
  }
  const hash = createHash('sha256');
  for (const { bytes } of drawn) hash.update(bytes);
  const name = hash.digest('hex');
  const used = { used_at: clock.now() };
  // The row comes first: a file without one would never be deleted.
  const full = await inTransaction(db, async (trx) => {
    await lockPictures(trx);
    const { others, own } = await trx
      .selectFrom('site_pictures')
      .select(({ fn }) => [
        fn.countAll<number>().as('others'),
        fn.countAll<number>().filterWhere('owner_id', '=', ownerId).as('own'),
      ])
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (Number(others) >= maxSitePictures || Number(own) >= maxArtistPictures) return fail('SITE_TOO_MANY_PICTURES');
    await trx
      .insertInto('site_pictures')
      .values({ name, ...used, owner_id: ownerId })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(used))
      .execute();
    return null;
  });
  if (isFailure(full)) return full;
  for (const { size, bytes } of drawn) {
    await storage.put(sitePictureKeys.of(name, size), bytes, { contentType: 'image/webp' });
  }
  return { picture: sitePicturePath(name) };
};

const publicFolder = path.join(import.meta.dirname, '../../../web/public');

/** The paths of the pictures that came with the site, in `web/public`. */
export const listOwnPictures = async (): Promise<string[]> => {
  const files = await readdir(publicFolder, { recursive: true });
  return (
    files
      .filter((file) => /\.(?:webp|avif|png|jpe?g|gif|svg)$/.test(file))
      .map((file) => `/${file.split(path.sep).join('/')}`)
      // Documents name one size of the pictures that were exported from a shop.
      .filter((file) => !/^\/site\/[0-9a-f]{16}\//.test(file) || file.endsWith(`/${linkedCoverSize}.webp`))
      .toSorted()
  );
};

const missing = (): string => t`This site doesn’t have this picture. Upload it here.`;

/** What is wrong with the pictures of a document that is saved: those that aren't there, by field. */
export const refuseMissingPictures = async (
  trx: Trx,
  { name, data }: AnyDocument,
  now: Date,
): Promise<Record<string, string[]>> => {
  const fields = findFields(partOf(name).field, data, 'picture').map((field) => ({
    path: `document.data.${field.path}`,
    value: String(field.value),
  }));
  if (fields.length === 0) return {};
  const uploaded = fields.flatMap(({ value }) => sitePictureName(value) ?? []);
  const found = new Set(await listOwnPictures());
  if (uploaded.length > 0) {
    await lockPictures(trx);
    const rows = await trx
      .updateTable('site_pictures')
      .set({ used_at: now })
      .where('name', 'in', uploaded)
      .returning('name')
      .execute();
    for (const row of rows) found.add(sitePicturePath(row.name));
  }
  return Object.fromEntries(
    fields.filter(({ value }) => !found.has(value)).map(({ path: at }) => [at, [forCaller(missing)]]),
  );
};

/** Deletes pictures that no draft and no version names, with their files. */
export const forgetPictures = async (deps: RetentionDeps, limit: number): Promise<number> =>
  await inTransaction(deps.db, async (trx) => {
    await lockPictures(trx);
    // `sitePicturePath` makes the same paths.
    const { rows } = await sql<{ name: string }>`
      delete from site_pictures where name in (
        select old.name from site_pictures old
        where old.used_at < ${daysAgo(deps, unusedDays)}
          and not exists (select from site_drafts d where d.pictures @> jsonb_build_array('/media/site/' || old.name || '/512.webp'))
          and not exists (select from site_versions v where v.pictures @> jsonb_build_array('/media/site/' || old.name || '/512.webp'))
        order by old.used_at limit ${limit}
      ) returning name`.execute(trx);
    // Before the rows are gone for others: the same picture may be uploaded at this moment.
    await removeStored(
      deps,
      rows.flatMap(({ name }) => sitePictureKeys.all(name)),
    );
    return rows.length;
  });

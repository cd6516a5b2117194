import { isSuspended } from '#features/account/server/public.ts';
import { readAiPolicy } from '#features/settings/server/public.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { publish } from '#platform/events/events.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ProductKind } from '../../kits.ts';
import { fileWords } from '../../beat-rules.ts';
import { type AiIssue, aiWords, findAiIssue } from '../../ai-use.ts';
import { lackingKinds } from '../../promised-files.ts';
import { findKinds } from '../beats/promised-files.ts';
import { askAboutSameFiles, isSoldElsewhere } from '../beats/same-files.ts';
import { beatLife } from './beat-states.ts';
import { changeState } from './change-state.ts';
import { t } from '#contract-kit/texts/text.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** A beat or sound kit has gone on sale, for the first time or again. */
    'catalogue.published': {
      readonly beatId: string;
      readonly kind: ProductKind;
      readonly beatTitle: string;
      readonly sellerId: string;
      readonly at: Date;
    };
  }
}

/**
 * `seller`: their account is suspended. `label`: an admin or the shop itself keeps the beat off the store.
 * `unanswered`, `refused`: the site requires a statement about AI, or doesn't accept this one. `sold`: a file was sold
 * exclusively.
 */
export type Missing = 'label' | 'seller' | 'sold' | 'cover' | 'preview' | 'license' | AiIssue | FileKind;

/**
 * Puts a beat on sale, with the date of its first publication, or returns what is missing. Either way it may write
 * something: it asks an admin about files that another seller has, which takes the beat off the store.
 * @throws if the state forbids publishing.
 */
export const publishBeat = async (trx: Trx, beatId: string, at: Date): Promise<readonly Missing[]> => {
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'kind', 'seller_id', 'state', 'sold_item_id', 'publish_at'])
    .where('id', '=', beatId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (beat.state === 'published') return [];
  beatLife.check(beat, 'publish');
  await askAboutSameFiles(trx, beatId, at);
  const missing = await findMissing(trx, beatId);
  if (missing.length > 0) return missing;
  await changeState(trx, beatId, 'publish', { at });
  const { kind, title: beatTitle, seller_id: sellerId } = beat;
  await publish(trx, 'catalogue.published', { beatId, kind, beatTitle, sellerId, at });
  return [];
};

const missingWord = (missing: Exclude<Missing, 'refused' | 'sold'>): string => {
  if (missing === 'label') return t`the label’s approval`;
  if (missing === 'seller') return t`a seller whose account isn’t suspended`;
  if (missing === 'cover') return t`a cover`;
  if (missing === 'preview') return t`its preview`;
  if (missing === 'unanswered') return t`an answer about AI`;
  return missing === 'license' ? t`a license` : fileFormats[missing].contents;
};

export const notReadyMessage = (missing: readonly Missing[]): string => {
  if (missing.includes('sold')) return fileWords.sold();
  if (missing.includes('refused')) return aiWords.refused();
  const words = missing.filter((one) => one !== 'refused' && one !== 'sold').map(missingWord);
  return t`This isn’t ready for sale: it’s missing ${{ parts: words.join(', ') }}.`;
};

/** Checks without publishing. `publishBeat` checks again. */
export const findMissing = async (trx: Trx, beatId: string): Promise<Missing[]> => {
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select(['seller_id', 'cover', 'preview_key', 'duration_ms', 'taken_off_at', 'ai'])
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  const links = await trx
    .selectFrom('catalogue_beat_licenses')
    .select('license_id')
    .where('beat_id', '=', beatId)
    .execute();
  const licenses = await findLicensesByIds(
    trx,
    links.map((link) => link.license_id),
  );
  const offered = licenses.filter((license) => license.withdrawn_at === null);
  const promised = offered.flatMap((license) => license.file_types);
  const aiIssue = findAiIssue(beat.ai, await readAiPolicy(trx));
  const there = (await findKinds(trx, [beatId]))(beatId);
  return [
    ...(beat.taken_off_at === null ? [] : (['label'] as const)),
    ...((await isSuspended(trx, beat.seller_id)) ? (['seller'] as const) : []),
    ...((await isSoldElsewhere(trx, beatId)) ? (['sold'] as const) : []),
    ...(beat.cover === null ? (['cover'] as const) : []),
    ...(beat.preview_key === null || beat.duration_ms === null ? (['preview'] as const) : []),
    ...(offered.length === 0 ? (['license'] as const) : []),
    ...(aiIssue === null ? [] : [aiIssue]),
    ...lackingKinds(promised, there),
  ];
};

import { newId } from '#contract-kit/ids.ts';
import { isFailure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { takeOffBeat } from '#features/catalogue/server/public.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import type { Events } from '#platform/events/events.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { emailLabel } from '../mails/notifier-mails.ts';
import { mailOther, mailWaits } from './mails.ts';

const reason = (): string =>
  `It contains the same file as another seller’s upload. Someone at ${label.name} has to review it first.`;

/** A seller uploaded another seller's file. The beat is off the store until an admin decides, as if reported. */
export const askAdmin = async (
  deps: Deps,
  trx: Trx,
  { beatId, title, sellerId, fileKinds, other, at }: Events['catalogue.same-file'],
): Promise<void> => {
  const [owner] = await findUsersByIds(trx, [other.sellerId]);
  const open = owner?.closed_at === null ? owner : undefined;
  const taken = await takeOffBeat({ ...deps, db: trx }, null, { beatId, reason: reason(), emails: false });
  const notice = await trx
    .insertInto('notices_notices')
    .values({
      id: newId(at.getTime()),
      kind: 'same-file',
      target_kind: 'beat',
      target_id: beatId,
      beat_id: beatId,
      subject_id: sellerId,
      title,
      user_id: open?.id ?? null,
      name: open?.display_name ?? '',
      email: open?.email ?? '',
      work: `“${other.title}”, ${deps.publicUrl}${productPath(other.beatId)}`,
      explanation: `These files of it are the same, byte for byte: ${fileKinds.map((kind) => fileFormats[kind].label).join(', ')}.`,
      took_off: !isFailure(taken),
      created_at: at,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await mailWaits(deps, trx, notice);
  if (open) await mailOther(deps, trx, { notice, receiver: open, title: other.title });
  await emailLabel(deps, trx, notice);
};

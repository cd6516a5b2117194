import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import { productWord } from '../../kits.ts';
import { type AboutBeat, emailSeller, type MailDeps } from '../beats/email-seller.ts';

export const mailTakenOff = (
  deps: MailDeps,
  trx: Trx,
  { beat, reason }: { readonly beat: AboutBeat; readonly reason: string },
): Promise<void> =>
  emailSeller(deps, trx, {
    kind: 'catalogue.taken-off',
    beat,
    event: 'was taken down',
    preview: 'Read why, and what you can do.',
    text: `${label.name} took down your ${productWord(beat.kind)} “${beat.title}”. You can edit or delete it, but nobody can hear or buy it for now. Buyers keep what they bought.`,
    reason,
  });

export const mailRestored = (
  deps: MailDeps,
  trx: Trx,
  { beat, onSale, scheduled }: { readonly beat: AboutBeat; readonly onSale: boolean; readonly scheduled: boolean },
): Promise<void> =>
  emailSeller(deps, trx, {
    kind: 'catalogue.restored',
    beat,
    event: 'was restored',
    preview: onSale ? 'It’s back in the store.' : 'You can sell it again.',
    text: onSale
      ? `Your ${productWord(beat.kind)} “${beat.title}” is back in the store.`
      : `${label.name} restored your ${productWord(beat.kind)} “${beat.title}”. ${scheduled ? 'It goes on sale at the time you chose.' : 'It isn’t on sale now: publish it when you’re ready.'}`,
  });

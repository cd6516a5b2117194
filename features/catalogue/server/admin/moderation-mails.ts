import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import { type AboutBeat, emailSeller, type MailDeps } from '../beats/email-seller.ts';

export const mailTakenOff = (
  deps: MailDeps,
  trx: Trx,
  { beat, reason }: { readonly beat: AboutBeat; readonly reason: string },
): Promise<void> =>
  emailSeller(deps, trx, {
    kind: 'catalogue.taken-off',
    beat,
    event: 'taken-down',
    preview: t`Read why, and what you can do.`,
    text:
      beat.kind === 'kit'
        ? t`${{ label: label.name }} took down your sound kit “${{ title: beat.title }}”. You can edit or delete it, but nobody can hear or buy it for now. Buyers keep what they bought.`
        : t`${{ label: label.name }} took down your beat “${{ title: beat.title }}”. You can edit or delete it, but nobody can hear or buy it for now. Buyers keep what they bought.`,
    reason,
  });

const backWords = ({ kind, title }: AboutBeat): string =>
  kind === 'kit'
    ? t`Your sound kit “${{ title }}” is back in the store.`
    : t`Your beat “${{ title }}” is back in the store.`;

const restoredWords = ({ kind, title }: AboutBeat): string =>
  kind === 'kit'
    ? t`${{ label: label.name }} restored your sound kit “${{ title }}”.`
    : t`${{ label: label.name }} restored your beat “${{ title }}”.`;

export const mailRestored = (
  deps: MailDeps,
  trx: Trx,
  { beat, onSale, scheduled }: { readonly beat: AboutBeat; readonly onSale: boolean; readonly scheduled: boolean },
): Promise<void> =>
  emailSeller(deps, trx, {
    kind: 'catalogue.restored',
    beat,
    event: 'restored',
    preview: onSale ? t`It’s back in the store.` : t`You can sell it again.`,
    text: onSale
      ? backWords(beat)
      : `${restoredWords(beat)} ${scheduled ? t`It goes on sale at the time you chose.` : t`It isn’t on sale now: publish it when you’re ready.`}`,
  });

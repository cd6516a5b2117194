import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { linkUrls } from '../links.ts';
import type { Deps } from '#platform/deps.ts';

// Anyone can type anyone's email address, so these emails quote artists' names and contain nothing from the visitor.

interface ConfirmationMail {
  readonly id: string;
  readonly to: string;
  readonly names: readonly string[];
  readonly token: string;
  readonly expiresAt: Date;
}

export const sendConfirmation = (
  deps: Deps,
  trx: Trx,
  { id, to, names, token, expiresAt }: ConfirmationMail,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `follows.confirm:${id}`,
    to,
    expiresAt,
    content: {
      subject: t`Confirm whom you follow · ${{ label: label.name }}`,
      preview: t`One click, and you’ll hear about new releases.`,
      heading: t`Confirm whom you follow`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone (hopefully you) asked us to email this address, at most once a day, when there are new releases on ${{ label: label.name }} by:`,
        },
        { kind: 'quotes', rows: names.map((name) => [t`Artist`, name] as const) },
        { kind: 'button', label: t`Confirm`, url: `${deps.publicUrl}/following?confirm=1&token=${token}` },
        {
          kind: 'note',
          text: t`The link works once, for two days. If it wasn’t you, ignore this email: you won’t get any others.`,
        },
      ],
    },
  });

interface KnownMail {
  readonly id: string;
  readonly to: string;
  readonly followerId: string;
}

export const sendKnown = (deps: Deps, trx: Trx, { id, to, followerId }: KnownMail): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `follows.known:${id}`,
    to,
    content: {
      subject: t`You already follow this artist · ${{ label: label.name }}`,
      preview: t`There’s nothing to do.`,
      heading: t`You already follow this artist`,
      blocks: [
        { kind: 'paragraph', text: t`We’ll email you when there are new releases, at most once a day.` },
        { kind: 'button', label: t`Manage whom you follow`, url: linkUrls(deps, { followerId, artistId: null }).page },
      ],
    },
  });

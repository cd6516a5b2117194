import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { type MailBlock, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type Category, nameOf } from '../../contract.ts';
import { preferencesUrl } from '../links.ts';

type MailDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>;

// Anyone can type anyone's email, so these emails contain nothing that a visitor wrote.

const listed = (categories: readonly Category[]): MailBlock => ({
  kind: 'items',
  items: categories.map((category) => ({
    title: nameOf(category, label),
    detail: label.mailingLists[category].about,
    amount: '',
  })),
});

interface ConfirmationMail {
  readonly id: string;
  readonly to: string;
  readonly categories: readonly Category[];
  readonly token: string;
  readonly expiresAt: Date;
}

export const sendConfirmation = (
  deps: MailDeps,
  trx: Trx,
  { id, to, categories, token, expiresAt }: ConfirmationMail,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `subscribe.confirm:${id}`,
    to,
    expiresAt,
    content: {
      subject: t`Confirm your subscription · ${{ label: label.name }}`,
      preview: t`One click, and you’re on the list.`,
      heading: t`Confirm your subscription`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone (hopefully you) signed this address up for emails from ${{ label: label.name }}:`,
        },
        listed(categories),
        {
          kind: 'button',
          label: t`Confirm your subscription`,
          url: `${deps.publicUrl}/subscriptions?confirm=1&token=${token}`,
        },
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
  readonly subscriberId: string;
  readonly category: Category;
  /** The lists that the reader is subscribed to. */
  readonly categories: readonly Category[];
}

export const sendKnown = (
  deps: MailDeps,
  trx: Trx,
  { id, to, subscriberId, category, categories }: KnownMail,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `subscribe.known:${id}`,
    to,
    content: {
      subject: t`You’re already subscribed · ${{ label: label.name }}`,
      preview: t`There’s nothing to do.`,
      heading: t`You’re already on the list`,
      blocks: [
        { kind: 'paragraph', text: t`You’re subscribed to these emails from ${{ label: label.name }}:` },
        listed(categories),
        { kind: 'button', label: t`Manage your subscriptions`, url: preferencesUrl(deps, { subscriberId, category }) },
      ],
    },
  });

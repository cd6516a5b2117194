import { newId } from '#contract-kit/ids.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

interface SecurityChange {
  readonly heading: string;
  readonly text: string;
  /** The name that a person gave the item, for example a passkey. */
  readonly name?: string;
  /** The device or API key that made the item. */
  readonly by?: string;
}

/** Emails an account's owner about a security change, so that they notice one made by someone else. */
export const emailOwner = (
  deps: Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>,
  trx: Trx,
  user: UserRow,
  { heading, text, name, by }: SecurityChange,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `security:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: `${heading} on your ${label.name} account`,
      preview: text,
      heading,
      blocks: [
        { kind: 'paragraph', text },
        // Someone else may have created an unverified account and chosen this name.
        ...(name !== undefined && user.email_verified_at !== null
          ? [{ kind: 'facts', rows: [['Name', name], ...(by === undefined ? [] : [['By', by] as const])] } as const]
          : []),
        {
          kind: 'paragraph',
          text: 'If this was you, there’s nothing to do. If not, change your password, and end what you don’t recognize on the page “Security”.',
        },
        { kind: 'button', label: 'Open “Security”', url: `${deps.publicUrl}/account-settings?tab=security` },
      ],
    },
  });

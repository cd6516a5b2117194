import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

interface SecurityChange {
  readonly subject: string;
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
  { subject, heading, text, name, by }: SecurityChange,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `security:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject,
      preview: text,
      heading,
      blocks: [
        { kind: 'paragraph', text },
        // Someone else may have created an unverified account and chosen this name.
        ...(name !== undefined && user.email_verified_at !== null
          ? [{ kind: 'facts', rows: [[t`Name`, name], ...(by === undefined ? [] : [[t`By`, by] as const])] } as const]
          : []),
        {
          kind: 'paragraph',
          text: t`If this was you, there’s nothing to do. If not, change your password, and end what you don’t recognize on the page “Security”.`,
        },
        { kind: 'button', label: t`Open “Security”`, url: `${deps.publicUrl}/account-settings?tab=security` },
      ],
    },
  });

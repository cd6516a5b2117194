import { formatLongDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail, type WriteMailDeps } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { keysPath } from '../keys-path.ts';
import { scopeWords } from '../scope-words.ts';
import type { KeyRow } from './tables.ts';

/** Tells an account's owner about a new key, because someone else may have made it. */
export const writeMadeMail = (deps: WriteMailDeps & Deps, trx: Trx, owner: UserRow, key: KeyRow): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `keys.made:${key.id}`,
    to: owner.email,
    content: {
      subject: t`New API key for your ${{ label: label.name }} account`,
      preview: t`Apps can use it to act for you.`,
      heading: t`A new API key was created`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Anyone with this key can act for you within its permissions, without your password.`,
        },
        {
          kind: 'facts',
          rows: [
            [t`Name`, key.name],
            [t`Begins with`, key.start],
            [t`May`, key.scopes.map((scope) => scopeWords[scope]).join('; ')],
            [t`Expires`, key.expires_at === null ? t`Never` : formatLongDay(key.expires_at)],
          ],
        },
        {
          kind: 'paragraph',
          text: t`If this was you, there’s nothing to do. If not, revoke the key, change your password, and end all other sessions.`,
        },
        { kind: 'button', label: t`Open API keys`, url: `${deps.publicUrl}${keysPath}` },
      ],
    },
  });

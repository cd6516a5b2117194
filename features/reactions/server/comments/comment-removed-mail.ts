import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { defuse, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { selectAnyBeats } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';

export type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

interface Removal {
  readonly authorId: string;
  readonly beatId: string;
  readonly reason?: string | undefined;
}

/**
 * Doesn't quote the comment: an account may be older than the rule that commenters need a verified email, and its email
 * address may be a stranger's.
 */
export const mailCommentRemoved = async (
  deps: MailDeps,
  trx: Trx,
  { authorId, beatId, reason }: Removal,
): Promise<void> => {
  const [author] = await findUsersByIds(trx, [authorId]);
  if (!author || author.closed_at !== null) return;
  const beat = await selectAnyBeats(trx).where('b.id', '=', beatId).executeTakeFirstOrThrow();
  await writeMail(deps, trx, {
    purpose: `catalogue.comment-removed:${newId(deps.clock.now().getTime())}`,
    to: author.email,
    content: {
      subject: t`Your comment was removed · ${{ label: label.name }}`,
      preview: t`Nobody can read it anymore.`,
      heading: t`Your comment was removed`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone at ${{ label: label.name }} removed your comment on “${{ title: defuse(beat.title) }}”. Nobody can read it anymore.`,
        },
        ...(reason ? ([{ kind: 'facts', rows: [[t`Reason`, reason]] }] as const) : []),
        { kind: 'button', label: t`Open its page`, url: `${deps.publicUrl}${productPath(beatId)}` },
      ],
    },
  });
};

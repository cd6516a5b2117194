import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#contract-kit/format.ts';
import { type ModeratedProps, ModerationList, ModerationRow } from '#ui/lists/moderation-page.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { findAiIssue } from '../../ai-use.ts';
import type { ModeratedBeat } from '../../contract-admin.ts';
import { artistPath, productPath } from '../../paths.ts';
import { TakeOffDialog } from './take-off-dialog.tsx';
import { useModeration } from './use-moderation.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const states = (): Record<
  ModeratedBeat['status'],
  { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }
> => ({
  processing: { words: t`Processing`, tone: 'neutral' },
  failed: { words: t`Failed`, tone: 'neutral' },
  scheduled: { words: t`Scheduled`, tone: 'neutral' },
  published: { words: t`In the store`, tone: 'good' },
  unpublished: { words: t`Unpublished`, tone: 'neutral' },
  sold: { words: t`Sold exclusively`, tone: 'warn' },
});

const aiNotes = () => ({
  unanswered: t`The seller hasn’t said whether any of the audio is AI-generated.`,
  refused: t`Some of the audio is AI-generated, which the store no longer sells.`,
});

const takenOffState = () => ({ words: t`Taken down`, tone: 'bad' as const });

const Act = ({ item: beat, list }: ModeratedProps<ModeratedBeat>) => {
  const [asks, setAsks] = useState(false);
  const { restore } = useModeration(beat._id);
  const back = useMutation({
    mutationFn: restore,
    onSuccess: () => list.current?.focus(),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t restore this. Try again in a moment.`)),
  });
  if (beat.takenOff) {
    return (
      <Button size="s" busy={back.isPending} onClick={() => back.mutate()}>
        <T>
          Restore
          <span className="sr-only">
            {' '}
            <V of={{ beat: beat.title }} />
          </span>
        </T>
      </Button>
    );
  }
  if (beat.status === 'sold') return null;
  return (
    <>
      <Button size="s" onClick={() => setAsks(true)}>
        <T>
          Take down
          <span className="sr-only">
            {' '}
            <V of={{ beat: beat.title }} />
          </span>
        </T>
      </Button>
      <TakeOffDialog beat={beat} open={asks} onClose={() => setAsks(false)} otherwiseFocus={list} />
    </>
  );
};

const Row = ({ item: beat, list }: ModeratedProps<ModeratedBeat>) => {
  const { takenOff, user } = beat;
  const aiIssue = findAiIssue(beat.ai, useAiPolicy());
  return (
    <ModerationRow
      cover={
        beat.coverImage && <Cover src={beat.coverImage} sizes="56px" alt="" className="size-14 shrink-0 rounded-m" />
      }
      title={beat.status === 'published' ? <Link to={productPath(beat._id)}>{beat.title}</Link> : beat.title}
      by={
        <T>
          by{' '}
          <Link to={artistPath(user.username)}>
            <V of={{ artist: user.name }} />
          </Link>
        </T>
      }
      state={takenOff ? takenOffState() : states()[beat.status]}
      since={
        <T>
          Uploaded{' '}
          <time dateTime={beat.createdAt}>
            <V of={{ date: formatDay(beat.createdAt) }} />
          </time>
        </T>
      }
      action={<Act item={beat} list={list} />}
      note={
        takenOff ? (
          <>
            <span className="text-muted">
              <T>
                Taken down on{' '}
                <time dateTime={takenOff.at}>
                  <V of={{ date: formatDay(takenOff.at) }} />
                </time>{' '}
                by <V of={{ name: takenOff.by }} />:
              </T>
            </span>{' '}
            {takenOff.reason}
          </>
        ) : (
          aiIssue && <span className="text-muted">{aiNotes()[aiIssue]}</span>
        )
      }
    />
  );
};

export const ModeratedBeats = ({ beats }: { readonly beats: readonly ModeratedBeat[] }) => (
  <ModerationList label={t`Beats and kits`} items={beats} row={Row} />
);

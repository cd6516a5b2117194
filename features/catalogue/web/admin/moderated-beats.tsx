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

const states = {
  processing: { words: 'Processing', tone: 'neutral' },
  failed: { words: 'Failed', tone: 'neutral' },
  scheduled: { words: 'Scheduled', tone: 'neutral' },
  published: { words: 'In the store', tone: 'good' },
  unpublished: { words: 'Unpublished', tone: 'neutral' },
  sold: { words: 'Sold exclusively', tone: 'warn' },
} as const satisfies Record<
  ModeratedBeat['status'],
  { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }
>;
const aiNotes = {
  unanswered: 'The seller hasn’t said whether any of the audio is AI-generated.',
  refused: 'Some of the audio is AI-generated, which the store no longer sells.',
} as const;

const takenOffState = { words: 'Taken down', tone: 'bad' } as const;

const Act = ({ item: beat, list }: ModeratedProps<ModeratedBeat>) => {
  const [asks, setAsks] = useState(false);
  const { restore } = useModeration(beat._id);
  const back = useMutation({
    mutationFn: restore,
    onSuccess: () => list.current?.focus(),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t restore this. Try again in a moment.')),
  });
  if (beat.takenOff) {
    return (
      <Button size="s" busy={back.isPending} onClick={() => back.mutate()}>
        Restore<span className="sr-only"> {beat.title}</span>
      </Button>
    );
  }
  if (beat.status === 'sold') return null;
  return (
    <>
      <Button size="s" onClick={() => setAsks(true)}>
        Take down<span className="sr-only"> {beat.title}</span>
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
        <>
          by <Link to={artistPath(user.username)}>{user.name}</Link>
        </>
      }
      state={takenOff ? takenOffState : states[beat.status]}
      since={
        <>
          Uploaded <time dateTime={beat.createdAt}>{formatDay(beat.createdAt)}</time>
        </>
      }
      action={<Act item={beat} list={list} />}
      note={
        takenOff ? (
          <>
            <span className="text-muted">
              Taken down on <time dateTime={takenOff.at}>{formatDay(takenOff.at)}</time> by {takenOff.by}:
            </span>{' '}
            {takenOff.reason}
          </>
        ) : (
          aiIssue && <span className="text-muted">{aiNotes[aiIssue]}</span>
        )
      }
    />
  );
};

export const ModeratedBeats = ({ beats }: { readonly beats: readonly ModeratedBeat[] }) => (
  <ModerationList label="Beats and kits" items={beats} row={Row} />
);

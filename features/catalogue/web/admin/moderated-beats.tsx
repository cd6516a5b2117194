import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { ModeratedBeat } from '../../contract-admin.ts';
import { artistPath, productPath } from '../../paths.ts';
import { TakeOffDialog } from './take-off-dialog.tsx';
import { useModeration } from './use-moderation.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (time: string): string => day.format(new Date(time));

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
const takenOffState = { words: 'Taken down', tone: 'bad' } as const;

const Act = ({ beat, list }: { readonly beat: ModeratedBeat; readonly list: RefObject<HTMLElement | null> }) => {
  const [asks, setAsks] = useState(false);
  const { restore } = useModeration(beat._id);
  const back = useMutation({
    mutationFn: restore,
    onSuccess: () => list.current?.focus(),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t restore this beat. Try again in a moment.')),
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

/** A card on a phone, a line where there is room. */
const Row = ({ beat, list }: { readonly beat: ModeratedBeat; readonly list: RefObject<HTMLElement | null> }) => {
  const { takenOff, user } = beat;
  const { words, tone } = takenOff ? takenOffState : states[beat.status];
  return (
    <li className="grid gap-3 rounded-m border border-line p-4 @3xl:grid-cols-[1fr_12rem_auto] @3xl:items-center @3xl:gap-4">
      <div className="flex min-w-0 items-center gap-4">
        {beat.coverImage && <Cover src={beat.coverImage} sizes="56px" alt="" className="size-14 shrink-0 rounded-m" />}
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {beat.status === 'published' ? <Link to={productPath(beat._id)}>{beat.title}</Link> : beat.title}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            by <Link to={artistPath(user.username)}>{user.name}</Link>
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted @3xl:flex-col @3xl:items-start">
        <Badge tone={tone}>{words}</Badge>
        <span className="tabular whitespace-nowrap">
          Uploaded <time dateTime={beat.createdAt}>{dayOf(beat.createdAt)}</time>
        </span>
      </p>
      <div className="@3xl:w-28 @3xl:text-right">
        <Act beat={beat} list={list} />
      </div>
      {takenOff && (
        <p className="text-sm wrap-anywhere @3xl:col-span-3">
          <span className="text-muted">
            Taken down on <time dateTime={takenOff.at}>{dayOf(takenOff.at)}</time> by {takenOff.by}:
          </span>{' '}
          {takenOff.reason}
        </p>
      )}
    </li>
  );
};

export const ModeratedBeats = ({ beats }: { readonly beats: readonly ModeratedBeat[] }) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} aria-label="Beats" className="flex flex-col gap-3 outline-none">
      {beats.map((beat) => (
        <Row key={beat._id} beat={beat} list={list} />
      ))}
    </ul>
  );
};

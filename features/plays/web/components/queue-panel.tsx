import { useId } from 'react';
import { producerNames } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import { followers } from '../hand-queue.ts';
import { player, usePlayer } from '../player.ts';
import { clearQueue } from '../queue-actions.ts';
import { type QueueEntry, useQueueBeats } from '../use-queue-beats.ts';
import { PlayEntry } from './queue-entry.tsx';
import { QueuedBeats } from './queued-beats.tsx';
import { PlayButton } from './transport.tsx';

/** Maximum entries shown, because the list may have thousands. */
const maxFollowers = 30;

const NowPlaying = () => {
  const id = useId();
  const beat = usePlayer((state) => state.current);
  if (!beat) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow">
        {t`Now playing`}
      </h3>
      <p className="mt-2 flex items-center gap-3">
        <Cover src={beat.coverImage} sizes="56px" alt="" className="size-14 shrink-0 rounded-s" />
        <span className="min-w-0 flex-1">
          <CutText as="strong" className="font-display font-semibold text-accent">
            {beat.title}
          </CutText>
          <CutText className="text-sm text-muted">{producerNames(beat)}</CutText>
        </span>
        <PlayButton />
      </p>
    </section>
  );
};

const Queued = ({ entries }: { readonly entries: readonly QueueEntry[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="flex min-h-11 items-center justify-between gap-4">
        <h3 id={id} className="eyebrow">
          {t`Next in queue`}
        </h3>
        {entries.length > 0 && (
          <Button size="s" variant="ghost" onClick={clearQueue}>
            {t`Clear queue`}
          </Button>
        )}
      </header>
      {entries.length > 0 ? (
        <QueuedBeats entries={entries} labelledBy={id} />
      ) : (
        <p className="text-sm text-muted">{t`Nothing yet. Choose “Play next” or “Add to queue” in a menu of the store.`}</p>
      )}
    </section>
  );
};

const orderLabel = ({ loop, shuffle }: { readonly loop: boolean; readonly shuffle: boolean }): string | null =>
  loop
    ? t`Loop is on: this repeats until you press Next.`
    : shuffle
      ? t`Shuffle is on: what comes after it is random, too.`
      : null;

const Following = ({ entries }: { readonly entries: readonly QueueEntry[] }) => {
  const id = useId();
  const name = usePlayer((state) => state.listName);
  const loop = usePlayer((state) => state.loop);
  const shuffle = usePlayer((state) => state.shuffle);
  const words = orderLabel({ loop, shuffle });
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="eyebrow">
        {name ? t`Next from ${{ list: name }}` : t`Next from the list`}
      </h3>
      {words && <p className="mt-2 text-sm text-muted">{words}</p>}
      <ol aria-labelledby={id} className="mt-2 flex flex-col">
        {entries.map((entry) => (
          <li key={entry.id} className="flex h-16 items-center">
            <PlayEntry entry={entry} onPlay={() => player.jump(entry.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
};

interface QueuePanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Shows the current beat, the manually queued ones, and the rest of the list that was played from. */
export const QueuePanel = ({ open, onOpenChange }: QueuePanelProps) => {
  const queued = usePlayer((state) => state.queued);
  const { queue, index, upcoming, shuffle } = {
    queue: usePlayer((state) => state.queue),
    index: usePlayer((state) => state.index),
    upcoming: usePlayer((state) => state.upcoming),
    shuffle: usePlayer((state) => state.shuffle),
  };
  // With shuffle only the next beat is known.
  const following = shuffle ? queue.slice(upcoming, upcoming + 1) : followers(queue, index, maxFollowers);
  const beatsOf = useQueueBeats([...queued, ...following]);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Queue`}>
      <div className="flex flex-col gap-6">
        <NowPlaying />
        <Queued entries={beatsOf(queued)} />
        <Following entries={beatsOf(following)} />
      </div>
    </Sheet>
  );
};

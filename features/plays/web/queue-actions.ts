import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { joined, maxQueued, movedTo, withBeat, without } from './hand-queue.ts';
import { keyOf, type PlayableBeat } from './playable-beat.ts';
import { player } from './player.ts';

const { store } = player;

const setQueued = (queued: readonly string[]): void => store.setState({ queued });

/** Queues a beat. If the player is closed, it plays the beat at once. */
export const enqueue = (beat: PlayableBeat, place: 'next' | 'last'): void => {
  const { queued, phase } = store.getState();
  const changed = withBeat(queued, keyOf(beat), place);
  if (!changed) return toast.error(t`Your queue is full. It holds ${{ max: String(maxQueued) }} tracks.`);
  player.remember([beat]);
  setQueued(changed);
  if (phase === 'closed') return player.next();
  toast.success(
    place === 'next' ? t`“${{ title: beat.title }}” plays next.` : t`“${{ title: beat.title }}” is in your queue.`,
    {
      id: 'queued',
    },
  );
};

export const dequeue = (id: string): void => setQueued(without(store.getState().queued, id));

export const moveQueued = (id: string, place: number): void => setQueued(movedTo(store.getState().queued, id, place));

export const playQueued = (id: string): void => {
  moveQueued(id, 0);
  player.next();
};

export const clearQueue = (): void => {
  const { queued } = store.getState();
  setQueued([]);
  toast.info(t`Queue cleared.`, {
    id: 'queued',
    duration: 8000,
    action: { label: t`Undo`, onPress: () => setQueued(joined(queued, store.getState().queued)) },
  });
};

import { t } from '#contract-kit/texts/text.ts';
import type { PlayableBeat } from '../playable-beat.ts';
import { player, playBeatFrom, useIsCurrent, useProgress } from '../player.ts';
import { SeekWave } from './seek-wave.tsx';

interface BeatSeekWaveProps {
  readonly beat: PlayableBeat;
  /** The beats that "next" plays. */
  readonly queue: readonly PlayableBeat[];
  readonly listName?: string;
  /** Heights from 0 to 1. */
  readonly peaks: readonly number[];
  readonly className?: string;
}

/** A press on the wave plays its beat from there, even while another beat plays. */
export const BeatSeekWave = ({ beat, queue, listName, peaks, className }: BeatSeekWaveProps) => {
  const current = useIsCurrent(beat._id);
  const { position, duration } = useProgress();
  return (
    <SeekWave
      label={t`Seek in ${{ title: beat.title }}`}
      peaks={peaks}
      position={current ? position : 0}
      duration={current && duration > 0 ? duration : beat.durationMs / 1000}
      onSeek={(seconds) => (current ? player.seek(seconds) : playBeatFrom(beat, queue, seconds, listName))}
      {...(className !== undefined && { className })}
    />
  );
};

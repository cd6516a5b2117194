import { produce, RATE } from '@stemhouse/demo-music/public.ts';
import type { BeatFileKind } from '#features/licenses/contract.ts';
import { loudnessOf } from '#platform/audio/loudness.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import { markFiles, mp3Of, zipOf } from '#testing/files/sounds.ts';

/** Makes different files each time. */
export const makeMusic = async (seconds: number): Promise<Record<BeatFileKind, Buffer>> => {
  const piece = { seed: 'from sign-up to money', style: 'techno', bpm: 128, key: 'A minor' } as const;
  const { master, stems } = produce(piece, loudnessOf);
  const cut = (sound: Float32Array): Float32Array => sound.subarray(0, seconds * RATE);
  const sound = [cut(master.left), cut(master.right)] as const;
  return markFiles({
    mp3: await mp3Of(sound, 320),
    wav: encodeWav(sound, RATE),
    trackouts: await zipOf({ drums: cut(stems.drums), bass: cut(stems.bass), chords: cut(stems.chords) }),
  });
};

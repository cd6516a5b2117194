import type { BeatFileKind } from '#features/licenses/contract.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import { produce } from '#sandbox/demo/music/produce.ts';
import { RATE } from '#sandbox/demo/music/sound/sound.ts';
import { markFiles, mp3Of, zipOf } from '#testing/files/sounds.ts';

/** Makes different files each time. */
export const makeMusic = async (seconds: number): Promise<Record<BeatFileKind, Buffer>> => {
  const { master, stems } = produce({ seed: 'from sign-up to money', style: 'techno', bpm: 128, key: 'A minor' });
  const cut = (sound: Float32Array): Float32Array => sound.subarray(0, seconds * RATE);
  const sound = [cut(master.left), cut(master.right)] as const;
  return markFiles({
    mp3: await mp3Of(sound, 320),
    wav: encodeWav(sound, RATE),
    trackouts: await zipOf({ drums: cut(stems.drums), bass: cut(stems.bass), chords: cut(stems.chords) }),
  });
};

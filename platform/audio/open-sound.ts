import { openMp3 } from './mp3-reader.ts';
import type { PcmSource } from './pcm-source.ts';
import type { Sound, SoundKind } from './sound.ts';
import { openWav } from './wav-reader.ts';

/** What opens each kind of sound. */
const openers: Readonly<Record<SoundKind, (path: string) => Promise<PcmSource>>> = { mp3: openMp3, wav: openWav };

/** Opens a sound for decoding in chunks. Throws AudioError as the opener of its kind does. */
export const openSound = ({ path, kind }: Sound): Promise<PcmSource> => openers[kind](path);

import { bassVoices } from './instruments-bass.ts';
import { keyVoices } from './instruments-keys.ts';
import { leadVoices } from './instruments-lead.ts';
import { padVoices } from './instruments-pads.ts';
import { stringVoices } from './instruments-strings.ts';

/** Every sound that plays notes, by name. Loudness is evened out later, group by group. */
export const instruments = { ...bassVoices, ...keyVoices, ...leadVoices, ...padVoices, ...stringVoices };

export type InstrumentName = keyof typeof instruments;

import { bassVoices } from './instruments-bass.ts';
import { keyVoices } from './instruments-keys.ts';
import { leadVoices } from './instruments-lead.ts';
import { padVoices } from './instruments-pads.ts';
import { stringVoices } from './instruments-strings.ts';

/** Their loudness is leveled later, by group. */
export const instruments = { ...bassVoices, ...keyVoices, ...leadVoices, ...padVoices, ...stringVoices };

export type InstrumentName = keyof typeof instruments;

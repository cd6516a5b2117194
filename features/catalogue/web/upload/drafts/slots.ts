import { pictureTypes } from '#contract-kit/picture-format.ts';
import { fileKinds } from '#features/licenses/file-kinds.ts';

/** The files that are sold. */
export const soldSlots = fileKinds;
export const slots = ['cover', ...fileKinds] as const;
export type Slot = (typeof slots)[number];

interface SlotFacts {
  readonly title: string;
  /** Where there is little room. */
  readonly short: string;
  /** With its article, within a sentence. */
  readonly noun: string;
  /** The endings of its files' names, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Of the file field. */
  readonly accept: string;
}

/** What each file of a beat is called, and how it is recognized by its name. */
export const slotFacts: Readonly<Record<Slot, SlotFacts>> = {
  cover: {
    title: 'Cover image',
    short: 'Cover',
    noun: 'an image',
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    accept: pictureTypes,
  },
  mp3: { title: 'MP3', short: 'MP3', noun: 'an mp3', extensions: ['mp3'], accept: '.mp3,audio/mpeg' },
  wav: { title: 'WAV', short: 'WAV', noun: 'a WAV', extensions: ['wav'], accept: '.wav,audio/wav' },
  trackouts: {
    title: 'ZIP of trackouts',
    short: 'ZIP',
    noun: 'a zip',
    extensions: ['zip'],
    accept: '.zip,application/zip',
  },
};

/** Which file of a beat this may be, by the ending of its name; null for any other file. */
export const slotOf = (name: string): Slot | null => {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return slots.find((slot) => slotFacts[slot].extensions.includes(ending)) ?? null;
};

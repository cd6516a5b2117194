import { create } from 'zustand';

export const slots = ['cover', 'mp3', 'wav', 'trackouts'] as const;
export type Slot = (typeof slots)[number];

export interface BeatFields {
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly genre: string;
  readonly subGenre: string;
  readonly bpm: string;
  readonly key: string;
  readonly tags: readonly string[];
  /** What was taken out of the selection: all others are in it, those that come later too. */
  readonly withoutLicenses: readonly string[];
  /** What was put into it of other people's licenses, which are never in it by themselves. */
  readonly alsoLicenses: readonly string[];
}

export interface SlotState {
  readonly name: string;
  readonly bytes: number;
  /** Of the upload at the server; null until it has begun. */
  readonly uploadId: string | null;
  /** `stopped`: its file must be chosen again to go on, as after a reload. */
  readonly phase: 'sending' | 'stopped' | 'checking' | 'ready' | 'refused';
  readonly sent: number;
  /** Bytes in a second, over the last moments. */
  readonly speed: number;
  readonly reason: string | null;
  readonly bpm: number | null;
  readonly key: string | null;
  readonly title: string | null;
}

interface Draft {
  readonly ownerId: string | null;
  readonly fields: BeatFields;
  readonly files: Readonly<Partial<Record<Slot, SlotState>>>;
}

export const emptyFields: BeatFields = {
  title: '',
  description: '',
  price: '0.00',
  genre: '',
  subGenre: '',
  bpm: '',
  key: '',
  tags: [],
  withoutLicenses: [],
  alsoLicenses: [],
};

const storageKey = 'draft:new-beat';
const emptyDraft: Draft = { ownerId: null, fields: emptyFields, files: {} };

const readKept = (): Draft => {
  try {
    const kept = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Draft | null;
    if (!kept?.fields || !kept.files) return emptyDraft;
    const files = Object.fromEntries(
      Object.entries(kept.files).map(([slot, file]) => [
        slot,
        // A page that was left sends nothing any more.
        file.phase === 'sending' ? { ...file, phase: 'stopped' as const, speed: 0 } : file,
      ]),
    );
    return { ownerId: kept.ownerId, fields: { ...emptyFields, ...kept.fields }, files };
  } catch {
    return emptyDraft;
  }
};

export const useDraftBeat = create<Draft>()(() => (typeof window === 'undefined' ? emptyDraft : readKept()));

/** Kept by the browser, so that neither a reload nor a closed window loses what was typed or sent. */
useDraftBeat.subscribe((draft) => {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Nothing can be kept here: the draft lives as long as its page.
  }
});

/** Another person's draft is nobody's. */
export const claimDraft = (userId: string): void => {
  const { ownerId } = useDraftBeat.getState();
  if (ownerId !== userId) useDraftBeat.setState({ ...emptyDraft, ownerId: userId });
};

export const changeFields = (change: Partial<BeatFields>): void =>
  useDraftBeat.setState(({ fields }) => ({ fields: { ...fields, ...change } }));

export const changeFile = (slot: Slot, change: Partial<SlotState>): void =>
  useDraftBeat.setState(({ files }) => {
    const file = files[slot];
    return file ? { files: { ...files, [slot]: { ...file, ...change } } } : {};
  });

export const setFile = (slot: Slot, file: SlotState | null): void =>
  useDraftBeat.setState(({ files }) => {
    const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== slot));
    return { files: file ? { ...others, [slot]: file } : others };
  });

export const clearDraft = (): void =>
  useDraftBeat.setState(({ ownerId }) => ({ ownerId, fields: emptyFields, files: {} }));

import type { UploadKind } from '../../../upload-kinds.ts';
import { create } from 'zustand';
import { newId } from '#contract-kit/ids.ts';

/** A place of a draft, for one file. */
export type Slot = UploadKind;

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
  /** Lets this browser continue the upload after the session has ended. */
  readonly uploadToken: string | null;
  /** `waiting`: for others to be sent. `stopped`: it goes on when it is asked to, after a reload with the same file. */
  readonly phase: 'waiting' | 'sending' | 'stopped' | 'checking' | 'ready' | 'refused';
  readonly sent: number;
  /** Bytes in a second, over the last moments. */
  readonly speed: number;
  readonly reason: string | null;
  /** What the file says of itself, else what was heard in it. */
  readonly bpm: number | null;
  readonly key: string | null;
}

export interface Draft {
  readonly id: string;
  /** The beat whose files these take the place of; null for a beat that is still to be. */
  readonly beatId: string | null;
  /** What its files are called, so that those which come later find it. */
  readonly name: string;
  /** One of several at once: what is heard in its files fills what is empty, for its maker to check. */
  readonly oneOfMany: boolean;
  readonly fields: BeatFields;
  readonly files: Readonly<Partial<Record<Slot, SlotState>>>;
}

/** A place for a file. */
export interface Place {
  readonly draftId: string;
  readonly slot: Slot;
}

interface Drafts {
  readonly ownerId: string | null;
  /** In the order in which they were begun. */
  readonly drafts: readonly Draft[];
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

/** Stands in while a draft is on its way out. */
export const noDraft: Draft = { id: '', beatId: null, name: '', oneOfMany: false, fields: emptyFields, files: {} };

const storageKey = 'drafts:beats';
const nothing: Drafts = { ownerId: null, drafts: [] };

/** Neither here yet nor given up. */
export const isOnItsWay = ({ phase }: SlotState): boolean =>
  phase === 'waiting' || phase === 'sending' || phase === 'checking';

/** A page that was left sends nothing any more. */
const stopped = (file: SlotState): SlotState =>
  file.phase === 'sending' || file.phase === 'waiting' ? { ...file, phase: 'stopped', speed: 0 } : file;

const readKept = (): Drafts => {
  try {
    const kept = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Drafts | null;
    if (!kept) return nothing;
    const drafts = kept.drafts.map((draft) => ({
      ...noDraft,
      ...draft,
      fields: { ...emptyFields, ...draft.fields },
      files: Object.fromEntries(Object.entries(draft.files).map(([slot, file]) => [slot, stopped(file)])),
    }));
    return { ownerId: kept.ownerId, drafts };
  } catch {
    return nothing;
  }
};

export const useDrafts = create<Drafts>()(() => (typeof window === 'undefined' ? nothing : readKept()));

/** Kept by the browser, so that neither a reload nor a closed window loses what was typed or sent. */
const keep = (): void => {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(useDrafts.getState()));
  } catch {
    // Nothing can be kept here: the drafts live as long as their page.
  }
};

if (typeof window !== 'undefined') {
  let due: number | undefined;
  const keepNow = (): void => {
    window.clearTimeout(due);
    due = undefined;
    keep();
  };
  // Uploads change it many times a second.
  useDrafts.subscribe(() => (due ??= window.setTimeout(keepNow, 250)));
  window.addEventListener('pagehide', keepNow);
}

/** Another person's drafts are nobody's. */
export const claimDrafts = (userId: string): void => {
  if (useDrafts.getState().ownerId !== userId) useDrafts.setState({ ownerId: userId, drafts: [] });
};

export const findDraft = (id: string): Draft | undefined =>
  useDrafts.getState().drafts.find((draft) => draft.id === id);
export const fileAt = ({ draftId, slot }: Place): SlotState | undefined => findDraft(draftId)?.files[slot];

/** Beats that are still to be. */
export const newBeatsOf = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ beatId }) => beatId === null);

/** Nothing was typed or chosen yet. */
export const isBlank = ({ fields, files }: Draft): boolean =>
  Object.keys(files).length === 0 && JSON.stringify(fields) === JSON.stringify(emptyFields);

export const addDraft = (given: Partial<Pick<Draft, 'name' | 'oneOfMany' | 'fields'>> = {}): Draft => {
  const draft = { ...noDraft, ...given, id: newId() };
  useDrafts.setState(({ drafts }) => ({ drafts: [...drafts, draft] }));
  return draft;
};

export const replacementIdOf = (beatId: string): string => `files-of-${beatId}`;

/** Where files lie until they take the place of a beat's; one for each beat. */
export const ensureReplacement = (beatId: string): void => {
  const id = replacementIdOf(beatId);
  if (!findDraft(id)) useDrafts.setState(({ drafts }) => ({ drafts: [...drafts, { ...noDraft, id, beatId }] }));
};

export const removeDraft = (id: string): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.id !== id) }));

const changeDraft = (id: string, change: (draft: Draft) => Partial<Draft>): void =>
  useDrafts.setState(({ drafts }) => ({
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...change(draft) } : draft)),
  }));

export const changeFields = (id: string, change: Partial<BeatFields>): void =>
  changeDraft(id, ({ fields }) => ({ fields: { ...fields, ...change } }));

export const changeFile = ({ draftId, slot }: Place, change: Partial<SlotState>): void =>
  changeDraft(draftId, ({ files }) => {
    const file = files[slot];
    return file ? { files: { ...files, [slot]: { ...file, ...change } } } : {};
  });

export const setFile = ({ draftId, slot }: Place, file: SlotState | null): void =>
  changeDraft(draftId, ({ files }) => {
    const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== slot));
    return { files: file ? { ...others, [slot]: file } : others };
  });

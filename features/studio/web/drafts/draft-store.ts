import { create } from 'zustand';
import { newId } from '#contract-kit/ids.ts';
import { type Choices, noChoices } from '#features/catalogue/beat-choices.ts';
import { type ContentIdFields, noContentId } from '#features/catalogue/content-id.ts';
import type { UploadState } from '../../contract-uploads.ts';
import type { KitType } from '#features/catalogue/kits.ts';
import type { UploadKind } from '../../upload-kinds.ts';
import type { TypedPrices } from './own-prices.ts';
import { publishNow, type Release } from './release.ts';

/** A draft has at most one file of each kind. */
export type Slot = UploadKind;

/** Fields that a file can fill in. */
export type Filled = Readonly<Partial<Record<'title' | 'bpm' | 'key', string>>>;

export interface BeatFields extends Choices, ContentIdFields {
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly bpm: string;
  readonly tags: readonly string[];
  /** Whether visitors can download a tagged mp3 for free. */
  readonly freeDownload: boolean;
  /** Deselected licenses. All others are selected, including those that are created later. */
  readonly withoutLicenses: readonly string[];
  /** Selected licenses of other sellers, which aren't selected by default. */
  readonly alsoLicenses: readonly string[];
  readonly ownPrices: TypedPrices;
}

type ZipFiles = NonNullable<UploadState['facts']['contents']>;

export interface SlotState {
  readonly name: string;
  readonly bytes: number;
  /** Null until the upload has started. */
  readonly uploadId: string | null;
  /** Lets this browser continue the upload after the session has ended. */
  readonly uploadToken: string | null;
  /** `waiting`: in the queue. `stopped`: it can be resumed; after a reload the same file has to be chosen again. */
  readonly phase: 'waiting' | 'sending' | 'stopped' | 'checking' | 'ready' | 'refused';
  readonly sent: number;
  /** Recent bytes per second. */
  readonly speed: number;
  readonly reason: string | null;
  readonly warning?: string | null;
  /** The title in the file's tags. */
  readonly title: string | null;
  /** The tempo in the file's tags, otherwise the detected one. */
  readonly bpm: number | null;
  readonly key: string | null;
  /** The contents of a kit's zip, once it's checked. */
  readonly contents: ZipFiles | null;
  /** A small image of the cover, as a data URL. */
  readonly preview: string | null;
}

export interface Draft {
  readonly id: string;
  /** The beat whose files these replace; null for a new beat. */
  readonly beatId: string | null;
  /** The row of the import that uses the files; null outside an import. */
  readonly importRow: string | null;
  /** Empty until a type is chosen; null for a beat. */
  readonly kit: KitType | '' | null;
  /** The common name of its files, which later files are matched with. */
  readonly name: string;
  /** True if the files were in one folder with other beats. */
  readonly oneOfMany: boolean;
  readonly fields: BeatFields;
  readonly release: Release;
  readonly files: Readonly<Partial<Record<Slot, SlotState>>>;
  /** Values from a removed file. The next file replaces them, unless someone has typed others. */
  readonly leftover: Filled;
}

export interface FileSlot {
  readonly draftId: string;
  readonly slot: Slot;
}

interface Drafts {
  readonly ownerId: string | null;
  /** The oldest draft comes first. */
  readonly drafts: readonly Draft[];
  /** Fields of a new draft. */
  readonly start: BeatFields;
  /** Beats created on this page, newest first. */
  readonly created: readonly string[];
}

export const emptyFields: BeatFields = {
  title: '',
  description: '',
  price: '0.00',
  ...noChoices,
  bpm: '',
  tags: [],
  withoutLicenses: [],
  alsoLicenses: [],
  ownPrices: {},
  freeDownload: false,
  ...noContentId,
};

/** Shown while the dialog of a removed draft closes. */
export const noDraft: Draft = {
  id: '',
  beatId: null,
  importRow: null,
  kit: null,
  name: '',
  oneOfMany: false,
  fields: emptyFields,
  release: publishNow,
  files: {},
  leftover: {},
};

const storageKey = 'drafts:beats';
const noDrafts: Drafts = { ownerId: null, drafts: [], start: emptyFields, created: [] };

/** True while the file waits in the queue, is sent or is checked. */
export const isUnderWay = ({ phase }: SlotState): boolean =>
  phase === 'waiting' || phase === 'sending' || phase === 'checking';

/** When the page is left, sending stops. */
const stopped = (file: SlotState): SlotState =>
  file.phase === 'sending' || file.phase === 'waiting' ? { ...file, phase: 'stopped', speed: 0 } : file;

const readStored = (): Drafts => {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Drafts | null;
    if (!stored) return noDrafts;
    const drafts = stored.drafts.map((draft) => ({
      ...noDraft,
      ...draft,
      fields: { ...emptyFields, ...draft.fields },
      files: Object.fromEntries(
        Object.entries(draft.files).map(([slot, file]) => [
          slot,
          stopped({
            ...file,
            preview: file.preview ?? null,
            title: file.title ?? null,
            contents: file.contents ?? null,
          }),
        ]),
      ),
    }));
    return { ...noDrafts, ownerId: stored.ownerId, drafts, start: { ...emptyFields, ...stored.start } };
  } catch {
    return noDrafts;
  }
};

export const useDrafts = create<Drafts>()(() => (typeof window === 'undefined' ? noDrafts : readStored()));

/** Keeps typed values and uploads through a reload or a closed window. */
const store = (): void => {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(useDrafts.getState()));
  } catch {
    // Without storage the drafts last as long as the page.
  }
};

if (typeof window !== 'undefined') {
  let due: number | undefined;
  const storeNow = (): void => {
    window.clearTimeout(due);
    due = undefined;
    store();
  };
  // Uploads change the drafts many times a second.
  useDrafts.subscribe(() => (due ??= window.setTimeout(storeNow, 250)));
  window.addEventListener('pagehide', storeNow);
}

/** Drafts belong to one person. Another user starts with none. */
export const claimDrafts = (userId: string): void => {
  if (useDrafts.getState().ownerId !== userId) useDrafts.setState({ ...noDrafts, ownerId: userId });
};

export const findDraft = (id: string): Draft | undefined =>
  useDrafts.getState().drafts.find((draft) => draft.id === id);
export const fileAt = ({ draftId, slot }: FileSlot): SlotState | undefined => findDraft(draftId)?.files[slot];

/** Leaves out sound kits, and files for an existing beat or an import. */
export const newBeatsOf = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ beatId, importRow, kit }) => beatId === null && importRow === null && kit === null);

/** Returns the draft of a new sound kit. There is at most one. */
export const newKitOf = (drafts: readonly Draft[]): Draft | undefined => drafts.find(({ kit }) => kit !== null);

/** True if nothing was typed or chosen yet. */
export const isBlank = ({ fields, files }: Draft): boolean =>
  Object.keys(files).length === 0 &&
  [emptyFields, useDrafts.getState().start].some((start) => JSON.stringify(fields) === JSON.stringify(start));

/** New drafts take these over from the user's last beat. */
export const startWith = (fields: Partial<BeatFields>): void =>
  useDrafts.setState({ start: { ...emptyFields, ...fields } });

export const addDraft = (
  start: Partial<Pick<Draft, 'name' | 'oneOfMany' | 'fields' | 'importRow' | 'kit'>> = {},
): Draft => {
  const draft = { ...noDraft, fields: useDrafts.getState().start, ...start, id: newId() };
  useDrafts.setState(({ drafts }) => ({ drafts: [...drafts, draft] }));
  return draft;
};

export const noteCreated = (beatId: string): void =>
  useDrafts.setState(({ created }) => ({ created: [beatId, ...created] }));

export const dismissCreated = (beatId: string): void =>
  useDrafts.setState(({ created }) => ({ created: created.filter((id) => id !== beatId) }));

export const replacementIdOf = (beatId: string): string => `files-of-${beatId}`;

/** Adds a draft whose files will replace the beat's own, unless there is one already. */
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

export const changeKit = (id: string, kit: KitType): void => changeDraft(id, () => ({ kit }));

export const changeLeftover = (id: string, leftover: Filled): void => changeDraft(id, () => ({ leftover }));

export const changeRelease = (id: string, release: Release): void => changeDraft(id, () => ({ release }));

export const changeFile = ({ draftId, slot }: FileSlot, change: Partial<SlotState>): void =>
  changeDraft(draftId, ({ files }) => {
    const file = files[slot];
    return file ? { files: { ...files, [slot]: { ...file, ...change } } } : {};
  });

export const setFile = ({ draftId, slot }: FileSlot, file: SlotState | null): void =>
  changeDraft(draftId, ({ files }) => {
    const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== slot));
    return { files: file ? { ...others, [slot]: file } : others };
  });

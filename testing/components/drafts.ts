import {
  addDraft,
  type BeatFields,
  type Draft,
  emptyFields,
  type SlotState,
  useDrafts,
} from '#features/studio/web/drafts/draft-store.ts';

/** A file that is uploaded and checked by default. */
export const makeFile = (name: string, change: Partial<SlotState> = {}): SlotState => ({
  name,
  bytes: 2048,
  uploadId: `upload-of-${name}`,
  uploadToken: null,
  phase: 'ready',
  sent: 2048,
  speed: 0,
  reason: null,
  title: null,
  bpm: null,
  key: null,
  contents: null,
  preview: null,
  ...change,
});

export const completeFields: BeatFields = {
  ...emptyFields,
  title: 'Harbour',
  description: 'Fog.',
  price: '5.00',
  genre: 'Jazz',
  subGenre: 'Bebop',
  bpm: '90',
  key: 'C major',
  tags: ['fog', 'rain'],
};

export const completeFiles: Required<Draft['files']> = {
  cover: makeFile('harbour.png'),
  mp3: makeFile('harbour.mp3'),
  wav: makeFile('harbour.wav'),
  trackouts: makeFile('harbour.zip'),
};

/** Starts this browser's only draft and returns its id. */
export const startDraft = (fields: Partial<BeatFields> = {}, files: Draft['files'] = {}): string => {
  useDrafts.setState({ ownerId: 'user-1', drafts: [], start: emptyFields, created: [] });
  const { id } = addDraft({ fields: { ...emptyFields, ...fields } });
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.map((draft) => ({ ...draft, files })) }));
  return id;
};

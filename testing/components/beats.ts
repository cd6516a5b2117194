import { noChoices } from '#features/catalogue/beat-choices.ts';
import { noContentId } from '#features/catalogue/content-id.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { License } from '#features/licenses/contract.ts';
import type { PlayableBeat } from '#features/plays/web/playable-beat.ts';
import type { ListedBeat } from '#features/studio/contract.ts';

/** A license that costs $20.00 by default. */
export const makeLicense = (change: Partial<License> & Pick<License, '_id' | 'title'>): License => ({
  type: 'default',
  description: '',
  price: '20.00',
  regularPrice: null,
  fileTypes: ['mp3'],
  usageTerms: [],
  predefined: true,
  exclusive: false,
  recommended: false,
  user: [],
  assignedUsers: [],
  ...change,
});

type LicensedBeat = Pick<Beat, '_id' | 'title' | 'price' | 'coverImage' | 'licenses' | 'user'>;

/** A beat that costs $5.00 on top of its licenses. */
export const makeLicensedBeat = (licenses: readonly License[]): LicensedBeat => ({
  _id: 'beat-1',
  title: 'Harbour',
  price: '5.00',
  coverImage: '/media/covers/beat-1-512.webp',
  licenses: [...licenses],
  user: { _id: 'user-1', username: 'mira', name: 'Mira' },
});

/** As the store lists it: one license, no price of its own. */
export const makeBeat = (change: Partial<Beat> & Pick<Beat, '_id' | 'title'>): Beat => ({
  ...makeLicensedBeat([makeLicense({ _id: 'basic', title: 'Basic License' })]),
  kind: 'beat',
  kit: null,
  price: '0.00',
  description: '',
  ...noChoices,
  genre: 'Trap',
  subGenre: 'Dark',
  bpm: 140,
  key: 'A minor',
  tags: ['dark', 'night'],
  beatFiles: ['mp3'],
  time: '1:05',
  durationMs: 65_000,
  wave: 'A'.repeat(64),
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

/** As its seller's catalog lists it: on sale. */
export const makeOwnBeat = (change: Partial<ListedBeat> & Pick<ListedBeat, '_id' | 'title'>): ListedBeat => ({
  ...makeBeat(change),
  fromPrice: null,
  status: 'published',
  problem: null,
  step: null,
  publishedAt: '2026-11-20T12:00:00.000Z',
  publishAt: null,
  releaseProblem: null,
  waits: false,
  takenOff: null,
  files: [],
  ownPrices: [],
  freeDownload: false,
  freeFile: 'none',
  recentPlays: 0,
  ...noContentId,
  ...change,
});

/** As the player knows it: one minute, $5.00, without licenses. */
export const makePlayableBeat = (change: Pick<PlayableBeat, '_id' | 'title'>): PlayableBeat => ({
  user: { _id: 'u', username: 'sol', name: 'Sol' },
  coverImage: '/media/covers/x/512.webp',
  durationMs: 60_000,
  time: '1:00',
  bpm: 90,
  key: 'A minor',
  wave: 'AAAA',
  price: '5.00',
  licenses: [],
  ...change,
});

export const noContentIds = { 'GET /api/v1/app/beatstore/content-ids': { registered: [] } } as const;

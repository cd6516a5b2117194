import type { Beat } from '#features/catalogue/contract.ts';
import type { License } from '#features/licenses/contract.ts';

/** A license of the label, $20.00 by default. */
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

/** A beat at $5.00 on top of its licenses. */
export const makeLicensedBeat = (licenses: readonly License[]): LicensedBeat => ({
  _id: 'beat-1',
  title: 'Harbour',
  price: '5.00',
  coverImage: '/media/covers/beat-1-512.webp',
  licenses: [...licenses],
  user: { _id: 'user-1', username: 'mira', name: 'Mira' },
});

/** On sale with one license of $20.00, unless told otherwise. */
export const makeBeat = (change: Partial<Beat> = {}): Beat => ({
  ...makeLicensedBeat([makeLicense({ _id: 'license-1', title: 'Basic License' })]),
  description: '',
  genre: 'Hip-Hop & Rap',
  subGenre: 'Boom bap',
  bpm: 91,
  key: 'C minor',
  tags: ['slow', 'deep'],
  licenses: [makeLicense({ _id: 'license-1', title: 'Basic License' })],
  beatFiles: ['mp3'],
  time: '2:30',
  durationMs: 150_000,
  wave: 'AZaz09'.repeat(10),
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2031-01-01T00:00:00.000Z',
  ...change,
});

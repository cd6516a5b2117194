import { noChoices } from '#features/catalogue/beat-choices.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatTime } from '#features/catalogue/format-time.ts';

export const beatOf = (facts: Partial<Beat>): Beat => ({
  _id: 'a beat',
  kind: 'beat',
  kit: null,
  title: 'A beat',
  description: '',
  price: '0.00',
  ...noChoices,
  genre: 'Pop',
  key: 'A minor',
  bpm: 100,
  tags: [],
  coverImage: '',
  licenses: [],
  beatFiles: ['mp3'],
  durationMs: 120_000,
  wave: '',
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2026-05-06T07:08:09.000Z',
  user: { _id: 'seller', username: 'nova', name: 'Nova' },
  ...facts,
  time: formatTime(facts.durationMs ?? 120_000),
});

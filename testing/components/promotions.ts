import type { Promotion, Promotions } from '#features/promotions/contract.ts';

/** Promotes Undertow by Nova, by default. */
export const makePromotion = (change: Partial<Promotion> = {}): Promotion => ({
  _id: 'promotion-1',
  title: 'Undertow',
  description: 'Slow water.',
  user: { _id: 'user-7', username: 'nova', name: 'Nova Tide' },
  beat: {
    _id: 'beat-7',
    title: 'Undertow',
    coverImage: '/media/covers/seven/512.webp',
    bpm: 91,
    tags: ['deep', 'slow'],
  },
  startDate: '2031-10-25',
  startTime: '23:00',
  endDate: '2031-10-26',
  endTime: '12:00',
  startsAt: '2031-10-25T21:00:00.000Z',
  endsAt: '2031-10-26T11:00:00.000Z',
  beatstoreUrl: '/beatstore/nova',
  ...change,
});

/** No promotions, in Berlin, a second before anything begins. */
export const makePromotions = (change: Partial<Promotions> = {}): Promotions => ({
  currentPromotion: null,
  nextPromotion: null,
  totalPromotions: 0,
  promotions: [],
  timeZone: 'Europe/Berlin',
  now: '2031-10-25T20:59:59.000Z',
  changesAt: null,
  ...change,
});

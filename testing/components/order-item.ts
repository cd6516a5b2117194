import type { OrderItem } from '#features/orders/contract.ts';

export const orderItem: OrderItem = {
  _id: 'item',
  beatId: 'beat',
  title: 'Harbour',
  artist: 'Mira Voss',
  coverImage: '/media/covers/x/512.webp',
  license: { _id: 'premium', title: 'Premium', exclusive: false, usageTerms: [], fileTypes: ['mp3'] },
  list: '35.57',
  discount: '0.00',
  credit: '0.00',
  reason: null,
  reasonLabel: null,
  price: '35.57',
  state: 'granted',
  note: null,
  refunded: false,
  files: [],
  agreementUrl: null,
  proof: null,
  replaces: null,
  replacedBy: null,
};

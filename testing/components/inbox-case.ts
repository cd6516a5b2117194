import type { InboxCase } from '#features/inbox/contract.ts';

export const makeCase = (change: Partial<InboxCase>): InboxCase => ({
  kind: 'withdrawal',
  id: '01900000-0000-7000-8000-000000000001',
  title: 'GIJO-1001',
  about: 'Mia, mia@example.com',
  advice: 'The buyer checked the box for immediate delivery, and our email confirmed it: you may decline.',
  path: '/dashboard/admin/orders/01900000-0000-7000-8000-000000000001',
  since: '2031-05-04T08:00:00.000Z',
  dueAt: '2131-05-18T23:59:59.000Z',
  money: { cents: 2000, currency: 'usd' },
  ...change,
});

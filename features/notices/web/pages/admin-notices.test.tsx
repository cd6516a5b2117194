import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { AdminNotice, AdminNoticeRow, ReviewRow } from '../../contract-admin.ts';
import { Component } from './admin-notices.tsx';

const at = '2031-05-04T10:20:00.000Z';
const row: AdminNoticeRow = {
  id: 'notice-1',
  number: 12,
  kind: 'copyright',
  state: 'received',
  targetKind: 'beat',
  title: 'Undertow',
  childAbuse: false,
  name: 'Nora',
  createdAt: at,
  excerpt: 'The melody.',
};
const review: ReviewRow = { person: { id: 'sam', username: 'sam', name: 'Sam Seller' }, strikes: 3, latest: at };
const none = {
  received: 0,
  incomplete: 0,
  rejected: 0,
  acted: 0,
  countered: 0,
  restored: 0,
  'kept-off': 0,
  withdrawn: 0,
};
const can = { ask: false, reject: false, act: false, noteCourt: false, restore: false, releaseMoney: false };
const notice: AdminNotice = {
  ...row,
  path: '/beatstore/product/beat-1',
  quote: '',
  beats: [],
  isShown: true,
  subject: review.person,
  email: 'nora@example.com',
  accountId: null,
  address: '1 Main Street',
  phone: '+1 404 555 0123',
  work: 'Harbor Lights',
  explanation: 'The melody.',
  place: '0:45',
  declared: ['In good faith.', 'Under penalty of perjury.'],
  signature: 'Nora',
  addition: null,
  reason: null,
  facts: null,
  rule: null,
  decidedAt: null,
  decidedBy: '',
  counter: null,
  court: null,
  moneyWaits: false,
  history: { counts: { ...none, rejected: 2 }, newest: [] },
  strikes: { count: 2, newest: [] },
  can: { ...can, ask: true, reject: true, act: true },
};

const open = (path: string, responses: Record<string, unknown> = {}) =>
  render(<Component />, {
    user: makeUser({ role: 'admin' }),
    path,
    responses: {
      'GET /api/v1/app/admin/notices': { notices: [row], total: 1, pages: 1, reviews: [] },
      'GET /api/v1/app/admin/notices/:noticeId': notice,
      ...responses,
    },
  });

it('the admins’ list of notices links to each notice', async () => {
  const { server } = open('/dashboard/admin/notices?show=all&search=12&page=1');
  const list = within(await screen.findByRole('list', { name: 'Notices' }));
  expect(list.getByRole('link', { name: '“Undertow”' }).getAttribute('href')).toBe(
    '/dashboard/admin/notices?notice=notice-1',
  );
  expect(server.calls[0]?.query).toBe('show=all&search=12&page=1');
});

it('the admins’ list of notices asks about accounts with three strikes, and records that an account is kept', async () => {
  const keep = 'POST /api/v1/app/admin/notices/reviews/:userId/keep';
  const { actions, server } = open('/dashboard/admin/notices', {
    'GET /api/v1/app/admin/notices': { notices: [], total: 0, pages: 0, reviews: [review] },
    [keep]: { message: 'They keep their account.' },
  });
  await actions.click(await screen.findByRole('button', { name: 'Keep the account of Sam Seller' }));
  await actions.type(screen.getByLabelText('Reason'), 'A young seller.');
  await actions.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText('They keep their account.');
  expect(server.sentTo(keep)).toEqual([{ reason: 'A young seller.' }]);
});

it('a notice’s page for admins shows everything needed to decide, offers only possible actions, and acts with facts and rule', async () => {
  const act = 'POST /api/v1/app/admin/notices/:noticeId/act';
  const { actions, server } = open('/dashboard/admin/notices?notice=notice-1', { [act]: { message: 'Done.' } });
  await screen.findByRole('heading', { name: 'Notice #12' });
  for (const words of [
    'Harbor Lights',
    'nora@example.com',
    'Rejected: 2',
    /In good faith\.\s+Under penalty/,
    '2 strikes in twelve months',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the decision' })).toBeNull();
  await actions.click(screen.getByRole('button', { name: 'Act on it' }));
  const dialog = within(screen.getByRole('dialog'));
  await actions.click(dialog.getByRole('button', { name: 'Act on it' }));
  await dialog.findByText('Write the facts: both sides will read them.');
  await actions.type(dialog.getByLabelText('Facts'), 'The same melody.');
  await actions.click(dialog.getByRole('button', { name: 'Act on it' }));
  await screen.findByText('Done.');
  expect(server.sentTo(act)).toEqual([
    { facts: 'The same melody.', rule: expect.stringContaining('17 U.S.C. 512(c)') },
  ]);
});

it('a notice plays the reported beat beside the one that it links to', async () => {
  const beats = ['Undertow', 'Harbor Lights'].map((title) => makeBeat({ _id: title, title }));
  open('/dashboard/admin/notices?notice=notice-1', {
    'GET /api/v1/app/admin/notices/:noticeId': { ...notice, beats },
  });
  const list = within(await screen.findByRole('list', { name: 'Beats of this notice' }));
  expect(await list.findByRole('button', { name: /^Play .*Undertow/ })).toBeTruthy();
  expect(await list.findByRole('button', { name: /^Play .*Harbor Lights/ })).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { AdminRequest, AdminRequestRow } from '../../contract-admin.ts';
import { Component } from './admin-support.tsx';

const admin = makeUser({ role: 'admin' });
const row: AdminRequestRow = {
  id: 'request-1',
  number: 1042,
  kind: 'support',
  state: 'answered',
  username: 'noor',
  email: 'noor@example.com',
  createdAt: '2031-05-04T10:20:00.000Z',
  excerpt: 'Where are my files?',
  hasScreenshot: true,
  answeredBy: 'mira',
};
const request: AdminRequest = {
  id: 'request-1',
  number: 1042,
  kind: 'support',
  state: 'open',
  username: 'noor',
  email: 'noor@example.com',
  createdAt: '2031-05-04T10:20:00.000Z',
  text: 'Where are my files?',
  screenshotUrl: '/screen',
  reach: 'mail-and-page',
  writer: 'verified',
  accountId: null,
  replies: [],
};
const reply = {
  id: 'reply-1',
  text: 'In your order.',
  by: 'mira',
  mailed: true,
  createdAt: '2031-05-04T11:00:00.000Z',
};

const open = (path: string, responses: Record<string, unknown> = {}) =>
  render(<Component />, {
    user: admin,
    path,
    responses: {
      'GET /api/v1/app/support-desk': { requests: [row], hasMore: false },
      'GET /api/v1/app/support-desk/totals': { open: 3, answered: 25, closed: 0 },
      'GET /api/v1/app/support-desk/:requestId': request,
      ...responses,
    },
  });

it('the admins’ support page lists requests with number, writer, state and who replied, and counts each state', async () => {
  open('/dashboard/admin/support');
  const item = within(await screen.findByRole('list', { name: 'Requests' })).getByRole('listitem');
  for (const words of ['Answered', 'noor', 'noor@example.com', 'Answered by mira', 'With a screenshot'])
    expect(within(item).getByText(words)).toBeTruthy();
  expect(within(item).getByRole('link', { name: 'Support request #1042' }).getAttribute('href')).toBe(
    '/dashboard/admin/support?request=request-1',
  );
  for (const name of ['Open (3)', 'Answered (25)', 'Closed (0)', 'All (28)'])
    expect(await screen.findByRole('radio', { name })).toBeTruthy();
});

it('the admins’ support page shows open requests by default, or those that match the filter in the URL', async () => {
  const { server, unmount } = open('/dashboard/admin/support');
  await screen.findByRole('list', { name: 'Requests' });
  const listed = () => server.calls.filter(({ path }) => path === '/api/v1/app/support-desk').at(-1)?.query;
  expect(listed()).toBe('state=open&page=1');
  unmount();

  const other = open('/dashboard/admin/support?state=answered&kind=support&q=noor&page=2', {
    'GET /api/v1/app/support-desk': { requests: [row], hasMore: false },
  });
  await screen.findByRole('list', { name: 'Requests' });
  const listCall = other.server.calls.find(({ path }) => path === '/api/v1/app/support-desk');
  expect(listCall?.query).toBe('kind=support&state=answered&q=noor&page=2');
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
});

it('the admins’ support page keeps filter and search in the URL, and starts them at the first page', async () => {
  const { actions } = open('/dashboard/admin/support?page=2');
  await actions.click(await screen.findByRole('radio', { name: /^Closed/ }));
  await actions.selectOptions(screen.getByLabelText('Kind'), 'Feedback');
  await actions.type(screen.getByLabelText('Search by person, text or number'), '#1042{Enter}');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    state: 'closed',
    kind: 'feedback',
    q: '#1042',
  });
});

it('the admins’ support page opens a request with its text, screenshot and writer, and sends a reply', async () => {
  const { actions, server } = open('/dashboard/admin/support?request=request-1', {
    'POST /api/v1/app/support-desk/:requestId/replies': { message: 'Your reply was sent by email.' },
  });
  expect(await screen.findByRole('heading', { name: 'Support request #1042' })).toBeTruthy();
  expect(screen.getByText('Where are my files?')).toBeTruthy();
  expect(screen.getByText('An account')).toBeTruthy();
  expect(screen.getByAltText('Their screenshot').getAttribute('src')).toBe('/screen');
  expect(screen.getByText('Sent by email, and shown on their support page.')).toBeTruthy();

  await actions.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Write a reply.')).toBeTruthy();
  await actions.type(screen.getByLabelText('Your reply'), 'In your order.');
  await actions.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Your reply was sent by email.')).toBeTruthy();
  expect(server.sentTo('POST /api/v1/app/support-desk/:requestId/replies')).toEqual([
    { text: 'In your order.', seen: 0 },
  ]);
});

it('the admins’ support page shows who replied and whether the reply was emailed, and reopens a closed request', async () => {
  const closed = { ...request, state: 'closed', replies: [reply, { ...reply, id: 'reply-2', mailed: false }] };
  const { actions, server } = open('/dashboard/admin/support?request=request-1', {
    'GET /api/v1/app/support-desk/:requestId': closed,
    'POST /api/v1/app/support-desk/:requestId/reopen': { message: 'The request is open again.' },
  });
  const [first, second] = within(await screen.findByRole('list', { name: 'Replies' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('mira');
  expect(first?.textContent).toContain('Sent by email');
  expect(second?.textContent).toContain('Not emailed');
  await actions.click(screen.getByRole('button', { name: 'Reopen request' }));
  expect(await screen.findByText('The request is open again.')).toBeTruthy();
  expect(server.sentTo('POST /api/v1/app/support-desk/:requestId/reopen')).toHaveLength(1);
});

it('the admins’ support page offers no reply if none can reach the writer', async () => {
  open('/dashboard/admin/support?request=request-1', {
    'GET /api/v1/app/support-desk/:requestId': { ...request, writer: 'visitor', reach: 'none' },
  });
  expect(await screen.findByText(/a reply can’t reach them/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();
});

it('the admins’ support page shows an error and can retry', async () => {
  open('/dashboard/admin/support', {
    'GET /api/v1/app/support-desk': new Refusal(403, { message: 'Your account doesn’t have permission to do this.' }),
  });
  expect(await screen.findByText('We couldn’t load the requests')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each([
  ['there are no requests at all', '', 0, 'No requests yet'],
  ['there are no requests in this state', '', 3, 'Nothing here'],
  ['a search finds nothing', '?q=harp', 0, 'Nothing found'],
  ['the page is beyond the last one', '?page=9', 3, 'No requests on this page'],
])('the admins’ support page says so if %s', async (_, query, answered, words) => {
  open(`/dashboard/admin/support${query}`, {
    'GET /api/v1/app/support-desk': { requests: [], hasMore: false },
    'GET /api/v1/app/support-desk/totals': { open: 0, answered, closed: 0 },
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

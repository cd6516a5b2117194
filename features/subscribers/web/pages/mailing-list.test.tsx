import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { Campaign, NewBeats } from '../../contract-admin.ts';
import { Component } from './mailing-list.tsx';

const base = '/api/v1/app/admin/mailing-list';
const campaign: Campaign = {
  id: 'campaign-1',
  kind: 'letter',
  category: 'email-updates',
  subject: 'Summer',
  state: 'paused',
  by: 'mira',
  createdAt: '2031-05-04T10:20:00.000Z',
  endedAt: null,
  recipients: 40,
  written: 25,
  bounced: 1,
};
const newBeats: NewBeats = { since: null, beats: [], more: 0, recipients: 3, nextAt: null, isOpen: false };

const open = (responses: Record<string, unknown> = {}) =>
  render(<Component />, {
    user: makeUser({ role: 'admin' }),
    path: '/dashboard/admin/mailing-list',
    responses: {
      [`GET ${base}/totals`]: {
        all: 42,
        bounced: 2,
        categories: [{ category: 'email-updates', subscribers: 41, reachable: 40 }],
      },
      [`GET ${base}/subscribers`]: { subscribers: [], total: 0, pages: 1, page: 1 },
      [`GET ${base}/campaigns`]: { campaigns: [campaign], total: 1, pages: 1, page: 1 },
      [`GET ${base}/new-beats`]: newBeats,
      [`POST ${base}/campaigns`]: campaign,
      ...responses,
    },
  });

it('the mailing list page asks for confirmation, with the number of recipients, before it sends', async () => {
  const { actions, server } = open();
  await screen.findByText('Goes to 40 subscribers');
  await actions.type(screen.getByLabelText('Subject'), 'Autumn');
  await actions.type(screen.getByLabelText('Text'), 'Hello.');
  await actions.click(screen.getByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this to 40 subscribers?' }));
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await actions.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your email is on its way.')).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    category: 'email-updates',
    subject: 'Autumn',
    blocks: [{ kind: 'paragraph', text: 'Hello.' }],
  });
});

it('the mailing list page shows the progress of an email and can continue it', async () => {
  const resume = `POST ${base}/campaigns/:campaignId/resume`;
  const { actions, server } = open({ [resume]: { ...campaign, state: 'sending' } });
  expect(await screen.findByText(/25 of 40 sent, 1 bounced/)).toBeTruthy();
  await actions.click(screen.getByRole('button', { name: 'Resume “Summer”' }));
  expect(server.calls.some(({ key }) => key === resume)).toBe(true);
});

it('the mailing list page says when new beats may be sent again', async () => {
  open({ [`GET ${base}/new-beats`]: { ...newBeats, nextAt: '2031-05-11T10:20:00.000Z' } });
  expect(await screen.findByText(/You can send the next one on May 11, 2031/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send new releases' }).disabled).toBe(true);
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeCounts } from '#testing/components/admin-summary.ts';
import { makeCase } from '#testing/components/inbox-case.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { InboxCase } from '../../contract.ts';
import { Component } from './inbox.tsx';

/** The kinds without a slot, so that no other feature's case is drawn. */
const payment = makeCase({ kind: 'payment', id: 'cs_1', title: 'GIJO-1', path: '/dashboard/admin/unknown-payments' });
const mail = makeCase({ kind: 'mail', id: 'm-2', title: 'GIJO-2' });
const warning = makeCase({ kind: 'fraud-warning', id: 'issfr_3', title: 'GIJO-3' });

beforeEach(() => window.localStorage.clear());

const open = (cases: () => readonly InboxCase[], path = '/dashboard/admin/inbox') =>
  render(<Component />, {
    user: makeUser({ role: 'admin' }),
    path,
    responses: { 'GET /api/v1/app/admin/inbox': () => ({ cases: cases(), counts: makeCounts() }) },
  });
const openCase = () => new URLSearchParams(window.location.search).get('case');

it('the inbox opens the next case with J and the previous with K, and stops at the ends', async () => {
  const { actions } = open(() => [payment, mail, warning]);
  await screen.findByRole('list', { name: 'Cases' });
  const steps = [
    ['j', 'payment:cs_1'],
    ['jj', 'fraud-warning:issfr_3'],
    ['j', 'fraud-warning:issfr_3'],
    ['k', 'mail:m-2'],
    ['kk', 'payment:cs_1'],
  ] as const;
  for (const [keys, opened] of steps) {
    await actions.keyboard(keys);
    await waitFor(() => expect(openCase()).toBe(opened));
  }
  expect(await screen.findByRole('heading', { level: 2, name: 'GIJO-1' })).toBeTruthy();
  expect(screen.getByText(/you may decline/)).toBeTruthy();
});

it('the inbox presses what decides the case with E, and nothing while someone types', async () => {
  const { actions } = open(() => [payment], '/dashboard/admin/inbox?case=payment%3Acs_1');
  const link = await screen.findByRole('link', { name: 'Open its page' });
  let presses = 0;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    presses += 1;
  });
  await actions.keyboard('e');
  expect(presses).toBe(1);
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  await actions.keyboard('ejk');
  expect([presses, field.value, openCase()]).toEqual([1, 'ejk', 'payment:cs_1']);
  field.remove();
});

it('the inbox shows its keys, which can be turned off and stay off', async () => {
  const first = open(() => [payment, mail]);
  expect(await screen.findByText('decide')).toBeTruthy();
  await first.actions.click(screen.getByRole('button', { name: 'Turn keys off' }));
  await first.actions.keyboard('j');
  expect(openCase()).toBeNull();
  first.unmount();
  open(() => [payment, mail]);
  expect(await screen.findByRole('button', { name: 'Turn keys on' })).toBeTruthy();
});

it('the inbox keeps a decided case open and says so; J goes on with the next', async () => {
  let cases: readonly InboxCase[] = [payment, mail, warning];
  const { actions, queryClient } = open(() => cases, '/dashboard/admin/inbox?case=mail%3Am-2');
  await screen.findByRole('heading', { level: 2, name: 'GIJO-2' });
  cases = [payment, warning];
  await queryClient.invalidateQueries();
  expect(await screen.findByText('This is done.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Cases' })).queryByText('GIJO-2')).toBeNull();
  await actions.keyboard('j');
  expect(openCase()).toBe('fraud-warning:issfr_3');
});

it('the inbox says that nothing waits', async () => {
  open(() => []);
  expect(await screen.findByText('All done')).toBeTruthy();
});

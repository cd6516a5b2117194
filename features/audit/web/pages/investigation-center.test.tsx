import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuditEntry, AuditPage } from '../../contract.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './investigation-center.tsx';

const csv = { content: new Blob(['a,b\r\n']), filename: 'audit.csv' };

const list = 'GET /api/v1/app/audit';
const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '019aa000-0000-7000-8000-000000000001',
  at: '2026-01-02T13:05:00.000Z',
  actor: { id: 'a', username: 'ada' },
  action: 'account.change-name',
  address: '203.0.113.7',
  subject: { id: 'b', username: 'ben' },
  before: { firstName: 'Old', role: 'user' },
  after: { firstName: 'New', role: 'user' },
  about: { beatId: 'beat-1' },
  ...change,
});
const pageOf = (entries: AuditEntry[], change: Partial<AuditPage> = {}): AuditPage => ({
  entries,
  newerCursor: null,
  olderCursor: null,
  ...change,
});
const open = (page: unknown, path = '/dashboard/admin/investigation-center') =>
  render(<Component />, {
    path,
    responses: {
      [list]: page,
      'GET /api/v1/app/audit.csv': csv,
      'GET /api/v1/app/audit/total': { total: 1, more: false },
      'GET /api/v1/app/audit/actions': { actions: ['account.change-name', 'orders.refund-order'] },
    },
  });
const queriesOf = ({ server }: ReturnType<typeof render>) =>
  server.calls.filter(({ key }) => key === list).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

it('the audit page shows who did what to whom, when and from where, and the console as "Console"', async () => {
  open(pageOf([entry(), entry({ id: '2', actor: null, address: null })]));
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows[0]?.textContent).toMatch(/Jan 2, 2026, 1:05\sPMada.*Change name.*First nameben203\.0\.113\.7/);
  expect(rows[1]?.textContent).toMatch(/Console.*Unknown/);
  expect(await screen.findByText('1 entry')).toBeTruthy();
});

it('the audit page leaves an unknown IP address out of its cards', async () => {
  open(pageOf([entry(), entry({ id: '2', actor: null, address: null })]));
  const cards = within(await screen.findByRole('list', { name: 'Audit log, newest first' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/WhoadaWhosebenJan 2, 2026, 1:05 PM UTC · 203\.0\.113\.7$/),
    expect.stringMatching(/WhoConsoleWhosebenJan 2, 2026, 1:05 PM UTC$/),
  ]);
});

it('the audit page opens an entry with the values before and after side by side', async () => {
  const { actions } = open(pageOf([entry()]));
  const table = await screen.findByRole('table');
  await actions.click(within(table).getByRole('button', { name: /^Details/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Change name' });
  const [changed, unchanged] = within(dialog).getAllByRole('listitem');
  expect(changed?.textContent).toBe('First nameBeforeOldAfterNew');
  expect(unchanged?.textContent).toContain('Role (unchanged)');
  expect(dialog.textContent).toContain('beat-1');
});

it('the audit page keeps its filters in the URL, and uses them for the CSV and for every page', async () => {
  const page = open(pageOf([entry()], { olderCursor: '1_019aa000-0000-7000-8000-000000000001' }));
  await screen.findByRole('table');
  await page.actions.type(screen.getByLabelText('Search'), 'blue hour');
  await page.actions.selectOptions(await screen.findByLabelText('Action'), 'orders.refund-order');
  await page.actions.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(window.location.search).toBe('?q=blue+hour&action=orders.refund-order'));
  await waitFor(() => expect(queriesOf(page).at(-1)).toEqual({ q: 'blue hour', action: 'orders.refund-order' }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await page.actions.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  const exportCall = page.server.calls.find(({ path }) => path.endsWith('.csv'));
  expect([exportCall?.query, exportCall?.file]).toEqual(['q=blue+hour&action=orders.refund-order', true]);
  await page.actions.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(queriesOf(page).at(-1)).toMatchObject({ q: 'blue hour', cursor: expect.any(String) }));
  await page.actions.click(screen.getByRole('button', { name: 'Oldest' }));
  await waitFor(() => expect(queriesOf(page).at(-1)).toMatchObject({ q: 'blue hour', direction: 'newer' }));
  expect(screen.getByRole('button', { name: 'Newest' }).hasAttribute('disabled')).toBe(true);
});

it('the audit page starts with the filters of the URL, and ignores anything else there', async () => {
  const page = open(pageOf([]), '/dashboard/admin/investigation-center?person=ben&from=yesterday&cursor=x&page=9');
  await screen.findByText('No entries match');
  expect(queriesOf(page)).toEqual([{ person: 'ben' }]);
  await page.actions.click(screen.getByRole('button', { name: 'Show all entries' }));
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

it('the audit page finds a person by the longest possible email address', async () => {
  const person = `${'a'.repeat(242)}@example.com`;
  const page = open(pageOf([]), `/dashboard/admin/investigation-center?person=${person}`);
  await screen.findByText('No entries match');
  expect(queriesOf(page)).toEqual([{ person }]);
  expect(screen.getByLabelText('Person').getAttribute('maxlength')).toBe('254');
});

it('the audit page shows everything about a person when their name is pressed', async () => {
  const page = open(pageOf([entry()]));
  const table = await screen.findByRole('table');
  await page.actions.click(within(table).getByRole('button', { name: 'ben' }));
  await waitFor(() => expect(window.location.search).toBe('?person=ben'));
});

it('the audit page says that the log couldn’t be loaded and offers a retry', async () => {
  let broken = true;
  const { actions } = open(() => (broken ? new Refusal(400, { message: 'Not now.' }) : pageOf([entry()])));
  expect(await screen.findByText('We couldn’t load the audit log')).toBeTruthy();
  broken = false;
  await actions.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

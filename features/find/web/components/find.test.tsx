import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { Found } from '../../contract.ts';
import type { FindPlace } from '../places.ts';
import { Find } from './find.tsx';

const path = 'GET /api/v1/app/find';

const place = (title: string, about: string, to: string): FindPlace => ({
  title,
  about,
  to,
  icon: 'orders',
  reloadDocument: false,
});
const pages = [
  place('Orders', '', '/dashboard/admin/orders'),
  place('My orders', 'Library', '/dashboard/user/my-orders'),
  place('E-commerce', 'Settings', '/dashboard/admin/ecom'),
];
const actions = [place('New promotion', 'Promotions', '/beatstore/admin/promotion')];
const orderPath = '/dashboard/admin/orders/1';
const order: Found = {
  kind: 'order',
  title: 'Order GIJO-1042',
  about: 'Mia · Midnight - Basic',
  to: orderPath,
  actions: [{ title: 'Refund GIJO-1042', to: `${orderPath}#refund` }],
};
const person: Found = { kind: 'person', title: 'Mia Oak', about: 'mia', to: '/dashboard/admin/people/2', actions: [] };

const show = (responses: Responses = {}) =>
  render(
    <>
      <input aria-label="Another field" />
      <Find pages={pages} actions={actions} placeholder="Orders and pages" />
    </>,
    { responses: { [path]: { results: [] }, ...responses } },
  );
const field = () => screen.findByRole('combobox', { name: 'Find' });
const open = async (responses?: Responses) => {
  const drawn = show(responses);
  await drawn.actions.click(screen.getByRole('button', { name: 'Find' }));
  return { ...drawn, field: await field() };
};
const titles = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.font-medium')?.textContent ?? null);
const activeTitle = (): string | undefined =>
  screen.queryAllByRole('option', { selected: true })[0]?.querySelector('.font-medium')?.textContent;

afterEach(() => vi.restoreAllMocks());

it('opens with Ctrl K, from a field too, and closes with it or Escape, which return the focus', async () => {
  const { actions: act } = show();
  const other = screen.getByRole('textbox', { name: 'Another field' });
  other.focus();
  for (const closing of ['{Control>}k{/Control}', '{Escape}']) {
    await act.keyboard('{Control>}K{/Control}');
    const input = await field();
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    await act.keyboard(closing);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(other));
  }
});

it('leaves other combinations alone, takes the key under K of other alphabets, and ⌘ K on a Mac', async () => {
  show();
  const press = (init: KeyboardEventInit): boolean => fireEvent.keyDown(document.body, init);
  for (const init of [{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }, { key: 'k', metaKey: true }])
    expect(press(init)).toBe(true);
  // The browser's own reaction is prevented.
  expect(press({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe(false);
  await field();
  expect(press({ key: 'k', ctrlKey: true })).toBe(false);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  expect(press({ key: 'k', ctrlKey: true })).toBe(true);
  expect(press({ key: 'k', metaKey: true })).toBe(false);
  await field();
});

it('doesn’t open above another dialog, which may hold something unfinished', () => {
  render(
    <>
      <Dialog open onOpenChange={() => undefined} title="Another" />
      <Find pages={pages} actions={actions} placeholder="" />
    </>,
  );
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('shows all pages and actions before anything is typed, without a call', async () => {
  const { server } = await open();
  expect(titles()).toEqual(['Orders', 'My orders', 'E-commerce', 'New promotion']);
  expect(server.calls).toEqual([]);
});

it('finds pages at once by the beginnings of their words, and adds what the server finds', async () => {
  const { actions: act, field: input } = await open({ [path]: { results: [order, person] } });
  await act.type(input, 'órd');
  expect(titles()).toEqual(['Orders', 'My orders']);
  expect(await screen.findByRole('group', { name: 'People' })).toBeDefined();
  expect(titles()).toEqual(['Orders', 'My orders', 'Order GIJO-1042', 'Refund GIJO-1042', 'Mia Oak']);
  expect(screen.getByRole('status').textContent).toBe('5 results');
  await act.clear(input);
  await act.type(input, 'ecommerce');
  expect(titles()[0]).toBe('E-commerce');
});

it('asks the server for two characters or more', async () => {
  const { actions: act, field: input, server } = await open({ [path]: { results: [person] } });
  await act.type(input, 'x');
  expect(screen.getByText('Keep typing')).toBeDefined();
  fireEvent.change(input, { target: { value: 'xyz' } });
  await screen.findByRole('option', { name: /Mia Oak/ });
  expect(server.calls.map(({ query }) => query)).toEqual(['q=xyz']);
});

it('moves with the arrow keys, around both ends, keeps the focus in the field, and Enter opens the choice', async () => {
  const { actions: act, field: input } = await open({ [path]: { results: [order] } });
  await act.type(input, 'gijo-1042');
  await screen.findByRole('option', { name: /^Order GIJO-1042/ });
  expect(activeTitle()).toBe('Order GIJO-1042');
  await act.keyboard('{ArrowUp}');
  expect(activeTitle()).toBe('Refund GIJO-1042');
  await act.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(input.getAttribute('aria-activedescendant')).toBe(chosen.id);
  expect(document.activeElement).toBe(input);
  await act.keyboard('{Enter}');
  await vi.waitFor(() => expect(window.location.pathname + window.location.hash).toBe(`${orderPath}#refund`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('begins without text when it opens again', async () => {
  const { actions: act, field: input } = await open();
  await act.type(input, 'promo');
  expect(titles()).toEqual(['New promotion']);
  await act.keyboard('{Escape}');
  await act.click(screen.getByRole('button', { name: 'Find' }));
  expect(((await field()) as HTMLInputElement).value).toBe('');
  expect(titles()).toHaveLength(4);
});

it('says that nothing was found, to everyone', async () => {
  const { actions: act, field: input } = await open();
  await act.type(input, 'zzz');
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findAllByText('Nothing found for “zzz”')).length).toBe(2);
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzz”');
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

it('shows an error beside the pages, and tries again', async () => {
  let response: unknown = new Refusal(429, { code: 'FIND_TOO_OFTEN', message: 'Too many searches.' });
  const { actions: act, field: input } = await open({ [path]: () => response });
  await act.type(input, 'orders');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many searches.');
  expect(titles()).toEqual(['Orders', 'My orders']);
  response = { results: [person] };
  await act.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Mia Oak/ })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

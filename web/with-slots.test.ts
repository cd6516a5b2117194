import { expect, it, vi } from 'vitest';
import { createApi } from '#contract-kit/api.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import { withSlots } from './with-slots.ts';

const api = createApi(async () => ({ status: 404, body: {} }));
const args = {
  request: new Request('https://label.example/'),
  params: {},
  queryClient: createQueryClient(api, 'server'),
};
const pageWith = (parts: Partial<PageRoute>) => {
  const [fill, loader] = [vi.fn(), vi.fn(async () => undefined)];
  const page: PageRoute = {
    path: '/orders/:orderId',
    source: 'order.tsx',
    load: async () => ({ Component: () => null }),
    slots: ['order.proof'],
    ...parts,
  };
  const filling = async () => {
    fill();
    return { Component: () => null, loader };
  };
  return { page: withSlots(page, [{ 'order.proof': filling }]), fill, loader };
};

it('the code of a page without a loader comes with the code of what other features show on it', async () => {
  const { page, fill, loader } = pageWith({});
  await page.load();
  expect([fill.mock.calls.length, loader.mock.calls.length]).toEqual([1, 0]);
});

it('the code of a page that the server renders doesn’t wait for what other features show on it', async () => {
  const { page, fill } = pageWith({ loader: async () => null });
  await page.load();
  expect(fill).not.toHaveBeenCalled();
});

it('a page’s loader fetches the data of what other features show on it, and returns the page’s own result', async () => {
  const { page, loader } = pageWith({ loader: async () => ({ status: 410 }) });
  expect(await page.loader?.(args)).toEqual({ status: 410 });
  expect(loader).toHaveBeenCalledWith(args);
});

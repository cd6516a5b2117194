import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Api } from '#contract-kit/api.ts';
import { createQueryClient } from './create-query-client.ts';

/** A query on screen whose responses the test controls. */
const watch = () => {
  const client = createQueryClient((async () => ({})) as unknown as Api, 'browser');
  const responses: ((words: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['personal', 'requests'],
    queryFn: () => new Promise<string>((resolve) => responses.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  return { client, responses, observer, leave };
};

it('a query invalidated during its first load is loaded again, and the earlier response is ignored', async () => {
  const { client, responses, observer, leave } = watch();
  await vi.waitFor(() => expect(responses).toHaveLength(1));

  const refreshed = client.invalidateQueries({ queryKey: ['personal'] });
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[0]?.('before the change');
  await Promise.resolve();
  responses[1]?.('after the change');
  await refreshed;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'after the change', isStale: false });
  expect(responses).toHaveLength(2);
  leave();
});

it('a first load continues if nothing was invalidated', async () => {
  const { client, responses, observer, leave } = watch();
  await vi.waitFor(() => expect(responses).toHaveLength(1));

  await client.invalidateQueries({ queryKey: ['personal'], refetchType: 'none' });
  await client.invalidateQueries({ queryKey: ['public'] });
  responses[0]?.('the only one');
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'the only one' }));
  expect(responses).toHaveLength(1);
  leave();
});

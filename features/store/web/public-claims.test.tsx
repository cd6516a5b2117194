import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { ContentIdNote } from './public-claims.tsx';

const key = 'GET /api/v1/app/beatstore/content-ids';
const registered = [{ beatId: 'a', title: 'Harbour', service: 'TuneGuard', clearing: 'Write to claims@mira.example.' }];

it('the content identification note says with whom a beat is registered, and how a claim is cleared', async () => {
  const { server } = render(<ContentIdNote beatIds={['b', 'a', 'b']} names />, {
    responses: { [key]: { registered } },
  });
  expect(await screen.findByText('Harbour is registered with TuneGuard')).toBeDefined();
  expect(screen.getByText('If your video gets a claim: Write to claims@mira.example.')).toBeDefined();
  // The same beats in another order share the query.
  expect(server.calls.map(({ query }) => query?.toString())).toEqual(['ids=a%2Cb']);
});

it('the content identification note makes no call without a beat', () => {
  const { server } = render(<ContentIdNote beatIds={[]} />);
  expect(server.calls).toEqual([]);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { legalTextQuery } from '#features/site/web/public.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { legalTextOf } from '#testing/components/site-responses.ts';
import { Component } from './legal.tsx';

it('the Legal page says which versions of terms and privacy are in force, and how they begin', async () => {
  const terms = { ...legalTextOf('terms'), lead: 'Be fair.', version: '2026-12-01.2' };
  const { queryClient } = render(<Component />, {
    responses: {
      'GET /api/v1/app/csl/csl1/edit': { data: [], version: 0, savedAt: null },
    },
    user: makeUser({ role: 'admin' }),
  });
  expect((await screen.findAllByText('Version 2026-11-27')).length).toBe(2);
  queryClient.setQueryData(legalTextQuery('terms').queryKey, terms);
  expect(await screen.findByText('Version 2026-12-01.2')).toBeTruthy();
  expect(screen.getByText('Be fair.')).toBeTruthy();
});

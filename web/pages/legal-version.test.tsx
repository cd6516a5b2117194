import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { legalTextQuery } from '#features/site/web/public.ts';
import { render } from '#testing/components/render.tsx';
import { legalTextOf } from '#testing/components/site-responses.ts';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { Component as Version } from './legal-version.tsx';
import { Component as Terms } from './legal-text.tsx';

const call = 'GET /api/v1/app/legal-texts/:name/versions/:version';
const came = legalTextOf('terms');
const first = { version: came.version, since: came.since };
const second = { version: '2026-12-01.1', since: '2026-12-01' };

const openVersion = (text: object) =>
  render(
    <PageParamsProvider value={{ version: first.version }}>
      <Version />
    </PageParamsProvider>,
    { path: `/terms/${first.version}`, responses: { [call]: text } },
  );

it('the terms say their version and its day, and lead to each earlier one', async () => {
  const { queryClient } = render(<Terms />, { path: '/terms' });
  expect((await screen.findByText(/in force since/)).textContent).toBe(
    'Version 2026-11-27, in force since November 22, 2026.',
  );
  expect(screen.queryByText('Earlier versions')).toBeNull();
  queryClient.setQueryData(legalTextQuery('terms').queryKey, {
    ...came,
    ...second,
    inForce: second,
    earlier: [first],
  });
  const link = await screen.findByRole('link', { name: 'Version 2026-11-27' });
  expect(link.getAttribute('href')).toBe('/terms/2026-11-27');
  expect(screen.getByText(/in force since/).textContent).toContain('Version 2026-12-01.1, in force since December 1');
});

it('an earlier version says which is in force now, leads there, and isn’t for search engines', async () => {
  openVersion({ ...came, inForce: second });
  const link = await screen.findByRole('link', { name: 'version 2026-12-01.1 is' });
  expect(link.getAttribute('href')).toBe('/terms');
  expect(screen.getByText(/no longer in force/).textContent).toContain('since December 1, 2026');
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('the address of the version in force says that it is', async () => {
  openVersion(came);
  expect(await screen.findByText(/in force since/)).toBeTruthy();
  expect(screen.queryByText(/no longer in force/)).toBeNull();
});

it('two parts of the same name have addresses of their own', async () => {
  const part = { heading: '§', paragraphs: ['One.'] };
  openVersion({ ...came, parts: [part, { ...part, paragraphs: ['Two.'] }] });
  await screen.findByText('Two.');
  expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual(['part-1', 'part-2']);
});

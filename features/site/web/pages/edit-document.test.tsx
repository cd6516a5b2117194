import { label } from '#content/label.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { builtIn } from '../../built-in.ts';
import { Component } from './edit-document.tsx';

const merch = builtIn('merch', label);

const open = (document: ReturnType<typeof builtIn> = merch) =>
  render(
    <PageParamsProvider value={{ name: document.name }}>
      <Component />
    </PageParamsProvider>,
    {
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: document,
          draft: null,
          versions: [],
          orders: [],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
        'PUT /api/v1/app/admin/site-drafts': { revision: 1, author: null, changedAt: '2026-11-30T10:00:00.000Z' },
        'GET /api/v1/app/site-documents/:name': document,
      },
    },
  );

it('each change is based on the one before, and Undo takes back one at a time', async () => {
  const { actions, server } = open();
  const status = await screen.findByLabelText<HTMLInputElement>('Status');
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  await actions.clear(status);
  await actions.type(status, 'Out in June');
  await actions.clear(title);
  await actions.type(title, 'Things');
  expect([status.value, title.value]).toEqual(['Out in June', 'Things']);

  await actions.click(screen.getByRole('button', { name: 'Undo' }));
  expect([status.value, title.value]).toEqual(['Out in June', 'Merch']);

  await actions.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(server.calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    document: { ...merch, data: { ...merch.data, status: 'Out in June' } },
    revision: 0,
    version: 0,
  });
});

it('the editor of the advertised prices says that licenses keep theirs, and leads to them', async () => {
  open(builtIn('prices', label));
  expect(await screen.findByText(/its licenses, which keep their prices when you change these/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'What the label’s licenses cost' });
  expect(link.getAttribute('href')).toBe('/dashboard/licenses');
});

it('the history of the terms says what each version is called, and in how many orders it is', async () => {
  const terms = builtIn('terms', label);
  const version = { author: null, savedAt: '2026-12-01T10:00:00.000Z', from: '2026-12-01T10:00:00.000Z' };
  render(
    <PageParamsProvider value={{ name: 'terms' }}>
      <Component />
    </PageParamsProvider>,
    {
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: terms,
          draft: null,
          versions: [{ ...version, version: 1, knownAs: '2026-12-01.1', state: 'current' }],
          orders: [
            { version: 0, count: 12 },
            { version: 1, count: 1 },
          ],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
      },
    },
  );
  const [published, came] = (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
    /^(?:Version 2026-12-01\.1|As it came)/.test(textContent),
  );
  expect(published?.textContent).toMatch(/1 order$/);
  expect(came?.textContent).toContain('12 orders');
  expect(screen.getByText(/Have a lawyer read it/)).toBeTruthy();
});

it('an editor is told who makes accounts sellers, and asks for no accounts', async () => {
  render(
    <PageParamsProvider value={{ name: 'artists' }}>
      <Component />
    </PageParamsProvider>,
    {
      user: makeUser({ role: 'user', isEditor: true }),
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: builtIn('artists', label),
          draft: null,
          versions: [],
          orders: [],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'GET /api/v1/app/admin/site-artists': [],
        'GET /api/v1/app/admin/site-sellers': [],
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
        'GET /api/v1/app/site-documents/:name': builtIn('artists', label),
      },
    },
  );
  expect(await screen.findByText('Someone isn’t listed here? An admin makes accounts sellers.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Make sellers/ })).toBeNull();
});

import { label } from '#content/label.ts';
import { exampleId } from '#contract-kit/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { readDraft } from '#ui/data/use-draft.ts';
import { builtIn } from '../../built-in.ts';
import { documentNames } from '../../documents.ts';
import { Component } from './site.tsx';

const none = { current: null, scheduled: null, draft: null };
const listed = documentNames.map((name) => ({ name, ...none }));
const nell = {
  username: 'nell',
  name: 'Nell',
  accountId: exampleId,
  isSuspended: false,
  mayEdit: true,
  current: null,
  draft: null,
};
const artists = [nell, { ...nell, username: 'ada', name: 'Ada', mayEdit: false }];
const draft = { revision: 4, author: null, changedAt: '2026-11-30T10:00:00.000Z' };

const open = (saved: unknown = draft) =>
  render(<Component />, {
    responses: {
      'GET /api/v1/app/admin/site-documents': listed,
      'GET /api/v1/app/admin/site-artists': artists,
      'GET /api/v1/app/admin/site-documents/:name': {
        current: builtIn('merch', label),
        draft: { ...draft, document: builtIn('merch', label) },
        versions: [],
        orders: [],
        timeZone: 'UTC',
        artists: [],
        pictures: [],
      },
      'PUT /api/v1/app/admin/site-drafts': saved,
      ...Object.fromEntries(
        documentNames.map((name) => ['GET /api/v1/app/site-documents/:name', builtIn(name, label)]),
      ),
    },
  });

const choose = async (text: string, saved?: unknown) => {
  const opened = open(saved);
  const file = new File([text], 'site-texts.json', { type: 'application/json' });
  await opened.actions.upload(await screen.findByLabelText('File to import'), file);
  return opened;
};

it('the list of the site’s parts leads to each, and says what visitors see', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Merch' })).getAttribute('href')).toBe('/dashboard/admin/site/merch');
  expect(screen.getAllByText(/As it came with the site/)).toHaveLength(documentNames.length);
  const own = await screen.findAllByRole('link', { name: /own page$/ });
  expect(own.map((link) => link.getAttribute('href'))).toEqual([`/dashboard/admin/site/artists/${exampleId}`]);
});

it('a file with the texts of another shop becomes drafts, over the drafts that are there', async () => {
  const { server } = await choose(
    JSON.stringify({ kind: 'stemhouse-site-texts', documents: [builtIn('merch', label), { name: 'fortune' }] }),
  );
  expect(await screen.findByText('Merch: a draft now')).toBeTruthy();
  expect(screen.getByText('A part that this site doesn’t have: It was left out.')).toBeTruthy();
  expect(server.calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    document: builtIn('merch', label),
    revision: 4,
    version: 0,
  });
});

it('a text with a picture that this shop doesn’t have says which field, and waits in its editor', async () => {
  const work = builtIn('our-work', label);
  const words = 'This site doesn’t have this picture. Upload it here.';
  await choose(
    JSON.stringify({ kind: 'stemhouse-site-texts', documents: [work] }),
    new Refusal(400, { code: 'SITE_UNKNOWN_PICTURE', fields: { 'document.data.gallery.1.picture': [words] } }),
  );
  expect(await screen.findByText(`Our work: Gallery 2 › Picture: ${words}`)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Finish it in the editor' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/site/our-work');
  expect(readDraft('site-our-work')).toEqual({ data: work.data, base: { revision: 4, version: 0 } });
});

it.each(['not json', '{}', '{"kind":"stemhouse-site-texts"}'])(
  'any other file is refused in words, and nothing is sent: %s',
  async (text) => {
    const { server } = await choose(text);
    expect(await screen.findByText(/This isn’t a file of a site’s texts/)).toBeTruthy();
    expect(server.calls.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  },
);

it('the texts are exported in a file that can be imported', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  // A click on the link would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { actions } = open();
  await actions.click(await screen.findByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const read = JSON.parse(await files[0]!.text()) as { kind: string; documents: unknown[] };
  expect([read.kind, read.documents.length]).toEqual(['stemhouse-site-texts', documentNames.length]);
});

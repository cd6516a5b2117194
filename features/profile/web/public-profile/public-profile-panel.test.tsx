import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { OwnPublicProfile } from '#features/account/contract-public-profile.ts';
import { PublicProfilePanel } from './public-profile-panel.tsx';

const profile: OwnPublicProfile = {
  displayName: 'Nell Otter',
  tagline: 'Low water, long notes.',
  story: 'First line.',
  links: ['https://www.instagram.com/nell'],
  video: null,
  heroPicture: null,
  clearedReason: null,
};
const read = 'GET /api/v1/app/seller/public-profile';
const save = 'PUT /api/v1/app/seller/public-profile';

const show = async (responses: Record<string, unknown> = {}, change: Partial<OwnPublicProfile> = {}) => {
  const shown = render(<PublicProfilePanel username="nell" />, {
    user: makeUser({ role: 'seller', username: 'nell' }),
    responses: {
      [read]: { profile: { ...profile, ...change } },
      ...responses,
    },
  });
  await screen.findByLabelText(/Display name/);
  return shown;
};

describe('the panel "Public profile"', () => {
  it('links to the live page and saves what is written', async () => {
    const { actions, server } = await show({ [save]: { profile } });
    expect(screen.getByRole('link', { name: /View your page/ }).getAttribute('href')).toBe('/beatstore/nell');
    await actions.type(screen.getByLabelText(/Links/), '\nhttps://nell.bandcamp.com');
    const links = within(screen.getByRole('list', { name: 'You elsewhere' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('rel')])).toEqual([
      ['Instagram', 'nofollow ugc noopener noreferrer'],
      ['Bandcamp', 'nofollow ugc noopener noreferrer'],
    ]);
    await actions.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Your page is updated.')).toBeDefined();
    expect(server.sentTo(save)).toEqual([
      {
        displayName: 'Nell Otter',
        tagline: 'Low water, long notes.',
        story: 'First line.',
        links: ['https://www.instagram.com/nell', 'https://nell.bandcamp.com'],
        video: '',
      },
    ]);
  });

  it.each([
    [/Display name/, '', 'Enter a name.'],
    [/Links/, 'http://nell.example', 'Each link must be a full address that starts with https://.'],
    [/Video/, 'https://nell.example/v', /Paste the link of a video on YouTube or Vimeo/],
  ])('says what is wrong with %s before it sends anything', async (label, typed, said) => {
    const { actions, server } = await show();
    const field = screen.getByLabelText(label);
    await actions.clear(field);
    if (typed) await actions.type(field, typed);
    await actions.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText(said)).toBeDefined();
    expect(server.sentTo(save)).toEqual([]);
  });

  it('shows the server’s message about a field', async () => {
    const reserved = 'This name is reserved. Choose another one.';
    const { actions } = await show({
      [save]: new Refusal(400, {
        code: 'ACCOUNT_NAME_RESERVED',
        message: reserved,
        fields: { displayName: [reserved] },
      }),
    });
    await actions.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText(reserved)).toBeDefined();
  });

  it('shows why an admin has emptied the profile', async () => {
    await show({}, { clearedReason: 'Someone else’s photo.' });
    expect(screen.getByText('The label cleared your page.').parentElement?.textContent).toContain(
      'Reason: Someone else’s photo.',
    );
  });

  it('can remove the hero picture', async () => {
    const path = '/media/heroes/0199f000-0000-7000-8000-000000000001/1920.webp';
    const { actions } = await show(
      { 'DELETE /api/v1/app/seller/public-profile/picture': { profile } },
      { heroPicture: path },
    );
    expect(screen.getByRole('img', { name: 'Your hero' }).getAttribute('src')).toBe(path.replace('1920', '800'));
    await actions.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Your picture has been removed.')).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Your hero' })).toBeNull();
  });
});

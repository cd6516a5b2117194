import { expect, it } from 'vitest';
import { completeEntry, entryFromSeller } from './entry-from-seller.ts';

const nell = {
  _id: '01900000-0000-7000-8000-00000000a11c',
  username: 'nell',
  name: 'Nell Otter',
  tagline: 'Strings.',
  story: 'One\nline.\n\n \nTwo.\n\nThree.\n\nFour.\n\nFive.',
  links: ['https://nell.example/'],
  video: 'https://vimeo.com/1',
  heroPicture: null,
};

it('an adopted seller’s entry begins with their public profile, within the entry’s limits', () => {
  expect(entryFromSeller(nell)).toEqual({
    username: 'nell',
    name: 'Nell Otter',
    tagline: 'Strings.',
    story: ['One\nline.', 'Two.', 'Three.', 'Four.\nFive.'],
    place: '',
    contact: { role: '', email: '' },
    musicVideo: { title: 'A video by Nell Otter', url: 'https://vimeo.com/1' },
    links: ['https://nell.example/'],
  });
  const silent = entryFromSeller({ ...nell, story: ' ', links: [], video: null });
  expect(silent.story).toEqual([]);
  expect(Object.keys(silent)).not.toContain('links');
});

it('a seller who is chosen fills in only what is empty', () => {
  const typed = { username: 'ne', name: 'Nell', tagline: '', story: [], contact: { role: 'Sessions', email: '' } };
  expect(completeEntry(typed, nell)).toMatchObject({
    username: 'nell',
    name: 'Nell',
    tagline: 'Strings.',
    contact: { role: 'Sessions', email: '' },
  });
});

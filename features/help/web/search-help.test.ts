import { label } from '#content/label.ts';
import { expect, it } from 'vitest';
import { firstHelpGroups } from '#content/help-links.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { HelpGroup } from '../contract.ts';
import { helpPagePath } from '../links.ts';
import { searchHelp } from './search-help.ts';

const { pages } = builtIn('help', label).data as DocumentData<'help'>;
const groups: HelpGroup[] = [
  {
    id: 'link1',
    title: 'Orders',
    boxes: [
      { id: 'box1', content: 'Find an order', link: '/csl-center=redirect/find-order' },
      { id: 'box2', content: 'Telephone', link: 'mailto:a@b.example' },
    ],
  },
];
const found = (search: string) => searchHelp(search, groups, pages).map(({ box }) => box.content);

it('the help search finds a box by its text, by its group’s title, and by the text of its page', () => {
  expect(found('TELEPHONE')).toEqual(['Telephone']);
  expect(found('orders telephone')).toEqual(['Telephone']);
  expect(found('spam folder')).toEqual(['Find an order']);
});

it('the help search finds a page that no box links to, and lists a page that a box links to only once', () => {
  expect(found('trackouts zip file 2 GB')).toEqual(['Upload your first beat']);
  expect(searchHelp('find an order', groups, pages).map(({ title }) => title)).toEqual(['Orders']);
});

it('the help search ranks a match in a box or its group’s title above a match on a page', () => {
  const others: HelpGroup[] = [
    ...groups,
    { id: 'link2', title: 'Spam', boxes: [{ id: 'box3', content: 'Mail', link: '' }] },
  ];
  expect(searchHelp('spam', others, pages).map(({ box }) => box.id)).toEqual(['box3', 'box1']);
});

it('the help search requires every word', () => {
  expect(found('telephone nowhere')).toEqual([]);
});

it('the built-in help links lead to every help page, and to no page that doesn’t exist', () => {
  const links = firstHelpGroups(label).flatMap(({ boxes }) => boxes.map(({ link }) => link));
  const own = links.filter((link) => link.startsWith('/csl-center=redirect/'));
  expect(own.toSorted()).toEqual(pages.map(({ id }) => helpPagePath(id)).toSorted());
  expect(helpPagePath('credits')).toBe('/csl-center=redirect/credits');
});

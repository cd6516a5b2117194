import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { NavBar } from './nav-bar.tsx';

const entries = ['Home', 'Story', 'Beat store', 'Our work', 'Merch'];
const paths = ['/', '/thestory', '/beatstore', '/ourwork', '/merch'];

/** In order, without the logo and what belongs to the account. */
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);

it.each(['Main', 'Mobile'])('the %s menu has all five entries, and three producers under the beat store', (name) => {
  render(<NavBar />);
  const links = linksOf(screen.getByLabelText(name, { selector: 'nav' }));
  for (const [index, entry] of entries.entries()) expect(links).toContainEqual([entry, paths[index]]);
  const producers = links.filter(([, to]) => /^\/beatstore\/[^/]+$/.test(to ?? ''));
  expect(producers).toHaveLength(3);
  expect(new Set(producers.map(([, to]) => to?.split('#')[0])).size).toBe(1);
});

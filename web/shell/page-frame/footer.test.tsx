import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { render } from '#testing/components/render.tsx';
import { Footer } from './footer.tsx';

it('the footer has terms, privacy, contact and home links, contact lines for four artists, social icons and a rights notice', () => {
  render(<Footer />, { site: { year: 2031 } });
  const links = within(screen.getByRole('navigation', { name: 'Footer' }));
  const pages = { Terms: '/terms', Privacy: '/privacy', Contact: '/contact', Home: '/', 'Our work': '/ourwork' };
  expect(links.getByRole('link', { name: 'Withdraw from a contract' }).getAttribute('href')).toBe('/withdraw');
  for (const [name, path] of Object.entries(pages)) {
    expect(links.getByRole('link', { name }).getAttribute('href')).toBe(path);
  }
  expect(artists).toHaveLength(4);
  for (const { contact } of artists) {
    const { email } = contact;
    const address = screen.getByText(email);
    expect(address.closest('a')?.getAttribute('href')).toBe(`mailto:${email}`);
    // On a phone, it breaks before its @ and not within a word.
    expect(address.innerHTML).toContain('<wbr>@');
  }
  expect(screen.getByText(/^© 2031/).textContent).toContain(label.rights);
});

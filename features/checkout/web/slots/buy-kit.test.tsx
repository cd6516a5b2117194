import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Track } from '#features/catalogue/contract.ts';
import { makeBeat, makeLicense } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './buy-kit.tsx';

const license = makeLicense({ _id: 'kit', title: 'Kit License', price: '9.99', fileTypes: ['kit'] });
const kit = { ...makeBeat({ _id: 'kit-1', title: 'Dust', kind: 'kit', price: '5.00' }), licenses: [license] } as Track;

it('“Buy for” buys a sound kit: one press leads to its checkout', async () => {
  const { actions } = render(<Component beat={kit} />);
  await actions.click(screen.getByRole('button', { name: 'Buy for $14.99' }));
  await waitFor(() => expect(window.location.pathname).toBe('/beatstore/checkout'));
  expect(JSON.stringify(window.history.state)).toContain('kit-1');
});

it('a sound kit can’t be bought while buying is off', () => {
  render(<Component beat={kit} />, { site: { isEcomEnabled: false } });
  expect(screen.queryByRole('button')).toBeNull();
});

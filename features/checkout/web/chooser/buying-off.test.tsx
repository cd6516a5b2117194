import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLicenseChooser, PriceButton } from '#features/licenses/web/public.tsx';
import { siteQuery } from '#features/settings/web/public.ts';
import { makeLicense, makeLicensedBeat, noContentIds } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { LicenseChooser } from './license-chooser.tsx';
import { Component as LicenseComparison } from '../slots/license-comparison.tsx';

const beat = makeLicensedBeat([makeLicense({ _id: 'basic', title: 'Basic License' })]);
const off = { isEcomEnabled: false };
const responses = {
  ...noContentIds,
  'GET /api/v1/app/deals/:username': { deals: [] },
  'GET /api/v1/app/offers/minimums/:beatId': { licenses: [{ licenseId: 'basic', from: '5.00' }] },
};
const links = () => screen.queryAllByRole('link').length;
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('while buying is off', () => {
  it('lists and players have no price buttons', () => {
    const selling = render(<PriceButton beat={beat} name="Harbour" />);
    expect(buttons()).toEqual(['$25.00']);
    selling.unmount();
    render(<PriceButton beat={beat} name="Harbour" />, { site: off });
    expect(buttons()).toEqual([]);
  });

  it('the comparison of licenses shows terms and prices, but no buttons', async () => {
    const selling = render(<LicenseComparison beat={beat} />, { responses });
    expect(buttons()).toEqual(['Buy Now', 'Add to Cart']);
    expect(await screen.findByRole('link', { name: /^Make an offer/ })).toBeDefined();
    selling.unmount();
    render(<LicenseComparison beat={beat} />, { site: off });
    expect(links()).toBe(0);
    expect(screen.getByRole('heading', { name: /Basic License/ })).toBeDefined();
    expect(buttons()).toEqual([]);
  });

  it('an open chooser shows a message in place of its buttons', async () => {
    openLicenseChooser(beat);
    const { queryClient } = render(<LicenseChooser />, { responses });
    expect(buttons()).toContain('Buy Now');
    queryClient.setQueryData(siteQuery().queryKey, (site) => site && { ...site, ...off });
    expect(await screen.findByText('Buying is switched off at the moment. Your cart is kept.')).toBeDefined();
    expect(buttons()).not.toContain('Buy Now');
    expect(buttons()).not.toContain('Add to Cart');
  });
});

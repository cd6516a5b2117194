import { act, cleanup, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { licenseAt } from '#features/catalogue/license-price.ts';
import { openLicenseChooser } from '#features/licenses/web/public.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { makeUser } from '#testing/components/people.ts';
import { makeLicense, makeLicensedBeat, noContentIds } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { LicenseChooser } from './license-chooser.tsx';

const basic = makeLicense({ _id: 'basic', title: 'Basic License' });
const premium = makeLicense({
  _id: 'premium',
  title: 'Premium',
  price: '45.50',
  regularPrice: '60.00',
  usageTerms: [{ name: 'Music Video Limit', limit: '1' }],
});
const beat = makeLicensedBeat([basic, premium]);

const quiet = {
  ...noContentIds,
  'GET /api/v1/app/deals/:username': { deals: [] },
  'GET /api/v1/app/offers/minimums/:beatId': { licenses: [] },
};

interface Shown {
  readonly owned?: readonly string[];
  readonly deals?: readonly { readonly label: string; readonly licenseIds: readonly string[] }[];
  readonly offers?: readonly { readonly licenseId: string; readonly from: string }[];
  readonly user?: UserInfo;
}

const show = ({ owned = [], deals = [], offers = [], ...options }: Shown = {}) => {
  openLicenseChooser(beat);
  return render(<LicenseChooser />, {
    ...options,
    responses: {
      ...noContentIds,
      'GET /api/v1/app/deals/:username': { deals },
      'GET /api/v1/app/orders/owned/:beatId': { licenses: owned },
      'GET /api/v1/app/offers/minimums/:beatId': { licenses: offers },
      'POST /api/v1/app/beatstore/track/:trackId/carted': {},
    },
  });
};

const dialog = () => within(screen.getByRole('dialog', { name: 'Choose License' }));
const card = (title: string) => dialog().getByRole('button', { name: new RegExp(`^Select(ed)? ${title}`) });
/** All texts of a card, outside its button. */
const facts = (title: string) => card(title).parentElement as HTMLElement;
const button = (name: string) => dialog().getByRole('button', { name });
const isSelected = (title: string) => card(title).getAttribute('aria-pressed') === 'true';
const total = () => dialog().getByText('Total').parentElement?.textContent;

describe('the license chooser', () => {
  it('names the beat, and starts without a selected license and without a total', () => {
    show();
    expect(screen.getByRole('dialog', { description: 'Mira - Harbour' })).toBeDefined();
    expect([isSelected('Basic License'), isSelected('Premium')]).toEqual([false, false]);
    expect(total()).toBe('TotalNo license selected yet');
  });

  it('selects the only license of a sound kit, and doesn’t ask to choose', () => {
    openLicenseChooser(
      makeLicensedBeat([makeLicense({ _id: 'kit', title: 'Royalty-Free License', fileTypes: ['kit'] })]),
    );
    render(<LicenseChooser />, {
      responses: { ...quiet, 'GET /api/v1/app/orders/owned/:beatId': { licenses: [] } },
    });
    const kit = within(screen.getByRole('dialog', { name: 'Choose License' }));
    expect(kit.getByRole('button', { name: /^Selected Royalty-Free/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('requires a license before anything is added to the cart or bought', async () => {
    const { actions } = show();
    await actions.click(button('Add to Cart'));
    expect(dialog().getByText('Please select a license to continue.').closest('output')).not.toBeNull();
    await actions.click(button('Buy Now'));
    expect(window.location.pathname).toBe('/');
    expect(window.localStorage.getItem('cartItems') ?? '').not.toContain('beat-1');
  });

  it('has controls whose names begin with the visible word, for people who use voice control', async () => {
    const { actions } = show();
    const control = dialog().getByRole('button', { name: /^Select Basic License, \$\d+\.\d\d$/ });
    await actions.click(control);
    expect(control.getAttribute('aria-label')).toMatch(/^Selected Basic License, /);
    expect(within(control.parentElement as HTMLElement).getByText('Selected')).toBeDefined();
  });

  it('no longer asks for a license as soon as one is selected', async () => {
    const { actions } = show();
    await actions.click(button('Buy Now'));
    expect(dialog().getByText('Please select a license to continue.')).toBeDefined();
    await actions.click(card('Basic License'));
    expect(dialog().queryByText('Please select a license to continue.')).toBeNull();
  });

  it('has a third button for a license that takes offers, which stays when the cart has it, but not for one’s own beat', async () => {
    const offers = [{ licenseId: 'premium', from: '30.00' }];
    const { actions } = show({ offers });
    await actions.click(card('Premium'));
    const link = await dialog().findByRole('link', { name: 'Make an offer for Premium' });
    await actions.click(button('Add to Cart'));
    expect(link.isConnected).toBe(true);
    await actions.click(card('Basic License'));
    expect(dialog().queryByRole('link', { name: /^Make an offer/ })).toBeNull();
    await actions.click(card('Premium'));
    await actions.click(dialog().getByRole('link', { name: 'Make an offer for Premium' }));
    expect(window.location.pathname + window.location.search).toBe('/dashboard/offers/new?beat=beat-1&license=premium');
    cleanup();

    const own = show({ offers, user: makeUser({ _id: beat.user._id }) });
    await own.actions.click(card('Premium'));
    expect(dialog().queryByRole('link', { name: /^Make an offer/ })).toBeNull();
  });

  it('focuses its heading, so that a screen reader first reads what it’s for', () => {
    show();
    expect(document.activeElement).toBe(dialog().getByRole('heading', { name: 'Choose License' }));
  });

  it('shows logged-in users the licenses that they already have, and visitors nothing', async () => {
    show({ user: makeUser(), owned: ['premium'] });
    expect(await within(facts('Premium')).findByText('You own this')).toBeDefined();
    expect(within(facts('Basic License')).queryByText('You own this')).toBeNull();
    cleanup();
    const { server } = show({ owned: ['premium'] });
    expect(dialog().queryByText('You own this')).toBeNull();
    expect(server.calls.map(({ key }) => key)).not.toContain('GET /api/v1/app/orders/owned/:beatId');
  });

  it('describes each term in a short line beside its name', () => {
    show();
    expect(facts('Premium').textContent).toContain('Music videos, Music Video Limit: 1');
  });

  it('shows on every card what its price consists of', () => {
    show();
    expect(facts('Premium').textContent).toContain('Beat $5.00 + license $45.50');
    expect(facts('Basic License').textContent).toContain('Beat $5.00 + license $20.00');
  });

  it('hides the message about a missing license after three seconds', async () => {
    vi.useFakeTimers();
    try {
      show();
      act(() => button('Add to Cart').click());
      expect(dialog().getByText('Please select a license to continue.')).toBeDefined();
      act(() => void vi.advanceTimersByTime(2999));
      expect(dialog().queryByText('Please select a license to continue.')).not.toBeNull();
      act(() => void vi.advanceTimersByTime(1));
      expect(dialog().queryByText('Please select a license to continue.')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('adds the prices of beat and license, and shows the price before a reduction', async () => {
    const { actions } = show();
    // The struck price is the license's alone, without the beat.
    expect(within(facts('Premium')).getByText('$60.00').closest('s')).not.toBeNull();
    expect(facts('Premium').textContent).toContain('Beat $5.00 + license $45.50');
    await actions.click(card('Premium'));
    expect(total()).toBe('Total$50.50');
    await actions.click(card('Basic License'));
    expect(total()).toBe('Total$25.00');
  });

  it('shows what a license costs for this beat, and strikes the license’s usual price only if it’s higher', async () => {
    openLicenseChooser(makeLicensedBeat([licenseAt(basic, '70'), licenseAt(premium, '59.99')]));
    const { actions } = render(<LicenseChooser />, { responses: quiet });
    expect(facts('Premium').textContent).toContain('Beat $5.00 + license $59.99');
    expect(within(facts('Premium')).getByText('$60.00').closest('s')).not.toBeNull();
    await actions.click(card('Basic License'));
    expect(total()).toBe('Total$75.00');
    cleanup();
    openLicenseChooser(makeLicensedBeat([basic, licenseAt(premium, '60')]));
    render(<LicenseChooser />, { responses: quiet });
    expect(facts('Premium').querySelector('s')).toBeNull();
  });

  it('selects one license at a time; a second press deselects it', async () => {
    const { actions } = show();
    await actions.click(card('Basic License'));
    await actions.click(card('Premium'));
    expect([isSelected('Basic License'), isSelected('Premium')]).toEqual([false, true]);
    await actions.click(card('Premium'));
    expect(isSelected('Premium')).toBe(false);
    expect(total()).toBe('TotalNo license selected yet');
  });

  it('shows beside the beat the seller’s first deal that fits one of its licenses', async () => {
    const two = { label: 'Buy 2, get 1 free', licenseIds: [] };
    show({ deals: [{ label: '3 or more: 20% off', licenseIds: ['another'] }, two] });
    expect(await dialog().findByText('Buy 2, get 1 free')).toBeDefined();
    expect(dialog().queryByText('3 or more: 20% off')).toBeNull();
  });

  it('shows no deal if all licenses of the beat are already reduced, or can be sold only once', async () => {
    const exclusive = makeLicense({ _id: 'exclusive', title: 'Exclusive Owner', exclusive: true });
    openLicenseChooser(makeLicensedBeat([premium, exclusive]));
    const deals = [{ label: 'Buy 2, get 1 free', licenseIds: [] }];
    const { queryClient } = render(<LicenseChooser />, {
      responses: { ...noContentIds, 'GET /api/v1/app/deals/:username': { deals } },
    });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(dialog().queryByText('Buy 2, get 1 free')).toBeNull();
  });

  it('puts the beat into the cart under the chosen license, and takes it out again', async () => {
    const { actions } = show();
    await actions.click(card('Basic License'));
    await actions.click(button('Add to Cart'));
    expect(within(facts('Basic License')).getByText('In your cart')).toBeDefined();
    expect(dialog().getByText('Item successfully added to cart!')).toBeDefined();
    expect(window.localStorage.getItem('cartItems')).toContain('beat-1');
    await actions.click(button('Remove from Cart'));
    expect(within(facts('Basic License')).queryByText('In your cart')).toBeNull();
    expect(window.localStorage.getItem('cartItems')).not.toContain('beat-1');
  });

  it('shows if the same beat is in the cart under another license, and can keep only the new one', async () => {
    const { actions } = show();
    await actions.click(card('Basic License'));
    await actions.click(button('Add to Cart'));
    await actions.click(card('Premium'));
    await actions.click(button('Add to Cart'));
    expect(dialog().getByText(/Also in your cart: Basic License\./)).toBeDefined();
    await actions.click(button('Keep only Premium'));
    expect(within(facts('Basic License')).queryByText('In your cart')).toBeNull();
    expect(within(facts('Premium')).getByText('In your cart')).toBeDefined();
  });

  it('marks the cheapest license that allows what the buyer plans, and names it', async () => {
    const { actions } = show();
    const marked = () =>
      ['Basic License', 'Premium'].filter((title) => within(facts(title)).queryByText('Fits your plans') !== null);
    await actions.click(dialog().getByText('Not sure which license you need?'));
    await actions.click(dialog().getByLabelText('Making a video?'));
    expect(marked()).toEqual(['Premium']);
    expect(dialog().getByText(/is the cheapest license that allows all of this/).textContent).toContain('Premium');
    await actions.click(dialog().getByLabelText('Want to be the last one to license it?'));
    expect(marked()).toEqual([]);
    expect(dialog().getByText(/^No license for this beat covers all of that/)).toBeDefined();
    expect(isSelected('Premium')).toBe(false);
  });

  it('can be used with the keyboard alone, and announces the selection and its price', async () => {
    const { actions } = show();
    const statuses = () =>
      dialog()
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    const reach = async (target: HTMLElement) => {
      for (let presses = 0; presses < 20 && document.activeElement !== target; presses += 1) await actions.tab();
      expect(document.activeElement).toBe(target);
    };
    await reach(card('Premium'));
    await actions.keyboard('{Enter}');
    expect(isSelected('Premium')).toBe(true);
    expect(statuses()).toContain('$50.50');
    await reach(button('Add to Cart'));
    await actions.keyboard(' ');
    expect(statuses()).toContain('Item successfully added to cart!');
    expect(document.activeElement).toBe(button('Remove from Cart'));
    await actions.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes to the checkout of the chosen license', async () => {
    const { actions } = show();
    await actions.click(card('Premium'));
    await actions.click(button('Buy Now'));
    await waitFor(() => expect(window.location.pathname).toBe('/beatstore/checkout'));
    expect(JSON.stringify(window.history.state)).toContain('premium');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { Offer } from '../../contract.ts';
import { Component as OffersPage } from '../pages/offers.tsx';
import { OfferList } from './offer-list.tsx';

const makeOffer = (facts: Partial<Offer> = {}): Offer => ({
  _id: 'offer-1',
  version: 1,
  as: 'seller',
  state: 'open',
  endReason: null,
  waitsFor: 'seller',
  actions: ['accept', 'counter', 'decline'],
  beat: {
    _id: 'beat-1',
    title: 'Harbour',
    coverImage: '/cover.webp',
    price: '0.00',
    user: { username: 'mira', name: 'Mira' },
  },
  license: { _id: 'exclusive', title: 'Exclusive Owner', price: '538.88', exclusive: true },
  list: '538.88',
  price: '300.00',
  proposals: [{ by: 'buyer', price: '300.00', text: 'For my album.', at: '2026-03-01T12:00:00.000Z' }],
  with: { username: 'sol', name: 'Sol' },
  expiresAt: '2026-03-04T12:00:00.000Z',
  held: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  changedAt: '2026-03-01T12:00:00.000Z',
  ...facts,
});

const page = (offers: readonly Offer[]) => ({ offers, total: offers.length, pages: 1 });
const show = (offer: Offer, responses: Readonly<Record<string, unknown>> = {}) =>
  render(<OfferList as={offer.as} />, {
    user: makeUser(),
    responses: { 'GET /api/v1/app/offers': page([offer]), ...responses },
  });
const card = () => screen.findByRole('listitem', { name: 'Harbour - Exclusive Owner' });

describe('an offer to a seller', () => {
  it('shows who offers how much until when, and holds an exclusive beat if the seller ticks the box', async () => {
    const accept = 'POST /api/v1/app/offers/:offerId/accept';
    const { actions, server } = show(makeOffer(), { [accept]: { offer: makeOffer({ state: 'accepted' }) } });
    const shown = within(await card());
    expect(shown.getByText('Sol offers $300.00.')).toBeDefined();
    expect(shown.getByText('For my album.')).toBeDefined();
    expect(shown.getByText('Your turn')).toBeDefined();
    expect(shown.getByText(/^Respond by/)).toBeDefined();
    await actions.click(shown.getByRole('button', { name: 'Accept' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept $300.00?' }));
    const box = dialog.getByRole('checkbox', { name: /^Hold the beat for this buyer/ });
    expect((box as HTMLInputElement).checked).toBe(false);
    await actions.click(box);
    await actions.click(dialog.getByRole('button', { name: 'Accept $300.00' }));
    expect(await screen.findByText('Offer accepted.')).toBeDefined();
    expect(server.sentTo(accept)).toEqual([{ version: 1, hold: true }]);
  });

  it('can be countered with another price, and an invalid price gets an error on its field', async () => {
    const counter = 'POST /api/v1/app/offers/:offerId/counter';
    const refusal = new Refusal(400, {
      code: 'OFFERS_WRONG_PRICE',
      message: 'x',
      fields: { price: ['Offer less than the listed price, $538.88.'] },
    });
    const { actions, server } = show(makeOffer(), { [counter]: refusal });
    await actions.click(within(await card()).getByRole('button', { name: 'Counter' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Counter this offer' }));
    await actions.type(dialog.getByRole('textbox', { name: 'Your price' }), '600,5');
    await actions.type(dialog.getByRole('textbox', { name: /^Message to Sol/ }), 'see x.example');
    await actions.click(dialog.getByRole('button', { name: 'Send counteroffer' }));
    expect(await dialog.findByText('Leave out links and email addresses.')).toBeDefined();
    await actions.clear(dialog.getByRole('textbox', { name: /^Message to Sol/ }));
    await actions.click(dialog.getByRole('button', { name: 'Send counteroffer' }));
    expect(await dialog.findByText('Offer less than the listed price, $538.88.')).toBeDefined();
    expect(server.sentTo(counter)).toEqual([{ version: 1, price: '600.5', text: '', hold: false }]);
  });

  it('that the buyer has changed says so when the seller acts, and shows its current state', async () => {
    const now = [makeOffer(), makeOffer({ version: 2, state: 'withdrawn', waitsFor: null, actions: [] })];
    const changed = new Refusal(409, { code: 'OFFERS_CHANGED', message: 'This offer has changed. Review it again.' });
    const { actions } = show(makeOffer(), {
      'GET /api/v1/app/offers': () => page([now.length > 1 ? now.shift()! : now[0]!]),
      'POST /api/v1/app/offers/:offerId/decline': changed,
    });
    await actions.click(within(await card()).getByRole('button', { name: 'Decline' }));
    await actions.click(screen.getByRole('button', { name: 'Decline offer' }));
    expect(await screen.findByText('This offer has changed. Review it again.')).toBeDefined();
    expect(await within(await card()).findByText('Sol withdrew it.')).toBeDefined();
    expect(within(await card()).queryByRole('button')).toBeNull();
  });
});

describe('a buyer’s offer', () => {
  const mine = { as: 'buyer', with: { username: 'mira', name: 'Mira' } } as const;

  it('that was accepted leads to its checkout', async () => {
    const accepted = makeOffer({ ...mine, state: 'accepted', waitsFor: 'buyer', actions: ['pay'], held: true });
    const { actions } = show(accepted);
    const shown = within(await card());
    expect(shown.getByText(/It’s held for you/)).toBeDefined();
    expect(shown.getByText(/^Pay by/)).toBeDefined();
    await actions.click(shown.getByRole('button', { name: 'Buy for $300.00' }));
    await waitFor(() => expect(window.location.pathname).toBe('/beatstore/checkout'));
    expect(window.history.state).toMatchObject({ state: { offerId: accepted._id, beat: { title: 'Harbour' } } });
  });

  it.each([
    [{ state: 'declined', endReason: 'below' }, 'It was below the seller’s minimum.'],
    [{ state: 'declined', endReason: null }, 'No deal this time.'],
    [{ state: 'void', endReason: 'sold' }, 'The beat was sold to someone else first.'],
    [{ state: 'expired', endReason: null }, 'Nobody responded or paid in time.'],
    [{ state: 'paid', endReason: null }, 'You bought it with this offer.'],
  ] as const)('that has ended says why: %j', async (facts, words) => {
    show(makeOffer({ ...mine, ...facts, waitsFor: null, actions: [], expiresAt: null }));
    expect(within(await card()).getByText(words)).toBeDefined();
  });
});

describe('the offers page', () => {
  const responses = {
    'GET /api/v1/app/offers': page([]),
    'GET /api/v1/app/offers/waiting': { buyer: 0, seller: 2 },
    'GET /api/v1/app/seller/offer-settings': {
      licenses: [{ licenseId: 'basic', title: 'Basic License', price: '16.99', exclusive: false, from: null }],
    },
    'PUT /api/v1/app/seller/offer-settings/:licenseId': {},
  };

  it('has no tabs for users who don’t sell', async () => {
    render(<OffersPage />, { user: makeUser({ role: 'user' }), responses });
    expect(await screen.findByRole('link', { name: 'Find a beat' })).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('lets a seller choose the minimum price of a license', async () => {
    const { actions, server } = render(<OffersPage />, {
      user: makeUser({ role: 'seller' }),
      path: '/dashboard/offers?as=seller',
      responses,
    });
    expect((await screen.findByRole('tab', { name: 'Offers to me (2)' })).getAttribute('aria-selected')).toBe('true');
    await actions.click(screen.getByRole('tab', { name: 'Licenses' }));
    await actions.type(await screen.findByRole('textbox', { name: 'Minimum offer for Basic License' }), '9,5');
    await actions.click(screen.getByRole('button', { name: 'Accept offers' }));
    expect(await screen.findByText('Basic License accepts offers.')).toBeDefined();
    expect(server.sentTo('PUT /api/v1/app/seller/offer-settings/:licenseId')).toEqual([{ from: '9.5' }]);
  });
});

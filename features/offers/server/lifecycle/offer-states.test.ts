import { describe, expect, test } from 'vitest';
import { statesAfter } from '#platform/lives/life-shape.ts';
import { offerState } from '../../contract.ts';
import { mayAct, type OfferAction, offerLife } from './offer-states.ts';

const actions: readonly OfferAction[] = ['accept', 'counter', 'decline', 'withdraw', 'pay'];

test('an offer that has ended is never open again', () => {
  for (const state of offerState.options) {
    const to = statesAfter(offerLife, state);
    expect(to.includes('open'), state).toBe(false);
    if (!['open', 'countered'].includes(state)) expect(to.includes('accepted') || to.includes('countered')).toBe(false);
  }
  expect(statesAfter(offerLife, 'declined')).toEqual([]);
  expect(statesAfter(offerLife, 'withdrawn')).toEqual([]);
});

describe('an offer’s allowed actions for each side', () => {
  const allowed = (state: (typeof offerState.options)[number], waits_for: 'buyer' | 'seller' | null) =>
    Object.fromEntries(
      (['buyer', 'seller'] as const).map((side) => [
        side,
        actions.filter((action) => mayAct({ state, waits_for }, action, side)),
      ]),
    );

  test('while a response is due', () => {
    const offered = { buyer: ['withdraw'], seller: ['accept', 'counter', 'decline'] };
    expect(allowed('open', 'seller')).toEqual(offered);
    expect(allowed('countered', 'seller')).toEqual(offered);
    expect(allowed('countered', 'buyer')).toEqual({
      buyer: ['accept', 'counter', 'decline', 'withdraw'],
      seller: ['decline'],
    });
  });

  test('after the offer was accepted or ended', () => {
    expect(allowed('accepted', 'buyer')).toEqual({ buyer: ['pay'], seller: [] });
    for (const state of offerState.options.slice(3)) expect(allowed(state, null)).toEqual({ buyer: [], seller: [] });
  });
});

import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { render } from '#testing/components/render.tsx';
import { Component as PromotionBuilder } from './promotion-builder.tsx';

const list = 'GET /api/v1/app/promotions';
const create = 'POST /api/v1/app/promotions';
const remove = 'DELETE /api/v1/app/promotions/:id';
const novaId = '0199f000-0000-7000-8000-000000000007';
const beatId = '0199f000-0000-7000-8000-000000000008';

const artists = [
  { _id: novaId, username: 'nova', name: 'Nova Tide', beatCount: 1 },
  { _id: '0199f000-0000-7000-8000-000000000009', username: 'sol', name: 'sol', beatCount: 1 },
];
const facets = { total: 2, genres: [], keys: [], ai: [], tags: [], bpmMin: null, bpmMax: null, artists };
const promotion = makePromotion();

const show = (responses: object = {}) =>
  render(<PromotionBuilder />, {
    responses: {
      'GET /api/v1/app/beatstore/facets': facets,
      'GET /api/v1/app/beatstore/getAllBeats': {
        beats: [{ _id: beatId, title: 'Undertow', bpm: 91 }],
        nextCursor: null,
        total: 1,
      },
      [list]: makePromotions({ nextPromotion: promotion, totalPromotions: 1, promotions: [promotion] }),
      ...responses,
    },
  });

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const issueOf = (label: string) => {
  const ids = (control(label).getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
};
const set = (label: string, value: string) => fireEvent.input(control(label), { target: { value } });

const fill = async (actions: ReturnType<typeof show>['actions']) => {
  await actions.selectOptions(control('Artist'), await screen.findByRole('option', { name: 'Nova Tide (nova)' }));
  await actions.selectOptions(control('Beat or kit'), await screen.findByRole('option', { name: 'Undertow (91 BPM)' }));
  set('Start date', '2031-10-25');
  set('Start time', '23:00');
  set('End date', '2031-10-26');
  set('End time', '12:00');
};
const submit = (actions: ReturnType<typeof show>['actions']) =>
  actions.click(screen.getByRole('button', { name: 'Schedule promotion' }));

describe('the promotion builder', () => {
  it('names the label’s time zone and its current time', async () => {
    show();
    expect(
      await screen.findByText(/in the label’s time zone, Europe\/Berlin\. It’s Oct 25, 2031, 10:59\sPM there/),
    ).toBeDefined();
  });

  it('suggests a week from the next full hour, in the label’s time zone', async () => {
    show();
    await screen.findByDisplayValue('2031-10-25');
    expect(['Start date', 'Start time', 'End date', 'End time'].map((label) => control(label).value)).toEqual([
      '2031-10-25',
      '23:00',
      '2031-11-01',
      '23:00',
    ]);
  });

  it('sends the artist, one of their beats, the period and the suggested path', async () => {
    const { actions, server } = show({ [create]: promotion });
    await fill(actions);
    expect(control('Beat store URL').value).toBe('/beatstore/nova');
    await submit(actions);
    expect(await screen.findByText('Promotion scheduled.')).toBeDefined();
    expect(server.sentTo(create)).toEqual([
      {
        user: novaId,
        beat: beatId,
        startDate: '2031-10-25',
        startTime: '23:00',
        endDate: '2031-10-26',
        endTime: '12:00',
        beatstoreUrl: '/beatstore/nova',
      },
    ]);
    expect(control('Artist').value).toBe('');
    const searched = server.calls.filter(({ path }) => path.endsWith('/getAllBeats'));
    expect(searched.map(({ query }) => query)).toEqual(['artist=nova&limit=100']);
  });

  it('says "Please enter valid dates and times." at empty fields before anything is sent', async () => {
    const { actions, server } = show();
    await screen.findByDisplayValue('2031-10-25');
    for (const label of ['Start date', 'Start time', 'End date', 'End time']) set(label, '');
    await submit(actions);
    for (const label of ['Start date', 'Start time', 'End date', 'End time']) {
      expect(issueOf(label)).toContain('Please enter valid dates and times.');
    }
    expect(issueOf('Artist')).toContain('Choose an artist.');
    expect(issueOf('Beat or kit')).toContain('Choose a beat or kit.');
    expect(server.sentTo(create)).toEqual([]);
  });

  it('shows the server’s message at its field', async () => {
    const words = 'Promotion start date and time cannot be before today.';
    const { actions } = show({ [create]: new Refusal(400, { message: words, fields: { startTime: [words] } }) });
    await fill(actions);
    await submit(actions);
    expect(issueOf('Start time')).toContain(words);
  });

  it('says "An error occurred while creating the promotion." without a server message', async () => {
    const { actions } = show({ [create]: () => Promise.reject(new TypeError('no network')) });
    await fill(actions);
    await submit(actions);
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred while creating the promotion.');
    expect(control('Start date').value).toBe('2031-10-25');
  });
});

describe('the list of scheduled promotions', () => {
  it('opens in a dialog, where each promotion is deleted after confirmation', async () => {
    let left = [promotion];
    const { actions, server } = show({
      [list]: () => makePromotions({ totalPromotions: left.length, promotions: left }),
      [remove]: () => {
        left = [];
        return { message: 'Promotion deleted.' };
      },
    });
    await actions.click(await screen.findByRole('button', { name: /^Scheduled promotions/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scheduled promotions' }));
    const row = within(await dialog.findByRole('listitem'));
    expect(row.getByText('Undertow')).toBeDefined();
    // In Berlin, clocks go back that night.
    expect(row.getByText(/Oct 25, 2031, 11:00\sPM – Oct 26, 2031, 12:00\sPM/)).toBeDefined();

    await actions.click(row.getByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('dialog', { name: 'Delete the promotion of Undertow?' });
    expect(server.sentTo(remove)).toEqual([]);
    await actions.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.sentTo(remove)).toEqual([]);
    await actions.click(row.getByRole('button', { name: /^Delete/ }));
    await actions.click(await screen.findByRole('button', { name: 'Delete promotion' }));
    expect(await screen.findByText('Promotion deleted.')).toBeDefined();
    expect(await dialog.findByText('No promotions scheduled')).toBeDefined();
    // The pressed button is gone.
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement?.textContent).toContain('No promotions scheduled');
    });
    expect(server.calls.at(-2)?.path).toBe('/api/v1/app/promotions/promotion-1');
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { EcomPanel } from './ecom-panel.tsx';

const read = 'GET /api/v1/app/isEcomEnabled';
const change = 'PUT /api/v1/app/isEcomEnabled';
const responses = (isEcomEnabled: boolean) => ({
  [read]: { isEcomEnabled },
  [change]: ({ body }: { body: unknown }) => body,
});
const find = () => screen.findByRole('switch', { name: 'Buying' });
const isOn = async () => (await find()).getAttribute('aria-checked') === 'true';
const question = () => screen.queryByRole('dialog', { name: 'Switch buying off for everyone?' });

describe('the e-commerce switch', () => {
  it('shows its state', async () => {
    const on = render(<EcomPanel />, { responses: responses(true) });
    expect([await isOn(), screen.queryByText('On') !== null]).toEqual([true, true]);
    on.unmount();
    render(<EcomPanel />, { responses: responses(false) });
    expect([await isOn(), screen.queryByText('Off') !== null]).toEqual([false, true]);
  });

  it('asks for confirmation before switching off, then updates the whole page', async () => {
    const { actions, server, queryClient } = render(<EcomPanel />, { responses: responses(true) });
    await actions.click(await find());
    expect(server.sentTo(change)).toEqual([]);
    await actions.click(within(question()!).getByRole('button', { name: 'Cancel' }));
    expect([question(), await isOn(), server.sentTo(change)]).toEqual([null, true, []]);

    await actions.click(await find());
    await actions.click(within(question()!).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Buying is off')).toBeDefined();
    expect(server.sentTo(change)).toEqual([{ isEcomEnabled: false }]);
    expect([question(), await isOn()]).toEqual([null, false]);
    expect(queryClient.getQueryData(['public', 'settings', 'site'])).toMatchObject({ isEcomEnabled: false });
  });

  it('switches on without confirmation', async () => {
    const { actions, server } = render(<EcomPanel />, { responses: responses(false), site: { isEcomEnabled: false } });
    await actions.click(await find());
    expect(await screen.findByText('Buying is on')).toBeDefined();
    expect(server.sentTo(change)).toEqual([{ isEcomEnabled: true }]);
  });

  it('stays as it was when the server refuses', async () => {
    const refusal = new Refusal(403, { code: 'FORBIDDEN', message: 'You can’t do this.' });
    const { actions } = render(<EcomPanel />, { responses: { ...responses(false), [change]: refusal } });
    await actions.click(await find());
    expect(await screen.findByText('You can’t do this.')).toBeDefined();
    expect(await isOn()).toBe(false);
  });

  it('shows no state if it can’t be read, and offers a retry', async () => {
    render(<EcomPanel />, { responses: { [read]: new Refusal(404) } });
    expect(await screen.findByText('We couldn’t load the buying setting')).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

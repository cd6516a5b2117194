import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { AiPanel } from './ai-panel.tsx';

const read = 'GET /api/v1/app/ai-policy';
const change = 'PUT /api/v1/app/ai-policy';
const responses = {
  [read]: { aiPolicy: 'allow' },
  [change]: ({ body }: { body: unknown }) => body,
  'GET /api/v1/app/beatstore/facets': {
    total: 1050,
    ai: [
      { name: 'none', count: 40 },
      { name: 'all', count: 2 },
    ],
  },
};
const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

it('the AI panel saves a choice that differs from the stored one', async () => {
  const { actions, server } = render(<AiPanel />, { responses });
  await waitFor(async () => expect((await choice('Allow')).checked).toBe(true));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await actions.click(await choice('Refuse'));
  await actions.click(save);
  expect(await screen.findByText('Data saved successfully!')).toBeDefined();
  expect(server.sentTo(change)).toEqual([{ aiPolicy: 'refuse' }]);
  expect([(await choice('Refuse')).checked, save.disabled]).toEqual([true, true]);
});

it('the AI panel counts the beats on sale by their AI statement, and links to them', async () => {
  render(<AiPanel />, { responses });
  expect((await screen.findByRole('link', { name: 'AI-generated' })).getAttribute('href')).toBe('/beatstore?ai=all');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '40',
    '0',
    '0',
    '2',
    '1,008',
  ]);
  expect(screen.getByText('Not answered')).toBeDefined();
});

it('the AI panel keeps the choice when the server refuses', async () => {
  const refusal = new Refusal(403, { code: 'FORBIDDEN', message: 'You can’t do this.' });
  const { actions } = render(<AiPanel />, { responses: { ...responses, [change]: refusal } });
  await waitFor(async () => expect((await choice('Allow')).checked).toBe(true));
  await actions.click(await choice('Disclose'));
  await actions.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You can’t do this.')).toBeDefined();
  expect((await choice('Disclose')).checked).toBe(true);
});

it('the AI panel offers a retry if the setting can’t be read', async () => {
  render(<AiPanel />, { responses: { ...responses, [read]: new Refusal(404) } });
  expect(await screen.findByText('We couldn’t load the setting for AI')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

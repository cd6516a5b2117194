import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { type Setup, setupSteps } from '../../contract-setup.ts';
import { SetupPanel } from './setup-panel.tsx';

const setupOf = (states: Readonly<Record<string, Setup['steps'][number]['state']>>): Setup => ({
  steps: setupSteps.map((name) => ({ name, state: states[name] ?? 'open' })),
  server: { payments: 'sandbox', webhooks: null, mail: 'outbox', hasAddress: false, hasOrders: false },
});

it('asks for what is missing, with the page where it’s filled in, and counts only that', () => {
  render(<SetupPanel setup={setupOf({ artists: 'done', payments: 'skipped' })} />);
  expect(screen.getByText('4 steps to a site that you’d publish.')).toBeDefined();
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
  expect(steps[2]).toContain('Introduce your artists: done');
  expect(steps[4]).toContain('As they come with the site');
  expect(steps[5]).toContain('Connect payments and email: skipped');
  const [name] = screen.getAllByRole('listitem');
  expect(within(name!).getByRole('link', { name: 'Name it' }).getAttribute('href')).toBe(
    '/dashboard/admin/setup?step=label',
  );
  expect(screen.getByRole('link', { name: 'Continue setup' }).getAttribute('href')).toBe('/dashboard/admin/setup');
});

it('skips a step with one press', async () => {
  const { actions, server } = render(<SetupPanel setup={setupOf({})} />, {
    responses: { 'PUT /api/v1/app/admin/site-setup/:step': setupOf({ label: 'skipped' }) },
  });
  await actions.click(screen.getAllByRole('button', { name: /^Skip/ })[0]!);
  const [call] = server.calls;
  expect([call?.key, call?.path, call?.body]).toEqual([
    'PUT /api/v1/app/admin/site-setup/:step',
    '/api/v1/app/admin/site-setup/label',
    { skipped: true },
  ]);
});

it('asks again for what was skipped', async () => {
  const { actions, server } = render(<SetupPanel setup={setupOf({ label: 'skipped' })} />, {
    responses: { 'PUT /api/v1/app/admin/site-setup/:step': setupOf({}) },
  });
  await actions.click(screen.getByRole('button', { name: /^Ask again/ }));
  expect(server.calls[0]).toMatchObject({ path: '/api/v1/app/admin/site-setup/label', body: { skipped: false } });
});

it('is gone once nothing is missing', () => {
  const { container } = render(
    <SetupPanel
      setup={setupOf({
        label: 'done',
        theme: 'done',
        artists: 'done',
        seller: 'skipped',
        legal: 'done',
        payments: 'done',
      })}
    />,
  );
  expect(container.querySelector('section')).toBeNull();
});

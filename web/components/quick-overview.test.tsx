import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { QuickOverview } from './quick-overview.tsx';

const path = 'GET /api/v1/app/app-info';
const info = {
  App_Host: 'label.example',
  App_Version: 'V1.0.A',
  App_Server: 'Rack 4',
  CM_NAME: 'GIJO',
  CM_TYPE: 'Record label',
  CM_AMOUNT: '1-10',
};
const facts = () => {
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return screen.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]);
};

it('All Settings starts with the app’s host, version and server, then the company’s name, type and size', async () => {
  render(<QuickOverview />, { responses: { [path]: info } });
  expect(await screen.findByText('label.example')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Quick overview' })).toBeDefined();
  expect(facts()).toEqual([
    ['App host', 'label.example'],
    ['App version', 'V1.0.AUp to Date'],
    ['Server', 'Rack 4'],
    ['Company name', 'GIJO'],
    ['Company type', 'Record label'],
    ['Company size', '1-10'],
  ]);
});

it('All Settings shows a version that these pages don’t expect as ‘New Version’, and not as ‘Up to Date’', async () => {
  render(<QuickOverview />, { responses: { [path]: { ...info, App_Version: 'V1.0.B' } } });
  expect(await screen.findByText('New Version')).toBeDefined();
  expect(screen.queryByText('Up to Date')).toBeNull();
});

it('All Settings offers a retry after a failed load', async () => {
  render(<QuickOverview />, { responses: { [path]: new Refusal(404) } });
  expect(await screen.findByText('We couldn’t load the overview')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

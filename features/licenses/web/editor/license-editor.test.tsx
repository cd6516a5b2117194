import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { LicenseEditor } from './license-editor.tsx';

it('the license form’s price field takes digits and one decimal point while typing', async () => {
  const { actions } = render(
    <LicenseEditor user={makeUser({ role: 'seller' })} license={null} onClose={() => undefined} />,
    {
      path: '/dashboard/licenses',
      user: makeUser({ role: 'seller' }),
      responses: { 'GET /api/v1/app/payouts/terms': { feeBps: 1000 } },
    },
  );
  const field = screen.getByLabelText<HTMLInputElement>('Price in US dollars');
  await actions.type(field, '-$1x9.9.9e');
  expect(field.value).toBe('19.99');
});

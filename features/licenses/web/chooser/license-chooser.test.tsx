import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { openLicenseChooser } from './chooser-store.ts';
import { LicenseChooser } from './license-chooser.tsx';
it('x', async () => {
  openLicenseChooser({ _id:'b', title:'Harbour', price:'5.00', coverImage:'', licenses:[], user:{_id:'u', username:'u', name:'U'} });
  const { actions } = render(<LicenseChooser />);
  expect(screen.getByRole('dialog', { name: 'Choose License' })).toBeTruthy();
  await actions.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(screen.getByText('Please select a license to continue.')).toBeTruthy();
});

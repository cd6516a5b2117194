import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DocumentData } from '../documents.ts';
import { render } from '#testing/components/render.tsx';
import { siteDocumentQuery } from './queries.ts';
import { SellerDetails } from './seller-details.tsx';

const seller: DocumentData<'seller'> = {
  name: 'Harbor Lane Music GmbH',
  address: ['Hafenstraße 1', '20359 Hamburg'],
  taxNumber: 'VAT ID: DE123456789',
  email: 'office@harbor.example',
};
const show = (data: DocumentData<'seller'>): void => {
  const { queryClient } = render(<SellerDetails />);
  act(() => void queryClient.setQueryData(siteDocumentQuery('seller').queryKey, data));
};

it('names the company with its address and number', async () => {
  show(seller);
  expect((await screen.findByRole('region', { name: 'Who runs this shop' })).textContent).toMatch(
    /Harbor Lane Music GmbH.*Hafenstraße 1.*20359 Hamburg.*DE123456789.*office@harbor\.example/,
  );
});

it('isn’t shown until there is an address', () => {
  show({ ...seller, address: [] });
  expect(screen.queryByText('Who runs this shop')).toBeNull();
});

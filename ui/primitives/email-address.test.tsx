import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { EmailAddress } from './email-address.tsx';

it('an email address can break before its @ and its dots, and is read and copied as it is', () => {
  render(<EmailAddress address="nova.tide@gijo.example" />);
  const shown = screen.getByText('nova.tide@gijo.example');
  expect(shown.textContent).toBe('nova.tide@gijo.example');
  expect(shown.innerHTML).toBe('nova<wbr>.tide<wbr>@gijo<wbr>.example');
});

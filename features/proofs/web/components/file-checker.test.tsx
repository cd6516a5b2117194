import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { FileChecker } from './file-checker.tsx';

afterEach(() => vi.unstubAllGlobals());

// SHA-256 of "abc": FIPS 180-4.
const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

it('the license page checks a file that was chosen before hydration', async () => {
  vi.stubGlobal('isSecureContext', true);
  render(<FileChecker hashes={[hash]} />, {
    early: (page) =>
      Object.defineProperty(page.querySelector('[type=file]'), 'files', { value: [new File(['abc'], 'own.pdf')] }),
  });
  await screen.findByText('This is the agreement of this license');
});

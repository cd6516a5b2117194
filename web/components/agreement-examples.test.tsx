import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { render } from '#testing/components/render.tsx';
import { AgreementExamples } from './agreement-examples.tsx';

it('agreements are shown as buyers get them: filled in, and with the passages of their case alone', () => {
  render(<AgreementExamples {...(builtIn('agreements', label).data as DocumentData<'agreements'>)} />);
  const [one, upgrade, kit] = screen.getAllByRole('list').map((list) => list.textContent);
  expect(one).toContain('Non-exclusive license');
  expect(one).toContain('Upgrade before you exceed a limit.');
  expect(one).not.toContain('Earlier license');
  expect(upgrade).toContain('replaces the license agreement of order 1001');
  expect(upgrade).toContain('Of that half,');
  expect(kit).toContain('(the "Sounds")');
  for (const text of [one, upgrade, kit]) expect(text).not.toMatch(/[{}]/);
  expect(within(document.body).getAllByText(/Jordan Reed agreed to them by paying/)).toHaveLength(3);
});

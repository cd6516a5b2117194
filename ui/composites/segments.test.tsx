import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { Segments } from './segments.tsx';

const options = [
  { value: 'all', label: 'All' },
  { value: 'kits', label: 'Kits' },
] as const;

const Choice = () => {
  const [value, setValue] = useState<'all' | 'kits'>('all');
  return (
    <>
      <Segments label="What" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

it('a segmented choice keeps the option that was pressed before hydration', async () => {
  const { actions } = render(<Choice />, {
    early: (page) => page.querySelector<HTMLElement>('[value="kits"]')!.click(),
  });
  expect(screen.getByRole('status').textContent).toBe('kits');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Kits' }).checked).toBe(true);
  await actions.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByRole('status').textContent).toBe('all');
});

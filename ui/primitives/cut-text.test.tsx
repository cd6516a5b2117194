import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { CutText } from './cut-text.tsx';

it('a title that is too long is cut where its own script ends', () => {
  render(<CutText as="h3">مدينة الضوء</CutText>);
  const title = screen.getByRole('heading', { name: 'مدينة الضوء' });
  expect(title.dir).toBe('auto');
  expect(title.className.split(' ')).toEqual(expect.arrayContaining(['truncate', 'text-start']));
});

it('the words of its sentence don’t decide where the name is cut', () => {
  const { container } = render(
    <CutText as="p" sentence={(cut) => `by ${cut}`}>
      نور
    </CutText>,
  );
  expect(container.textContent).toBe('by نور');
  expect(container.querySelector('p')?.dir).toBe('');
  expect(screen.getByText('نور').dir).toBe('auto');
});

it('a sentence keeps its words on both sides of the name', () => {
  const { container } = render(<CutText sentence={(cut) => `the music of ${cut} here`}>نور</CutText>);
  expect(container.textContent).toBe('the music of نور here');
  expect(screen.getByText('نور').dir).toBe('auto');
});

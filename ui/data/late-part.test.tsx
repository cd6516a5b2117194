import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LatePart, partsArrive } from './late-part.tsx';
import { showPressedUntil } from './show-pressed-until.ts';

/** `Promise.withResolvers`, which browsers that we support lack. */
const deferred = <T,>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
};

it('a page is complete once the code of each of its late parts has come', async () => {
  const code = deferred<{ default: () => React.ReactNode }>();
  const Part = lazy(() => code.promise);
  const container = document.createElement('div');
  container.innerHTML = '<!--$--><p>Late</p><!--/$-->';
  await act(async () => {
    hydrateRoot(
      container,
      <LatePart fallback={null}>
        <Part />
      </LatePart>,
    );
  });
  const steps: string[] = [];
  const complete = partsArrive().then(() => steps.push('complete'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  steps.push('code comes');
  await act(async () => code.resolve({ default: () => <p>Late</p> }));
  await complete;
  expect(steps).toEqual(['code comes', 'complete']);
});

it('a button shows that it was pressed until the code that its press asked for has come', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  const code = deferred<string>();
  let shown = Promise.resolve('');
  button.addEventListener('click', () => {
    shown = showPressedUntil(code.promise);
  });
  button.click();
  expect(button.matches('[data-pressed]')).toBe(true);
  code.resolve('code');
  expect(await shown).toBe('code');
  expect(button.matches('[data-pressed]')).toBe(false);
  button.remove();
});

import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

const storedKey = 'draft:letter';
const stored = (): unknown => JSON.parse(window.sessionStorage.getItem(storedKey) ?? 'null');
const store = (value: unknown): void => window.sessionStorage.setItem(storedKey, JSON.stringify(value));

/** `early` is text typed before hydration, which the form keeps. */
const show = (key: string | null, early?: string) =>
  renderHook(
    (now: { readonly key: string | null }) => {
      const draft = useDraft(now.key, '');
      const [, setValue] = draft;
      useLayoutEffect(() => {
        if (early !== undefined) setValue(early);
      }, [setValue]);
      return draft;
    },
    { initialProps: { key } },
  );

it('a draft restores what was stored, and stores what is typed until it’s cleared', () => {
  store('Dear Mia');
  const { result } = show('letter');
  expect(result.current[0]).toBe('Dear Mia');
  act(() => result.current[1]('Dear Sol'));
  expect(stored()).toBe('Dear Sol');
  act(() => result.current[2]());
  expect([result.current[0], stored()]).toEqual(['', null]);
});

it.each(['letter', null])('text typed before hydration replaces the stored draft (key at first: %s)', (key) => {
  store('Dear Mia');
  const { result, rerender } = show(key, 'Dear Sol');
  rerender({ key: 'letter' });
  expect([result.current[0], stored()]).toEqual(['Dear Sol', 'Dear Sol']);
});

it('text typed under another key isn’t kept', () => {
  const { result, rerender } = show('note', 'Dear Sol');
  rerender({ key: 'letter' });
  expect([result.current[0], stored()]).toEqual(['', null]);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { merch } from '#content/merch.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './merch-page.tsx';

it('merch is not released: the page shows what is coming, sells nothing, and says how to hear of it first', () => {
  render(<Component />, { path: '/merch' });
  expect(screen.getByText('Not released yet')).toBeTruthy();
  for (const { name } of merch.pieces) expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(document.body.textContent).not.toContain('$');
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
});

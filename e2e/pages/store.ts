import type { Locator, Page } from '@playwright/test';
import { nameOf, type StoreBeat } from '../setup/catalogue.ts';

export const rowOf = (page: Page, beat: StoreBeat): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: nameOf(beat), exact: true }) });

export const playButtonOf = (page: Page, beat: StoreBeat): Locator =>
  rowOf(page, beat).getByRole('button', { name: /^(Play|Pause) / });

export const productPath = (beat: StoreBeat): string => `/beatstore/product/${beat._id}`;

/** Clicks on the time, which isn't a button, because the whole row is clickable. */
export const clickRow = async (page: Page, beat: StoreBeat): Promise<void> => {
  await rowOf(page, beat).getByRole('cell', { name: beat.time, exact: true }).click({ force: true });
};

export const priceButtonOf = (page: Page, beat: StoreBeat): Locator =>
  rowOf(page, beat).getByRole('button', { name: `choose a license for ${nameOf(beat)}` });

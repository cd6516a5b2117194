import { expect, type Locator, type Page } from '@playwright/test';
import { findBeat, type StoreBeat } from '../setup/catalogue.ts';
import { expectToast, open } from './open.ts';
import { priceButtonOf } from './store.ts';

export type LicenseTitle = 'Basic License' | 'Premium' | 'Premium + Trackouts' | 'Exclusive Owner';

export const chooserOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose License' });

/** The card's accessible name consists of its action, its license's title, and the price. */
export const licenseCard = (page: Page, title: LicenseTitle): Locator =>
  chooserOf(page).getByRole('button', { name: new RegExp(`^Select(ed)? ${title.replace('+', '\\+')},`) });

export const openChooser = async (page: Page, title: string): Promise<StoreBeat> => {
  const beat = await findBeat(title);
  await open(page, `/beatstore?q=${encodeURIComponent(title)}`);
  await priceButtonOf(page, beat).click();
  await expect(chooserOf(page)).toBeVisible();
  return beat;
};

export const addToCart = async (page: Page, title: string, license: LicenseTitle): Promise<StoreBeat> => {
  const beat = await openChooser(page, title);
  await licenseCard(page, license).click();
  await chooserOf(page).getByRole('button', { name: 'Add to Cart' }).click();
  await expectToast(page, 'Item successfully added to cart!');
  await page.keyboard.press('Escape');
  await expect(chooserOf(page)).toBeHidden();
  return beat;
};

export const buyNow = async (page: Page, title: string, license: LicenseTitle): Promise<StoreBeat> => {
  const beat = await openChooser(page, title);
  await licenseCard(page, license).click();
  await chooserOf(page).getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/beatstore\/checkout$/);
  return beat;
};

export const totalOf = (beat: StoreBeat, title: LicenseTitle): number => {
  const license = beat.licenses.find((each) => each.title === title);
  if (!license) throw new Error(`${beat.title} is not offered under "${title}".`);
  return Math.round((Number(beat.price) + Number(license.price)) * 100);
};

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

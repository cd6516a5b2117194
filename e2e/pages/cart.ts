import { expect, type Locator, type Page } from '@playwright/test';

export const cartButton = (page: Page, count: number): Locator => {
  const name = count === 0 ? 'Cart' : `Cart (${count} ${count === 1 ? 'item' : 'items'})`;
  return page.getByRole('banner').getByRole('button', { name, exact: true });
};

export const openCart = async (page: Page, count: number): Promise<Locator> => {
  await cartButton(page, count).click();
  const panel = page.getByRole('dialog', { name: `Cart (${count} ${count === 1 ? 'item' : 'items'})` });
  await expect(panel).toBeVisible();
  return panel;
};

/** The cart as the browser stores it. */
export type StoredCart = readonly {
  readonly track: { readonly title: string; readonly price: string };
  readonly license: { readonly type: string; readonly price: string };
  readonly expiration: string;
}[];

export const readStoredCart = (page: Page): Promise<StoredCart> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as StoredCart);

export const writeStoredCart = (page: Page, cart: unknown): Promise<void> =>
  page.evaluate((text) => localStorage.setItem('cartItems', text), JSON.stringify(cart));

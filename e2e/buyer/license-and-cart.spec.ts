import { findBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton, openCart, readStoredCart, writeStoredCart } from '../pages/cart.ts';
import { addToCart, chooserOf, dollars, licenseCard, openChooser, totalOf } from '../pages/licenses.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { priceButtonOf } from '../pages/store.ts';

test('a license is chosen, added to the cart and removed again', async ({ page }) => {
  const beat = await openChooser(page, titles.drill);
  const chooser = chooserOf(page);
  await expect(chooser.getByRole('heading', { name: 'Choose License' })).toBeVisible();
  await expect(chooser.getByRole('button', { pressed: true })).toHaveCount(0);

  for (const button of ['Add to Cart', 'Buy Now']) {
    await chooser.getByRole('button', { name: button }).click();
    await expect(chooser.getByText('Please select a license to continue.')).toBeVisible();
    await expect(chooser.getByText('Please select a license to continue.')).toBeHidden();
  }

  const premium = licenseCard(page, 'Premium');
  await premium.click();
  await expect(premium).toHaveAttribute('aria-pressed', 'true');
  await expect(premium.locator('..')).toContainText('Selected');
  await expect(chooser.getByRole('status').first()).toHaveText(dollars(totalOf(beat, 'Premium')));
  for (const words of ['MP3', 'WAV', 'Distribution Limit', 'Radio Broadcasting']) {
    await expect(premium.locator('..')).toContainText(words);
  }
  await premium.click();
  await expect(premium).toHaveAttribute('aria-pressed', 'false');

  await licenseCard(page, 'Basic License').click();
  await chooser.getByRole('button', { name: 'Add to Cart' }).click();
  await expectToast(page, 'Item successfully added to cart!');
  await expect(chooser.getByText('Item successfully added to cart!')).toBeVisible();
  await chooser.getByRole('button', { name: 'Remove from Cart' }).click();
  await expectToast(page, 'Item removed from cart.');
  await expect(chooser.getByRole('button', { name: 'Add to Cart' })).toBeVisible();

  await chooser.getByRole('button', { name: 'Close' }).click();
  await expect(chooser).toBeHidden();
  await expect(priceButtonOf(page, beat)).toBeFocused();
});

test('the cart survives a reload, counts, adds up, and can be emptied', async ({ page }) => {
  const drill = await addToCart(page, titles.drill, 'Premium');
  const lofi = await addToCart(page, titles.lofi, 'Basic License');
  await reload(page);
  const panel = await openCart(page, 2);
  await expect(panel.getByRole('heading', { name: 'Cart (2 items)' })).toBeVisible();
  const row = panel.getByRole('listitem').filter({ hasText: `${drill.title} - Premium` });
  await expect(row).toContainText(`by ${drill.user.name}`);
  await expect(row).toContainText(dollars(totalOf(drill, 'Premium')));
  const sum = totalOf(drill, 'Premium') + totalOf(lofi, 'Basic License');
  await expect(panel.getByText(dollars(sum))).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Login' })).toBeVisible();

  await panel.getByRole('button', { name: `Remove ${drill.title} - Premium` }).click();
  await expectToast(page, 'Item removed from cart.');
  const one = page.getByRole('dialog', { name: 'Cart (1 item)' });
  await expect(one).toBeVisible();
  await one.getByRole('button', { name: `Remove ${lofi.title} - Basic License` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(cartButton(page, 0)).toBeVisible();
});

test('an item stays in the cart for 20 days, and then expires with a message', async ({ page }) => {
  const beat = await addToCart(page, titles.drill, 'Basic License');
  const [item] = await readStoredCart(page);
  expect(item).toMatchObject({ track: { title: beat.title }, license: { type: 'Basic License' } });
  const days = (Date.parse(item?.expiration ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(19.9);
  expect(days).toBeLessThanOrEqual(20);

  await writeStoredCart(page, [{ ...item, expiration: new Date(Date.now() - 1000).toISOString() }]);
  await reload(page);
  await expectToast(page, '1 item expired after 20 days in your cart.');
  await expect(cartButton(page, 0)).toBeVisible();
  expect(await readStoredCart(page)).toEqual([]);
});

test('a cart that can’t be read starts empty, and works', async ({ page }) => {
  await open(page, '/beatstore');
  await page.evaluate(() => localStorage.setItem('cartItems', '[{"half'));
  await reload(page);
  await expectToast(page, 'We couldn’t read your saved cart, so it’s empty now.');
  await addToCart(page, titles.lofi, 'Basic License');
  await reload(page);
  await expect(cartButton(page, 1)).toBeVisible();
});

test('a cart item that an older version stored without ids is found in the catalogue', async ({ page }) => {
  const beat = await findBeat(titles.lofi);
  await open(page, '/beatstore');
  await writeStoredCart(page, [
    {
      track: { title: beat.title, price: beat.price, coverImage: '', user: { username: beat.user.username } },
      license: { type: 'Premium', price: '35.57' },
      expiration: new Date(Date.now() + 86_400_000).toISOString(),
    },
  ]);
  await reload(page);
  const panel = await openCart(page, 1);
  await expect(panel).toContainText(`${beat.title} - Premium`);
});

test('without browser storage the cart lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is disabled.', 'SecurityError');
      },
    }),
  );
  // Without storage, each tab shows the disclaimer again.
  const disclaimer = page.getByRole('dialog', { name: 'Before you continue' });
  await open(page, '/beatstore');
  await page.keyboard.press('Tab');
  await disclaimer.getByRole('checkbox').check();
  await disclaimer.getByRole('button', { name: 'Continue' }).click();
  await priceButtonOf(page, await findBeat(titles.drill)).click();
  await licenseCard(page, 'Basic License').click();
  await chooserOf(page).getByRole('button', { name: 'Add to Cart' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(cartButton(page, 1)).toBeVisible();
});

test('two tabs of a browser share one cart', async ({ page, context }) => {
  await open(page, '/beatstore');
  const second = await context.newPage();
  await addToCart(second, titles.drill, 'Basic License');
  await expect(cartButton(page, 1)).toBeVisible();
  await addToCart(page, titles.lofi, 'Premium');
  await expect(cartButton(second, 2)).toBeVisible();
});

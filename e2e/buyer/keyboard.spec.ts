import { cartButton } from '../pages/cart.ts';
import { pressOn, tabTo, typeInto } from '../pages/keyboard.ts';
import { chooserOf, licenseCard } from '../pages/licenses.ts';
import { open } from '../pages/open.ts';
import { cardOf, expectMusic, fileLink } from '../pages/order.ts';
import { cards, expectPaid } from '../pages/payment.ts';
import { expectPlaying, playerOf } from '../pages/player.ts';
import { consentBox, payButton } from '../pages/checkout.ts';
import { playButtonOf, priceButtonOf, rowOf } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { readFile } from 'node:fs/promises';

test('searching, filtering, playing, choosing, paying and downloading work with the keyboard alone', async ({
  page,
}) => {
  const [drill, lofi] = await Promise.all([findBeat(titles.drill), findBeat(titles.lofi)]);
  await open(page, '/beatstore');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search the store' }), 'dark');
  await expect(rowOf(page, lofi)).toBeHidden();
  await pressOn(page, page.getByRole('button', { name: 'Filters' }));
  await typeInto(page, page.getByLabel('BPM from'), '140');
  await expect(page).toHaveURL(/\?q=dark&bpmMin=140$/);

  await pressOn(page, playButtonOf(page, drill), 'Space');
  await expectPlaying(page, drill.title);
  await tabTo(page, playerOf(page).getByRole('slider', { name: 'Seek' }));
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await pressOn(page, playerOf(page).getByRole('button', { name: 'Pause', exact: true }));
  await expect(playButtonOf(page, drill)).toHaveAccessibleName(/^Play /);

  await pressOn(page, priceButtonOf(page, drill));
  await pressOn(page, licenseCard(page, 'Basic License'));
  await expect(licenseCard(page, 'Basic License')).toHaveAttribute('aria-pressed', 'true');
  await pressOn(page, chooserOf(page).getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Escape');
  await expect(priceButtonOf(page, drill)).toBeFocused();
  await pressOn(page, cartButton(page, 1));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Checkout' }));

  await typeInto(page, page.getByLabel('Name'), 'Kay Board');
  await typeInto(page, page.getByLabel('Email'), 'kay-board@buyers.example');
  await typeInto(page, page.getByLabel('Address'), '12 Rue des Lilas');
  await typeInto(page, page.getByLabel('City'), 'Lyon');
  await typeInto(page, page.getByLabel('ZIP code'), '69001');
  await typeInto(page, page.getByLabel('Country'), 'France');
  await expect(page.getByLabel('Country')).toHaveValue('France');
  await pressOn(page, consentBox(page), 'Space');
  await expect(consentBox(page)).toBeChecked();
  await pressOn(page, payButton(page));

  await expect(page).toHaveURL(/\/c\/pay\//);
  await typeInto(page, page.getByLabel('Card number'), cards.good);
  await typeInto(page, page.getByLabel('Expiration date'), '12 / 34');
  await typeInto(page, page.getByLabel('CVC'), '123');
  await typeInto(page, page.getByLabel('Name on card'), 'Kay Board');
  await pressOn(page, page.getByRole('button', { name: /^Pay \$/ }));
  await expectPaid(page);
  await expect(cardOf(page, drill.title)).toBeVisible();
  await tabTo(page, fileLink(page, drill.title, 'mp3'));
  const arriving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expectMusic(await readFile(await (await arriving).path()), 'MPEG', drill.time);
});

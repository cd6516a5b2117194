import { readMessages } from '../../platform/texts/catalogues.ts';
import { titles } from '../setup/catalogue.ts';
import { mailTo, orderLinkIn } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { expectWordsFit } from '../pages/accessible.ts';
import { open, untilReady } from '../pages/open.ts';
import { cards, payByCard } from '../pages/payment.ts';

const german = readMessages('de');
/** A sentence as German pages have it. */
const de = (english: string): string => {
  const sentence = german[english];
  if (sentence === undefined) throw new Error(`“${english}” has no German sentence.`);
  return sentence;
};
/** A sentence with any values. */
const like = (english: string): RegExp =>
  new RegExp(
    de(english)
      .split(/\{\w+\}/)
      .map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  );

const email = 'anna@german-buyers.example';

test('a buyer comes from a German page to the files, and every page, email and link is German', async ({ page }) => {
  await open(page, `/de/beatstore?q=${encodeURIComponent(titles.house)}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page
    .getByRole('button', { name: like('from {price}, choose a license for {title}') })
    .first()
    .click();
  const chooser = page.getByRole('dialog', { name: de('Choose License') });
  await chooser.getByRole('button', { name: /Basic License/ }).click();
  await chooser.getByRole('button', { name: de('Buy Now') }).click();
  await expect(page).toHaveURL(/\/de\/beatstore\/checkout$/);
  await expect(page.getByRole('heading', { name: de('Checkout'), exact: true })).toBeVisible();

  await page.getByLabel(de('Name')).fill('Anna Käufer');
  await page.getByLabel(de('Email')).fill(email);
  await page.getByLabel(de('Address')).fill('Lindenweg 1');
  await page.getByLabel(de('City')).fill('Köln');
  await page.getByLabel(de('Country')).selectOption('Germany');
  await page.getByLabel(de('Postal code')).fill('50667');
  await page.getByRole('main').getByRole('checkbox').check();
  await expect(page.getByText(/^Der Vertrag wird auf Englisch geschlossen: /)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: like('Pay {total}') })
    .click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await payByCard(page, cards.good);

  await expect(page).toHaveURL(/\/de\/beatstore\/checkout\/success\?session_id=/);
  await untilReady(page);
  await expect(page.getByRole('heading', { name: de('It’s yours') })).toBeVisible();
  await page.getByRole('link', { name: de('Open the order') }).click();
  await expect(page.getByRole('heading', { name: de('Your order'), exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/de\/orders\//);

  const mail = await mailTo(email, /GIJO/);
  expect(mail.html).toContain('<html lang="de">');
  expect(orderLinkIn(mail)).toBe(page.url());
});

test('a language is changed at the foot of a page, and the page is the same', async ({ page }) => {
  await open(page, `/beatstore?q=${encodeURIComponent(titles.house)}`);
  const languages = page.getByRole('navigation', { name: 'Languages' });
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await untilReady(page);
  await expect(page).toHaveURL(/\/de\/beatstore\?q=/);
  await expect(page.getByRole('heading', { level: 1, name: de('Beat store') })).toBeVisible();
  await page
    .getByRole('navigation', { name: de('Languages') })
    .getByRole('link', { name: 'English' })
    .click();
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Beat store' })).toBeVisible();
});

test('what a form and the server refuse is said in the page’s language', async ({ page, expectRefusal }) => {
  await open(page, '/de/login');
  const form = page.getByRole('main');
  const press = () => form.getByRole('button', { name: de('Login'), exact: true }).click();
  await press();
  await expect(form.getByText(de('Enter your email address.'))).toBeVisible();
  await form.getByLabel(de('Email')).fill('nobody@german-buyers.example');
  await form.getByLabel(de('Password'), { exact: true }).fill('nobody knows it');
  expectRefusal(401, /\/api\/v1\/app\/login$/);
  await press();
  await expect(form.getByText(de('Wrong email or password.'))).toBeVisible();
});

test('German words fit on phones and desktops', async ({ page }) => {
  for (const path of ['/de', '/de/beatstore', '/de/thestory', '/de/sell', '/de/login', '/de/beatstore/checkout']) {
    await open(page, path);
    for (const width of [360, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectWordsFit(page, `${path} at ${width} px`);
    }
  }
});

import { expect, test } from '../setup/test.ts';
import { payButton } from '../pages/checkout.ts';
import { chooserOf, licenseCard } from '../pages/licenses.ts';
import { open } from '../pages/open.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const maxPresses = 7;

test('a guest on a phone needs at most seven presses from the landing page to the files', async ({ page }) => {
  const presses: string[] = [];
  await page.exposeFunction('notePress', (what: string) => presses.push(what));
  // Counts on the payment page, too. Typing and the keyboard's own key for the next field don't count.
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        const pressed =
          event.target instanceof Element && event.target.closest('a, button, summary, [type="checkbox"]');
        if (!pressed) return;
        const { notePress } = window as unknown as { readonly notePress: (what: string) => void };
        notePress((pressed.getAttribute('aria-label') ?? pressed.textContent).trim().slice(0, 40));
      },
      true,
    );
    // Counts options chosen in the system's own list, too.
    addEventListener('change', ({ target }) => {
      const { notePress } = window as unknown as { readonly notePress: (what: string) => void };
      if (target instanceof HTMLSelectElement) notePress(target.value);
    });
  });

  await open(page, '/');
  const prices = page.getByRole('main').getByRole('button', { name: /choose a license for/ });
  await prices.first().tap();
  await licenseCard(page, 'Basic License').tap();
  await chooserOf(page).getByRole('button', { name: 'Buy Now' }).tap();
  await page.getByLabel('Name').fill('Paula Phone');
  await page.getByLabel('Email').fill('paula-phone@buyers.example');
  await page.getByLabel('Address').fill('1 Peachtree Street');
  await page.getByLabel('City').fill('Atlanta');
  await page.getByLabel('ZIP code').fill('3030');
  await page.getByLabel('State', { exact: true }).selectOption('Georgia');
  await page.getByLabel('ZIP code').fill('30303');
  await payButton(page).tap();
  await payByCard(page, cards.good);
  await expectPaid(page);
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .first()
    .tap();
  await arriving;

  expect(presses.length, presses.join(' · ')).toBeLessThanOrEqual(maxPresses);
});

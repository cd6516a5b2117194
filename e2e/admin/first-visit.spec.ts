import { demoAccounts } from '../setup/people.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { restoreFirst } from '../pages/site-editor.ts';
import { expect, test } from '../setup/test.ts';

test.use({ firstVisit: true });

test('visitors are asked with the disclaimer that an admin has published', async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/disclaimer');
  const title = page.getByRole('textbox', { name: 'Title' });
  const preview = page.frameLocator('iframe[title^="Preview"]').getByRole('dialog');
  await title.focus();
  await expect(preview).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('Come on in');
  await expect(preview.getByRole('heading', { name: 'Come on in' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  await open(visitor, '/');
  await visitor.keyboard.press('Tab');
  const dialog = visitor.getByRole('dialog', { name: 'Come on in' });
  await dialog.getByRole('checkbox', { name: 'I am Authorized & Understand' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();

  await restoreFirst(page);
});

import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { restoreFirst } from '../pages/site-editor.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an admin lets someone edit the site, who publishes a text and sees nothing else, and takes the right away again', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('edda');
  const [editor, visitor] = [await newVisitor(), await newVisitor()];
  await logIn(editor, person);
  await open(editor, '/dashboard/user');
  const nav = editor.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.getByRole('link', { name: 'Library' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Site' })).toHaveCount(0);

  await logIn(page, demoAccounts.admin);
  await open(page, `/dashboard/admin/site-directory?search=${person.username}`);
  await page.getByRole('button', { name: /^Edit / }).click();
  const overlay = page.getByRole('dialog', { name: person.username });
  const press = async (name: string): Promise<void> => {
    await overlay.getByRole('button', { name }).click();
    await page
      .getByRole('dialog', { name: `${name}?` })
      .getByRole('button', { name })
      .click();
  };
  expectRefusal(403, /\/users\/[^/]+\/editor$/);
  await press('Allow site editing');
  await confirmPassword(page, demoAccounts.admin.password);
  await expectToast(page, 'They can edit the site now.');
  await expect(overlay.getByText('User, editor')).toBeVisible();

  // The page that the email leads to asks the server once more who this is.
  await open(editor, '/dashboard/admin/site');
  await expect(nav.getByRole('list', { name: 'Site' }).getByRole('link')).toHaveText(['Site', 'Help center']);
  await editor.getByRole('main').getByRole('link', { name: 'Sell your beats' }).click();
  const wait = editor.getByRole('textbox', { name: 'Time from upload to sale' });
  const before = await wait.inputValue();
  const after = `${before}, or two`;
  await wait.fill(after);
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByText(/^Draft saved/)).toBeVisible();
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(editor, 'Published. Visitors see it now.');
  await open(visitor, '/sell');
  await expect(visitor.getByText(after).first()).toBeVisible();

  await nav.getByRole('link', { name: 'Help center' }).click();
  await editor.getByRole('button', { name: 'Open Legal Editor' }).click();
  await expect(editor.getByRole('dialog', { name: 'Legal Editor' }).getByText('CSL1 Editor')).toBeVisible();

  await open(editor, '/dashboard/admin/orders');
  await expect(editor).toHaveURL(/\/dashboard\/user$/);

  await open(editor, '/dashboard/admin/site/sell');
  await wait.fill(before);
  await press('Remove site editing');
  await expectToast(page, 'They can’t edit the site anymore.');
  expectRefusal(403, /\/site-drafts$/);
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(editor, 'Your account doesn’t have permission to do this.');

  // Other journeys read this page.
  await open(page, '/dashboard/admin/site/sell');
  await restoreFirst(page);
});

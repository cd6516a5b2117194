import { randomBytes } from 'node:crypto';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { addHelpLink, expectHelpSaved, findHelpLink, openHelpEditor } from '../pages/help-center.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('two admins edit the help center at once: the second sees both versions, nothing is lost, and visitors see what was saved', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const mark = randomBytes(3).toString('hex');
  const [mine, theirs] = [`Vinyl ${mark}`, `Merch ${mark}`];
  const other = await newVisitor();
  for (const window of [page, other]) await logIn(window, demoAccounts.admin);
  const editor = await openHelpEditor(page);
  const otherEditor = await openHelpEditor(other);

  await addHelpLink(otherEditor, theirs);
  await expectHelpSaved(other);

  expectRefusal(409, /\/csl\/csl1\/update$/);
  await addHelpLink(editor, mine);
  const [own, saved] = ['Your version', 'Saved version'].map((name) =>
    editor.getByRole('region', { name, exact: true }),
  );
  await expect(own!.getByText(mine)).toBeVisible();
  await expect(own!.getByText(theirs)).toBeHidden();
  await expect(saved!.getByText(theirs, { exact: true })).toBeVisible();

  // Nothing is saved before the admin has chosen a version.
  const visitor = await newVisitor();
  await open(visitor, '/csl-center=redirect');
  await expect(visitor.getByRole('heading', { name: theirs })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: mine })).toBeHidden();

  await saved!.getByRole('button', { name: `Add to my version (${theirs})` }).click();
  await own!.getByRole('button', { name: 'Keep my version' }).click();
  await expectHelpSaved(page);

  const link = await findHelpLink(editor, mine);
  await link.getByRole('button', { name: '0 boxes' }).click();
  await link.getByRole('button', { name: 'Add box' }).click();
  await expect(link.getByLabel('Text')).toHaveValue('New Box');
  await link.getByLabel('Text').fill('Where my record is');
  await link.getByLabel(/^Link/).fill('/orders/find');
  await expect(editor.getByText('Unsaved changes')).toBeVisible();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('Unsaved changes')).toBeHidden();

  await open(visitor, '/csl-center=redirect2L');
  for (const title of [mine, theirs]) await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await visitor.getByRole('searchbox').fill(`record ${mark}`);
  await visitor.getByRole('link', { name: 'Where my record is' }).click();
  await expect(visitor).toHaveURL(/\/orders\/find$/);

  for (const title of [mine, theirs]) {
    await (await findHelpLink(editor, title)).getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete link' }).click();
    await expect(editor.getByRole('region', { name: title, exact: true })).toBeHidden();
  }
  await open(visitor, '/csl-center=redirect');
  await expect(visitor.getByRole('heading', { name: mine })).toBeHidden();
});

test('the help center and its editor are accessible', async ({ page, expectRefusal }) => {
  expectRefusal(404, /\/csl-center=redirect\/nothing$/);
  for (const path of ['', '/choose-license', '/find-order', '/nothing']) {
    await open(page, `/csl-center=redirect${path}`);
    await expectAccessibleEverywhere(page, `/csl-center=redirect${path}`);
  }
  await logIn(page, demoAccounts.admin);
  const editor = await openHelpEditor(page);
  await editor
    .getByRole('button', { name: /box(es)?$/ })
    .first()
    .click();
  await expectAccessibleEverywhere(page, 'editor');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open Legal Editor' })).toBeFocused();
  await expectAccessibleEverywhere(page, 'legal page');
});

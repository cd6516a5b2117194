import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { productPath } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an owner invites by email, the invited accepts from it, and both have the split sheet', async ({
  page,
  newVisitor,
}) => {
  const [mate, beat] = [await newVerifiedPerson('vera'), await findBeat(titles.lofi)];
  await logIn(page, demoAccounts.seller);
  await open(page, '/beatstore/upload');
  await page.getByRole('button', { name: `Edit ${titles.lofi}` }).click();
  const section = page.getByRole('region', { name: 'Collaborators' });
  await expect(section.getByText('You keep 100%')).toBeVisible();
  await section.getByRole('button', { name: 'Invite a collaborator' }).click();
  const form = section.getByRole('form', { name: 'Invite a collaborator' });
  await form.getByLabel('Username or email').fill(mate.email);
  await form.getByLabel('Role').fill('Co-producer');
  await expect(form.getByRole('checkbox', { name: /^Credit them/ })).toBeChecked();
  await form.getByLabel('Share of the money').fill('99.5');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Enter 99% or less. You keep at least 1%.')).toBeVisible();
  await form.getByLabel('Share of the money').fill('33.33');
  await expect(form.getByText('You keep 66.67%')).toBeVisible();
  await form.getByRole('checkbox', { name: /^Publish when everybody/ }).uncheck();
  await expectAccessibleEverywhere(page, 'an invitation to share in a beat');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Invitation sent.');
  await expect(section.getByRole('listitem')).toContainText('Invited');

  const mail = await mailTo(mate.email, /^You’re offered a share of a beat/);
  const link = /https?:\/\/\S+\/dashboard\/splits/.exec(mail.text)?.[0] ?? '';
  const other = await newVisitor();
  await logIn(other, mate);
  await open(other, new URL(link).pathname);
  const invitation = other.getByRole('listitem', { name: titles.lofi });
  await expect(invitation).toContainText('You get 33.33% of what Sol Marrow is paid');
  await expect(invitation.getByRole('button', { name: `Play ${titles.lofi}` })).toBeEnabled();
  await expectAccessibleEverywhere(other, 'an invitation that waits');
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expectToast(other, 'Accepted. Your share counts for orders placed from now on.');
  await expect(other.getByRole('heading', { name: 'Beats you share in' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible();
  await expectAccessibleEverywhere(other, 'a beat that is shared');

  const visitor = await newVisitor();
  await open(visitor, productPath(beat));
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/Prod\. by Sol Marrow & /);
  for (const reader of [page, other]) {
    const sheet = await reader.request.get(`/api/v1/app/splits/beats/${beat._id}/sheet.pdf`);
    expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }

  await other.getByRole('button', { name: `Leave the split of ${titles.lofi}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expectToast(other, 'You’ve left this split. What you’ve earned so far stays yours.');
  await mailTo(demoAccounts.seller.email, /^A collaborator left a split/);
});

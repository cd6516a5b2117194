import type { Locator, Page } from '@playwright/test';
import { startReceiver, type WebhookReceiver } from '../../testing/outgoing-webhooks/receiver.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';
import { openEntry } from '../pages/sidebar.ts';
import { newVerifiedPerson, type Person } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

const openWebhooks = async (page: Page, person: Person): Promise<void> => {
  await logIn(page, person);
  await open(page, '/dashboard/seller');
  await openEntry(page, 'Developers', 'Webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
};

/** Reads the secret in the open dialog, and closes the dialog. */
const readSecret = async (page: Page, title: string): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return secret ?? '';
};

const deliveries = (page: Page): Locator => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

test('a seller adds a webhook endpoint, resends an event, rotates the secret, turns it off and deletes it', async ({
  page,
  expectRefusal,
}) => {
  const seller = await newVerifiedPerson('wanda', 'seller');
  await openWebhooks(page, seller);
  await page.getByRole('button', { name: 'Add your first endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'New endpoint' });
  await form.getByRole('button', { name: 'Choose none' }).click();
  await form.getByRole('button', { name: 'Create endpoint' }).click();
  await expect(form.getByText('Enter the URL of your endpoint.')).toBeVisible();
  await expect(form.getByText('Choose at least one event.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'URL' })).toBeFocused();
  await expectAccessibleEverywhere(page, 'a new endpoint with errors');
  await form.getByRole('checkbox', { name: /^Beat sold/ }).check();
  await form.getByRole('checkbox', { name: /^Payout paid/ }).check();
  // A private IP address is refused.
  await form.getByRole('textbox', { name: 'URL' }).fill('https://192.168.0.1/hooks');
  expectRefusal(403, /\/seller\/webhooks$/);
  expectRefusal(400, /\/seller\/webhooks$/);
  await form.getByRole('button', { name: 'Create endpoint' }).click();
  await confirmPassword(page, seller.password);
  await expect(form.getByText('It doesn’t lead to a public address.')).toBeVisible();
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Create endpoint' }).click();
  const first = await readSecret(page, 'Your endpoint is ready');
  await expectAccessibleEverywhere(page, 'a seller’s endpoints');

  await page.getByRole('link', { name: receiver.url.replace('http://', '') }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expectToast(page, 'Test event sent.');
  await expect(deliveries(page).first()).toContainText('Delivered');
  expect(receiver.received.map((one) => one.verify(first).type)).toEqual(['webhook.test']);

  // A failure shows request and response, and the event is sent again under the same id.
  receiver.respond = (response) => void response.writeHead(500).end('The queue is full');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(deliveries(page).first()).toContainText('Retrying');
  await expectAccessibleEverywhere(page, 'an endpoint and its deliveries');
  await deliveries(page).first().getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Test' });
  await expect(details.getByText('The queue is full')).toBeVisible();
  await expect(details.getByText('It responded 500.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a delivery');
  receiver.respond = (response) => void response.writeHead(200).end('Thanks');
  await details.getByRole('button', { name: 'Send now' }).click();
  await expectToast(page, 'We’re sending it again.');
  await expect(details.getByText('Delivered')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(deliveries(page).first().getByRole('button')).toBeFocused();
  const [, failed, again] = receiver.received;
  expect(again?.id).toBe(failed?.id);

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const rotate = page.getByRole('dialog', { name: 'Rotate the secret?' });
  await rotate.getByRole('button', { name: 'Rotate secret' }).click();
  const second = await readSecret(page, 'Your new secret');
  await expect(page.getByText('The secret before the rotation works until')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(deliveries(page)).toHaveCount(3);
  await expect(deliveries(page).first()).toContainText('Delivered');
  for (const secret of [first, second]) expect(receiver.received.at(-1)?.verify(secret).type).toBe('webhook.test');
  await page.getByRole('button', { name: 'Show secret' }).click();
  expect(await readSecret(page, 'Signing secret')).toBe(second);

  await page.getByRole('switch', { name: 'Send events' }).click();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeHidden();
  await panelOf(page, 'Endpoint').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this endpoint?' })
    .getByRole('button', { name: 'Delete endpoint' })
    .click();
  await expectToast(page, 'Endpoint deleted.');
  await expect(page.getByRole('button', { name: 'Add your first endpoint' })).toBeVisible();
});

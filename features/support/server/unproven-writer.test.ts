import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'help@label.example' } });
});
afterAll(() => shop.close());

test('nobody can have their own words emailed to an email address that they typed at sign-up but haven’t verified', async () => {
  const user = await createListener(shop.deps, { emailVerifiedAt: null });
  const browser = await logInAs(shop, user);
  const payload = {
    username: user.username,
    email: user.email,
    support: 'Your parcel waits: pay at evil.example',
    emailConsent: true,
  };
  expect((await browser.call('POST', '/api/v1/app/support-admin', payload)).statusCode).toBe(201);
  const [confirmed] = await mailsTo(shop, user.email);
  expect(confirmed?.text).toContain('We received your message.');
  expect(`${confirmed?.text}${confirmed?.html}`).not.toContain('evil.example');
  const [labelMail] = await mailsTo(shop, 'help@label.example');
  expect(labelMail?.text).toContain('evil.example');
  expect(labelMail?.text).toContain('an account holder; the email isn’t verified');
});

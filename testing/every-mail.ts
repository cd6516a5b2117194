import { expect } from 'vitest';
import { createPerson, findUserByEmail, type UserRow } from '#features/account/server/public.ts';
import { emailOwner } from '#features/auth/server/mails/email-owner.ts';
import type { MailKind } from '#features/mailing/server/public.ts';
import { sendLostMail } from '#features/orders/server/mails/lost-beat-mail.ts';
import {
  sendDisputedMail,
  sendDisputeLostMail,
  sendRefundedMail,
  sendWithheldMail,
} from '#features/orders/server/mails/taken-back-mails.ts';
import {
  sendLicenseBackMail,
  sendUpgradeEndedMail,
  sendUpgradeFrozenMail,
} from '#features/orders/server/mails/upgrade-mails.ts';
import { newId } from '#contract-kit/ids.ts';
import { sendPurchaseMail } from '#features/orders/server/mails/purchase-mail.ts';
import { sendFailedMail, sendSettlingMail } from '#features/orders/server/mails/unpaid-mails.ts';
import { sendAcceptedMail, sendDeclinedMail } from '#features/orders/server/withdrawals/withdrawal-mails.ts';
import { sendLinks } from '#features/orders/server/mails/send-order-links.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { TestApp } from './app.ts';
import { licenseForm } from './beats/licenses.ts';
import { createBeat, createListener } from './factories.ts';
import { codeIn, mailsTo, tokenIn } from './mails.ts';
import { checkOut, newLine, orderOf } from './orders/buying.ts';
import { noticeBody } from './beats/notices.ts';
import { logInAs } from './people.ts';
import { forceState } from '#testing/database/force-state.ts';

export interface WrittenMail {
  readonly purpose: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
}

/** Writes every email that strangers can cause, with `lure` as the stranger's name wherever possible. */
export const writeMails = async (shop: TestApp, lure: string): Promise<WrittenMail[]> => {
  const password = 'a long enough password';
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload, headers });
  const linkTo = async (address: string, kind: MailKind) =>
    tokenIn((await mailsTo(shop, address)).findLast(({ purpose }) => purpose.startsWith(`${kind}:`)));

  /** Someone who never verified their email, and whose name is the lure. */
  const newStranger = async (name: string): Promise<UserRow> => {
    const email = `${name}@victims.example`;
    return createListener(shop.deps, { email, username: `${lure}.${name}`, displayName: lure });
  };

  const signUps = async () => {
    const email = 'sign-up@victims.example';
    await post('signup', { email, username: `${lure}.1`, password });
    await post('signup', { email, username: `${lure}.2`, password });
    expect((await findUserByEmail(shop.deps.db, email))?.username).toBe(`${lure}.1`);
    for (const browser of ['one', 'two']) {
      const agent = `Mozilla/5.0 (Linux; Android 10; ${lure}-${browser}) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36`;
      expect((await post('login', { email, password }, { 'user-agent': agent })).statusCode).toBe(200);
    }
    await post('password-reset/send-code', { email });
    const mail = (await mailsTo(shop, email)).findLast(({ purpose }) => purpose.startsWith('reset:'));
    const input = { email, token: tokenIn(mail), code: codeIn(mail), newPassword: password };
    expect((await post('password-reset/reset', input)).statusCode).toBe(200);
  };

  const changes = async () => {
    const stranger = await newStranger('change');
    const browser = await logInAs(shop, stranger, { confirmed: true });
    const known = await createListener(shop.deps);
    const ask = (newEmail: string) => browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail });
    expect((await ask(known.email)).statusCode).toBe(200);
    const newAddress = `${lure}@victims.example`;
    expect((await ask(newAddress)).statusCode).toBe(200);
    const token = await linkTo(newAddress, 'change-email');
    expect((await post('profile-u-e-v', { token, newPassword: password })).statusCode).toBe(200);
  };

  const replyToRequestOf = async ({ id }: UserRow) => {
    const requests = shop.deps.db.selectFrom('support_requests').select('id').where('user_id', '=', id);
    const { id: requestId } = await requests.executeTakeFirstOrThrow();
    const admin = await createPerson(
      shop.deps.db,
      { username: 'label-admin', displayName: 'Admin', email: 'admin@label.example' },
      'admin',
    );
    const browser = await logInAs(shop, admin);
    const replied = await browser.call('POST', `/api/v1/app/support-desk/${requestId}/replies`, {
      text: 'Here you go.',
    });
    expect(replied.statusCode).toBe(201);
  };

  const security = async () => {
    const added = { subject: 'A passkey was added', heading: 'A passkey was added' };
    const stranger = await newStranger('security');
    await inTransaction(shop.deps.db, async (trx) => {
      await emailOwner(shop.deps, trx, stranger, { ...added, text: 'It was.', name: lure });
      const guarded = { user_id: stranger.id, two_factor: 'email', phone: null } as const;
      await trx.insertInto('auth_security').values(guarded).execute();
    });
    const browser = await logInAs(shop, stranger, { confirmed: true });
    const { db, passwords } = shop.deps;
    const hash = await passwords.hash(password);
    await db.insertInto('auth_passwords').values({ user_id: stranger.id, hash, changed_at: new Date() }).execute();
    expect((await post('login', { email: stranger.email, password })).json()).toMatchObject({
      twoFactorRequired: true,
    });
    const offer = licenseForm({
      title: lure,
      assignTo: 'specific',
      userEmail: (await createListener(shop.deps)).email,
    });
    const offered = await browser.call('POST', '/api/v1/app/beatstore/addlicense', offer);
    expect([offered.statusCode, offered.json().code]).toEqual([409, 'LICENSES_EMAIL_UNVERIFIED']);
    const request = { username: lure, email: stranger.email, support: lure, emailConsent: true };
    expect((await browser.call('POST', '/api/v1/app/support-admin', request)).statusCode).toBe(201);
    await replyToRequestOf(stranger);
    const closed = await browser.call('POST', '/api/v1/app/account/close', { username: stranger.username });
    expect(closed.statusCode).toBe(200);
  };

  const orders = async () => {
    const email = 'buyer@victims.example';
    const placed = await checkOut(shop, [await newLine(shop)], email);
    const order = await orderOf(shop, placed.id);
    if (!order.customer) throw new Error('the order has no customer');
    const named = {
      ...order,
      customer: { ...order.customer, name: `Visit ${lure}`, address: lure },
      items: order.items.map((item) => ({ ...item, state: 'granted' as const })),
    };
    await inTransaction(shop.deps.db, async (trx) => {
      await sendPurchaseMail(shop.deps, trx, named);
      for (const delivered of [true, false]) {
        await sendLostMail(shop.deps, trx, named, { lost: named.items, delivered });
      }
      await sendSettlingMail(shop.deps, trx, named);
      await sendFailedMail(shop.deps, trx, named);
      await sendRefundedMail(shop.deps, trx, named, { number: 1, cents: 100, reason: null, ended: named.items });
      await sendDisputedMail(shop.deps, trx, named, { change: 1, items: named.items });
      for (const state of ['paid', 'refunded'] as const) {
        const change = state === 'paid' ? 2 : 6;
        await sendDisputeLostMail(shop.deps, trx, { ...named, state }, { change, cents: 100, items: named.items });
      }
      const [first] = named.items;
      if (first) {
        await sendLicenseBackMail(shop.deps, trx, named, { change: 4, item: first, upgrade: { item: first, order } });
      }
      const upgrades = named.items.map((item) => ({ ...item, id: newId(), reason_label: order.number }));
      for (const delivered of [true, false]) {
        await sendUpgradeEndedMail(shop.deps, trx, named, { lost: upgrades, delivered });
      }
      await sendUpgradeFrozenMail(shop.deps, trx, named, { change: 5, items: upgrades });
      for (const item of named.items)
        await sendWithheldMail(shop.deps, trx, named, { item, change: 3, reason: 'A claim.' });
      await sendAcceptedMail(shop.deps, trx, named);
      const ground = { kind: 'elsewhere', country: 'Japan' } as const;
      await sendDeclinedMail(shop.deps, trx, named, { receivedAt: new Date(), ground, consent: null });
      await forceState(trx, 'orders_orders', order.id, 'paid');
    });
    await sendLinks(shop.deps, { requestId: order.id, email });
    await post('withdrawals', { name: lure, orderNumber: order.number, email });
  };

  const subscriptions = async () => {
    const subscribe = async (email: string) => {
      expect((await post('subscribe', { email, categories: ['merch'] })).statusCode).toBe(200);
    };
    const typed = `${lure}@victims.example`;
    await subscribe(typed);
    const token = await linkTo(typed, 'subscribe.confirm');
    expect((await post('subscribe/confirm', { token })).statusCode).toBe(200);
    // No second email is sent soon after the first, so this clears when the first was sent.
    await shop.deps.db.updateTable('mailing_confirmations').set({ mailed_at: null }).execute();
    await subscribe(typed);
  };

  const follows = async () => {
    const { sellerId: artistId } = await createBeat(shop.deps);
    const typed = `${lure}@victims.example`;
    const follow = async () =>
      expect((await post('follow-by-email', { artistId, email: typed, consent: null })).statusCode).toBe(200);
    await follow();
    const token = await linkTo(typed, 'follows.confirm');
    expect((await post('follow-by-email/confirm', { token })).statusCode).toBe(200);
    await shop.deps.db.updateTable('mailing_confirmations').set({ mailed_at: null }).execute();
    await follow();
  };

  const freeDownloads = async () => {
    const { id } = await createBeat(shop.deps);
    const free = {
      free_download: true,
      free_key: `free/${id}/0.mp3`,
      free_bytes: 9,
      free_hash: '0',
      free_source_id: id,
    };
    await shop.deps.db.updateTable('catalogue_beats').set(free).where('id', '=', id).execute();
    expect((await post(`free-downloads/${id}`, { email: `${lure}@victims.example` })).statusCode).toBe(200);
  };

  const notices = async () => {
    const { id: targetId } = await createBeat(shop.deps);
    const words = { work: lure, explanation: lure, place: lure, address: lure, phone: lure, signature: lure };
    const body = noticeBody({ targetId, ...words, name: lure, email: 'notifier@victims.example' });
    expect((await post('notices', body)).statusCode).toBe(201);
  };

  await signUps();
  await changes();
  await security();
  await orders();
  await subscriptions();
  await follows();
  await freeDownloads();
  await notices();
  await shop.deps.jobs.idle();
  return await shop.deps.db
    .selectFrom('mailing_messages as m')
    .innerJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select(['m.purpose', 'o.subject', 'o.body_text', 'o.body_html'])
    .execute();
};

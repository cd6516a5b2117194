import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  fillAudit,
  fillMails,
  fillOrders,
  fillRequests,
  fillSubscribers,
  fillUsers,
} from '#testing/database/many-rows.ts';
import { readsOf } from '#testing/database/query-plans.ts';
import { createAdmin } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// In admin lists much longer than a page, an index finds each page, and totals are counted separately.

const rows = 10_000;
/** Maximum number of rows read for one page, wherever it is in the list. */
const maxRows = 1500;

let shop: TestApp;
let admin: LoggedInBrowser;
let adminId: string;
beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.deps;
  const boss = await createAdmin(shop.deps);
  adminId = boss.id;
  admin = await logInAs(shop, boss);
  await Promise.all([fillUsers(db, rows), fillOrders(shop.deps, rows), fillRequests(db, rows), fillMails(db, rows)]);
  await fillAudit(db, rows, boss.id);
  await fillSubscribers(db, 2 * rows);
});
afterAll(() => shop.close());

const read = async (url: string): Promise<Record<string, unknown>> => {
  const response = await admin.call('GET', `/api/v1/app/${url}`);
  expect(response.statusCode, response.payload).toBe(200);
  return response.json();
};

const someIn = (page: Record<string, unknown>): number =>
  Object.values(page).reduce((most: number, value) => Math.max(most, Array.isArray(value) ? value.length : 0), 0);

/** Replaces {last} by the number of the last page, and {admin} by an account's id. */
const expectIndexed = async (table: string, url: string, index: string): Promise<void> => {
  const first = await read(url.replace('{last}', '1').replace('{admin}', adminId));
  const target = url.replace('{last}', String(first['pages'])).replace('{admin}', adminId);
  // The first call counts a long list, and later ones read the cached total.
  expect(someIn(await read(target))).toBeGreaterThan(0);
  const reads = await readsOf(shop.database, table, () => read(target));
  expect(reads.scans).toEqual([]);
  expect(reads.indexes).toContain(index);
  expect(reads.maxRows).toBeLessThan(maxRows);
};

describe('in a long list of users,', () => {
  test.each([
    ['the first page', 'page=1', 'account_users_directory'],
    ['the last page', 'page={last}', 'account_users_directory'],
    ['a search for a rare name', 'search=zephyrine', 'account_users_search'],
    ['a search for part of an email', 'search=mail-9999@', 'account_users_search'],
    ['a search for part of a username', 'search=er-999', 'account_users_search'],
    ['a search for the beginning of an email, with a capital letter', 'search=Mail-777', 'account_users_search'],
    ['a search that everybody matches', 'search=person', 'account_users_directory'],
    ['the last page of a search that everybody matches', 'search=person&page={last}', 'account_users_directory'],
  ])('an index finds %s', (_, query, index) => expectIndexed('account_users', `all-users?${query}`, index));
});

describe('in a long list of orders,', () => {
  test.each([
    ['the first page', 'page=1', 'orders_orders_newest'],
    ['the last page', 'page={last}', 'orders_orders_newest'],
    ['orders in one state', 'state=failed', 'orders_orders_state'],
    ['a search for a rare buyer', 'search=zephyrine', 'orders_orders_words'],
    ['a search for an order number', 'search=SH-1500', 'orders_orders_words'],
    ['a search for a word that every order has', 'search=many.example', 'orders_orders_newest'],
    [
      'the last page of a search for a word that every order has',
      'search=many.example&page={last}',
      'orders_orders_newest',
    ],
    ['a search for the id of a Stripe session', 'search=cs_many_9000', 'orders_orders_session_id_key'],
  ])('an index finds %s', (_, query, index) => expectIndexed('orders_orders', `admin/orders?${query}`, index));

  test('an index finds the orders of a beat', () =>
    expectIndexed('orders_items', 'admin/orders?search=song4242', 'orders_items_words'));

  test('an index finds the order of a refund', () =>
    expectIndexed('orders_refunds', 'admin/orders?search=re_cs_many_9001', 'orders_refunds_provider_id_key'));

  test('a search for a very common word finds all matches', async () => {
    expect(await read('admin/orders?search=many.example&limit=3')).toMatchObject({ total: rows });
  });
});

describe('in a long list of audit entries,', () => {
  test.each([
    ['the first page', '', 'audit_entries_newest'],
    ['the last page', 'direction=newer', 'audit_entries_newest'],
    ['a rare word', 'q=zephyrine', 'audit_entries_words'],
    ['the beginning that a few words share', 'q=word777', 'audit_entries_words'],
    ['a word that every entry has', 'q=common', 'audit_entries_newest'],
    ['the last page of a word that every entry has', 'q=common&direction=newer', 'audit_entries_newest'],
    ['one action', 'action=many.7', 'audit_entries_action'],
    ['the last page of one action', 'action=many.7&direction=newer', 'audit_entries_action'],
    ['what someone did', 'person={admin}', 'audit_entries_actor'],
    ['what was done to someone', 'person={admin}', 'audit_entries_subject'],
    ['a rare word of what someone did', 'person={admin}&q=zephyrine', 'audit_entries_words'],
  ])('an index finds %s', (_, query, index) => expectIndexed('audit_entries', `audit?${query}`, index));

  test.each(['action=many.7', 'person={admin}'])('an index counts the matches of %s', async (query) => {
    const url = `audit/total?${query.replace('{admin}', adminId)}`;
    const { scans } = await readsOf(shop.database, 'audit_entries', () => read(url));
    expect(scans).toEqual([]);
  });
});

describe('in a long list of support requests,', () => {
  test.each([
    ['the first page', '', 'support_requests_pkey'],
    ['open requests', 'state=open', 'support_requests_state'],
    ['feedback', 'kind=feedback', 'support_requests_kind'],
    ['open feedback', 'kind=feedback&state=open', 'support_requests_kind_state'],
    ['a rare word', 'q=person777', 'support_requests_words'],
    ['a word that every request has', 'q=request', 'support_requests_pkey'],
    ['a number', 'q=%231042', 'support_requests_number'],
  ])('an index finds %s', (_, query, index) => expectIndexed('support_requests', `support-desk?${query}`, index));
});

describe('in a long list of emails,', () => {
  test.each([
    ['the first page', '', 'mailing_messages_pkey'],
    ['the last page', 'page={last}', 'mailing_messages_pkey'],
    ['failed emails', 'state=failed', 'mailing_messages_failed'],
    ['the last page of sent emails', 'state=sent&page={last}', 'mailing_messages_pkey'],
    ['the beginning of a recipient’s address', 'to=p999', 'mailing_messages_recipient'],
  ])('an index finds %s', (_, query, index) => expectIndexed('mailing_messages', `admin/mails?${query}`, index));
});

describe('in a long list of subscribers,', () => {
  const list = 'admin/mailing-list/subscribers';
  test.each([
    ['the first page', '', 'subscribers_subscribers', 'subscribers_subscribers_present'],
    ['the last page', 'page={last}', 'subscribers_subscribers', 'subscribers_subscribers_present'],
    ['subscribers whose email bounced', 'filter=bounced', 'subscribers_subscribers', 'subscribers_subscribers_bounced'],
    ['the subscribers of a list', 'filter=merch', 'subscribers_subscriptions', 'subscribers_subscriptions_category'],
    [
      'the last page of a list’s subscribers',
      'filter=merch&page={last}',
      'subscribers_subscriptions',
      'subscribers_subscriptions_category',
    ],
    ['the beginning of an address', 'q=s1999', 'subscribers_subscribers', 'subscribers_subscribers_email_key'],
    [
      'the beginning of an address in a list',
      'q=s1999&filter=merch',
      'subscribers_subscribers',
      'subscribers_subscribers_email_key',
    ],
  ])('an index finds %s', (_, query, table, index) => expectIndexed(table, `${list}?${query}`, index));
});

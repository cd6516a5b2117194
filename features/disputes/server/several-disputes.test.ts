import { afterAll, beforeAll, expect, test } from 'vitest';
import { forceState } from '#testing/database/force-state.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { seeOrder } from '#testing/orders/admin.ts';
import { jobsDone, mails } from '#testing/orders/buying.ts';
import { actOn, atProvider, disputed, openDispute, seeDispute, write } from '#testing/orders/disputing.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { Deps } from '#platform/deps.ts';
import { finishAccepting, finishSubmitting } from './respond/finish.ts';
import { stageEvidence } from './respond/stage.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'label@example.com' } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const mailsAbout = async (id: string) => (await mails(shop)).filter(({ purpose }) => purpose.includes(id));

test('each of several disputes of one payment is shown with its amount and outcome, on the order’s page and its own, and emailed to the label unless it was blocked', async () => {
  const { order, id: lost } = await disputed(shop, { amount: 1000 });
  await actOn(admin, lost, 'accept');
  await jobsDone(shop);
  const won = await openDispute(shop, order, { amount: 200 });
  await shop.sandbox.control(`disputes/${won}/close`, { outcome: 'won' });
  const resolved = await openDispute(shop, order, { amount: 300, prevented: 'resolution' });
  const blocked = await openDispute(shop, order, { amount: 400, prevented: 'block' });
  const open = await openDispute(shop, order, { amount: 500 });
  const seen = [];
  for (const id of [open, blocked, resolved, won, lost]) {
    const { amountCents, state, isLost } = await seeDispute(admin, id);
    seen.push([amountCents, state, isLost, (await mailsAbout(id)).length]);
  }
  expect(seen).toEqual([
    [500, 'staged', false, 1],
    [400, 'over', false, 0],
    [300, 'over', true, 1],
    [200, 'over', false, 1],
    [1000, 'over', true, 1],
  ]);
  const now = await seeOrder(admin, order);
  expect([now.state, now.refunded, now.chargedBack]).toEqual(['disputed', '0.00', '13.00']);
  // Sorted here, because Stripe dates disputes by the second, and several began in the same second.
  const said = now.bankSays.map(({ words }) => words).toSorted();
  expect(said.map((words) => words.split(' ').slice(0, 3).join(' '))).toEqual([
    'Dispute over $10.00:',
    'Dispute over $2.00:',
    'Dispute over $3.00:',
    'Dispute over $4.00:',
    'Dispute over $5.00:',
  ]);
  expect(said[2]).toContain('Resolved for the buyer');
  const { evidence } = await atProvider(shop, open);
  expect(evidence['refund_refusal_explanation']).toContain('$13.00 was returned to the cardholder');
  expect(evidence['refund_refusal_explanation']).toContain('The remaining $42.56');
});

/** The bank decides between our reading a dispute and our call about it. */
test.each([
  ['its evidence is staged', 'preparing', (deps: Deps, id: string) => stageEvidence(deps, id)],
  ['its evidence is submitted', 'submitting', (deps: Deps, id: string) => finishSubmitting(deps, id)],
  ['its loss is accepted', 'accepting', (deps: Deps, id: string) => finishAccepting(deps, id)],
] as const)('a dispute that closes just before %s causes no error', async (_, state, work) => {
  const { id } = await disputed(shop);
  await forceState(shop.deps.db, 'disputes_disputes', id, state);
  const errors: unknown[] = [];
  const close = async () => void (await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' }));
  const { payments } = shop.deps;
  const late =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await close();
      return await call(...args);
    };
  const log = Object.assign(Object.create(shop.deps.log) as typeof shop.deps.log, {
    error: (...said: unknown[]) => errors.push(said),
  });
  await work(
    {
      ...shop.deps,
      log,
      payments: {
        ...payments,
        stageEvidence: late(payments.stageEvidence),
        submitEvidence: late(payments.submitEvidence),
        acceptDispute: late(payments.acceptDispute),
      },
    },
    id,
  );
  expect(errors).toEqual([]);
  expect(await seeDispute(admin, id)).toMatchObject({ state: 'over', status: 'lost', refusal: null });
});

test('an admin can’t save or submit evidence after the bank has decided', async () => {
  const { id } = await disputed(shop);
  await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
  const refused = [await write(admin, id, { product_description: 'Another.' }), await actOn(admin, id, 'submit')];
  expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual([
    [409, 'DISPUTES_WRONG_STATE'],
    [409, 'DISPUTES_WRONG_STATE'],
  ]);
});

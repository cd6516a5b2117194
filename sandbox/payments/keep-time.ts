import type { WebhookDeliverer } from './webhooks/deliver-webhooks.ts';
import { endReview } from './sellers/change-account.ts';
import { lockFreshSession } from './checkout/checkout-sessions.ts';
import { settleBankDebit } from './checkout/pay-session.ts';
import type { SandboxCore } from './core/sandbox-core.ts';

const longestSleepMs = 60_000;
const afterFailureMs = 5_000;

const dueObjects = async (core: SandboxCore): Promise<{ id: string; kind: string; status: string }[]> => {
  const { rows } = await core.pool.query<{ id: string; kind: string; status: string }>(
    `select id, kind, body ->> 'status' as status from payments_sandbox.object
     where due_at <= to_timestamp($1) order by due_at limit 100`,
    [Math.floor(core.now().getTime() / 1000)],
  );
  return rows;
};

/** Sessions whose time is over expire, bank debits settle, sellers have been reviewed. */
export const settleDue = async (core: SandboxCore): Promise<void> => {
  for (const { id, kind, status } of await dueObjects(core)) {
    await core.transact(async (work) => {
      if (kind === 'account') return endReview(work, id);
      const { private: secrets } = await lockFreshSession(work, id);
      if (status === 'complete' && secrets.settlement) await settleBankDebit(work, id);
    });
  }
};

const untilNextDue = async (core: SandboxCore, deliverer: WebhookDeliverer): Promise<number> => {
  const now = core.now().getTime();
  const { rows } = await core.pool.query<{ due: number | null }>(
    `select extract(epoch from least(
       (select min(due_at) from payments_sandbox.object where due_at is not null),
       (select min(next_at) from payments_sandbox.delivery
        where state = 'pending' and not $1 and endpoint = any($2)))) * 1000 as due`,
    [core.habits.hold, deliverer.endpoints],
  );
  const due = rows[0]?.due ?? null;
  return due === null ? longestSleepMs : Math.min(longestSleepMs, Math.max(50, Number(due) - now));
};

/**
 * Does what is due as soon as it is due, and sleeps in between. Deliveries do not hold up one another's turn: a slow
 * shop is waited for beside the clock.
 */
export const keepTime = (core: SandboxCore, deliverer: WebhookDeliverer): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const deliveries = new Set<Promise<unknown>>();

  const report = (error: unknown) => {
    if (!stopped) core.log.error({ err: error }, 'payment sandbox: the timer failed');
    return afterFailureMs;
  };
  const deliver = () => {
    const delivery: Promise<unknown> = deliverer
      .deliverDue()
      .then(({ tried }) => (tried > 0 ? wake() : undefined))
      .catch(report)
      .finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
    return delivery;
  };
  const takeTurn = async () => {
    const sleepMs = await settleDue(core)
      .then(() => Promise.race([deliver(), new Promise((resolve) => setTimeout(resolve, 250).unref())]))
      .then(() => untilNextDue(core, deliverer))
      .catch(report);
    turn = undefined;
    if (stopped) return;
    if (again) wake();
    else timer = setTimeout(wake, sleepMs).unref();
  };
  const wake = (): void => {
    if (stopped) return;
    again = turn !== undefined;
    if (turn) return;
    clearTimeout(timer);
    turn = takeTurn();
  };

  core.onChange = wake;
  wake();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await Promise.all(deliveries);
    },
  };
};

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

export const processDue = async (core: SandboxCore): Promise<void> => {
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

/** Deliveries don't wait for each other, so a slow shop doesn't delay the timer. */
export const keepTime = (core: SandboxCore, deliverer: WebhookDeliverer): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const deliveries = new Set<Promise<unknown>>();

  const report = (error: unknown) => {
    if (!stopped) core.log.error({ err: error }, 'Payment sandbox: the timer failed');
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
  const tick = async () => {
    const sleepMs = await processDue(core)
      .then(() => Promise.race([deliver(), new Promise((resolve) => setTimeout(resolve, 250).unref())]))
      .then(() => untilNextDue(core, deliverer))
      .catch(report);
    running = undefined;
    if (stopped) return;
    if (again) wake();
    else timer = setTimeout(wake, sleepMs).unref();
  };
  const wake = (): void => {
    if (stopped) return;
    again = running !== undefined;
    if (running) return;
    clearTimeout(timer);
    running = tick();
  };

  core.onChange = wake;
  wake();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(deliveries);
    },
  };
};

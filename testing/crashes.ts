import type { KyselyPlugin } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** Thrown in place of a step: what a killed process leaves behind, seen from inside. */
export class Crash extends Error {
  override name = 'Crash';
}

export interface Crashes {
  /** The same ports for the code that should crash; the rest of the shop continues with its own. */
  readonly ports: (deps: Deps) => Pick<Deps, 'db' | 'jobs' | 'payments' | 'mailer'>;
  /**
   * Runs it with a crash at the first step, then at the second, and so on until it completes without one. At a crash, neither
   * that step nor any later one happens. Returns the number of steps.
   */
  atEveryStep(once: (crashing: (work: () => Promise<unknown>) => Promise<void>) => Promise<void>): Promise<number>;
}

/** Counts the steps that reach outside: each SQL statement, each job sent, each provider call before and after. */
export const createCrashes = (): Crashes => {
  let left = Number.POSITIVE_INFINITY;
  const step = (): void => {
    left -= 1;
    if (left <= 0) throw new Crash('the process ended here');
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const around =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      step();
      const result = await call(...args);
      step();
      return result;
    };
  return {
    ports: ({ db, jobs, payments, mailer }) => ({
      db: db.withPlugin(plugin) as Db,
      jobs: {
        send: around((...args: Parameters<typeof jobs.send>) => jobs.send(...args)),
        define: (...args) => jobs.define(...args),
        start: () => jobs.start(),
        stop: (...args) => jobs.stop(...args),
        idle: (...args) => jobs.idle(...args),
        failed: () => jobs.failed(),
        counts: () => jobs.counts(),
      },
      payments: {
        ...payments,
        createCheckoutSession: around((checkout) => payments.createCheckoutSession(checkout)),
        getCheckout: around((sessionId: string) => payments.getCheckout(sessionId)),
        expireCheckoutSession: around((sessionId: string) => payments.expireCheckoutSession(sessionId)),
        refundItem: around((refund) => payments.refundItem(refund)),
        refundPayment: around((refund) => payments.refundPayment(refund)),
        transferToSeller: around((transfer) => payments.transferToSeller(transfer)),
        reverseTransfer: around((reversal) => payments.reverseTransfer(reversal)),
        getSellerAccount: around((accountId: string) => payments.getSellerAccount(accountId)),
        createSellerAccount: around((seller) => payments.createSellerAccount(seller)),
      },
      mailer: { ...mailer, send: around((mail) => mailer.send(mail)) },
    }),
    atEveryStep: async (once) => {
      let steps = 0;
      for (let reached = true; reached;) {
        steps += 1;
        reached = false;
        await once(async (work) => {
          left = steps;
          await work().catch(() => undefined);
          reached = left <= 0;
          left = Number.POSITIVE_INFINITY;
        });
      }
      return steps - 1;
    },
  };
};

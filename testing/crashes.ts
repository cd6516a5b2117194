import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin, TransactionBuilder } from 'kysely';
import { withSend } from './jobs.ts';
import type { Db } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Deps } from '#platform/deps.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Thrown in place of a step, to leave the same state as a killed process. */
export class Crash extends Error {
  override name = 'Crash';
}

export interface Crashes {
  /** Ports for the code that should crash; the rest of the shop keeps its own. */
  readonly ports: (deps: Deps) => Pick<Deps, 'db' | 'jobs' | 'payments' | 'mailer'>;
  /** Adds a step before each write or removal of a file. */
  readonly storage: (storage: Storage) => Storage;
  /**
   * Crashes at step 1, then at step 2, and so on until a run completes; returns the number of steps. `atOnce` runs (1
   * by default) go in parallel; with more than 1, runs must not share anything.
   */
  atEveryStep(
    once: (crashing: (work: () => Promise<unknown>) => Promise<void>) => Promise<void>,
    options?: { readonly atOnce?: number },
  ): Promise<number>;
}

/**
 * Counts steps with outside effects: each transaction, each SQL statement outside of one, and before and after each
 * job, email and Stripe call. A transaction is one step, because wherever it breaks, all its writes are gone.
 */
export const createCrashes = (): Crashes => {
  /** Steps left until the crash, per async context. */
  const life = new AsyncLocalStorage<{ left: number }>();
  const goOn = (): void => {
    if ((life.getStore()?.left ?? 1) <= 0) throw new Crash('the process ended here');
  };
  const step = (): void => {
    const mine = life.getStore();
    if (mine) mine.left -= 1;
    goOn();
  };
  const before = (statement: () => void): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      statement();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = (db: Db): Db => {
    const transaction = (): Pick<TransactionBuilder<Tables>, 'execute'> => ({
      execute: async (work) => {
        step();
        return await db.transaction().execute(async (trx) => await work(trx.withPlugin(before(goOn))));
      },
    });
    return Object.assign(db.withPlugin(before(step)), db, { transaction }) as Db;
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
      db: counted(db),
      jobs: withSend(jobs, async (name, data, options) => {
        const send = async (): Promise<void> => await jobs.send(name, data, options);
        await (options?.trx ? send() : around(send)());
      }),
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
        listDisputes: around((paymentIntentId: string) => payments.listDisputes(paymentIntentId)),
        getDispute: around((disputeId: string) => payments.getDispute(disputeId)),
        listWarnings: around((paymentIntentId: string) => payments.listWarnings(paymentIntentId)),
        uploadEvidence: around((file) => payments.uploadEvidence(file)),
        stageEvidence: around((staged) => payments.stageEvidence(staged)),
        submitEvidence: around((submitted) => payments.submitEvidence(submitted)),
        acceptDispute: around((accepted) => payments.acceptDispute(accepted)),
      },
      mailer: { ...mailer, send: around((mail) => mailer.send(mail)) },
    }),
    storage: (storage) => {
      const stepped =
        <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          step();
          return await call(...args);
        };
      return Object.assign(Object.create(storage) as Storage, {
        put: stepped((...args: Parameters<Storage['put']>) => storage.put(...args)),
        putFile: stepped((...args: Parameters<Storage['putFile']>) => storage.putFile(...args)),
        copy: stepped((...args: Parameters<Storage['copy']>) => storage.copy(...args)),
        remove: stepped((key: string) => storage.remove(key)),
      });
    },
    atEveryStep: async (once, { atOnce = 1 } = {}) => {
      const crashesAt = async (steps: number): Promise<boolean> => {
        const mine = { left: steps };
        await once(async (work) => {
          await life.run(mine, work).catch(() => undefined);
        });
        return mine.left <= 0;
      };
      for (let first = 1; ; first += atOnce) {
        const crashed = await Promise.all(Array.from({ length: atOnce }, (_, index) => crashesAt(first + index)));
        const whole = crashed.indexOf(false);
        if (whole !== -1) return first + whole - 1;
      }
    },
  };
};

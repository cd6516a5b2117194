import type { IncomingHttpHeaders } from 'node:http';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobMap } from '#platform/jobs/job-map.ts';
import { PaymentSignatureError, type ProviderEvent } from '#platform/payments/payments.ts';

/** The columns that every table of events has. */
interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly received_at: Date;
  readonly processed_at: Date | null;
}

type EventTableName = { [Name in keyof Tables]: Name extends `${string}_events` ? Name : never }[keyof Tables];
type EventJobName = { [Name in keyof JobMap]: JobMap[Name] extends { eventId: string } ? Name : never }[keyof JobMap];
type Row<Table extends EventTableName> = Selectable<Tables[Table]>;

type InboxDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock' | 'log'>;

/** A request as far as the signature needs it. */
interface SignedRequest {
  readonly rawBody: Buffer | null;
  readonly headers: IncomingHttpHeaders;
}

interface InboxOptions<Table extends EventTableName, HandlerDeps, Code extends string> {
  /** Whose events arrive here: those of the shop's own account, or those of sellers' accounts. */
  readonly endpoint: 'account' | 'connect';
  readonly table: Table;
  readonly job: EventJobName;
  /** What the features' endpoints call the two refusals. */
  readonly refusals: { readonly closed: Code; readonly badSignature: Code };
  /** What is kept of an event in the table's own columns. */
  readonly columns: (event: ProviderEvent) => Partial<Insertable<Tables[Table]>>;
  /** What follows, by the kind of the event; of several the first. Events of other kinds are stored and left alone. */
  readonly handlers: readonly {
    readonly types: RegExp;
    /** May answer what was learned about the event, to be kept with it. */
    readonly handle: (deps: HandlerDeps, event: Row<Table>) => Promise<Partial<Row<Table>> | undefined>;
  }[];
}

export interface WebhookInbox<HandlerDeps, Code extends string> {
  receive(deps: InboxDeps, request: SignedRequest): Promise<{ received: true } | Failure<Code>>;
  /** The work of the inbox's job. */
  handle(deps: InboxDeps & HandlerDeps, eventId: string): Promise<void>;
  /** Queues anew what a crash or a long outage has left; called by the features' sweeps. */
  requeue(deps: InboxDeps): Promise<void>;
}

const requeueAfterMs = 5 * 60_000;
/** What cannot be handled for so long is for the operator, who finds it in the log. */
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
const requeueLimit = 100;

/** The tables differ in columns that only their features use. */
const eventsIn = (db: Queryable) => db as unknown as Kysely<{ events: StoredEvent }>;

/**
 * The one way in for the provider's events: verifies the signature, stores the event under its id once, answers, and
 * queues it. What an event says is never believed: handlers only learn what to ask the provider about.
 */
export const createWebhookInbox = <Table extends EventTableName, HandlerDeps, Code extends string>(
  options: InboxOptions<Table, HandlerDeps, Code>,
): WebhookInbox<HandlerDeps, Code> => {
  const { endpoint, job, refusals, columns, handlers } = options;
  const table = options.table as string as 'events';
  const handlerOf = (type: string) => handlers.find(({ types }) => types.test(type));

  const store = async ({ db, jobs, clock }: InboxDeps, event: ProviderEvent): Promise<void> => {
    const handled = handlerOf(event.type) !== undefined;
    const now = clock.now();
    const row = { id: event.id, type: event.type, received_at: now, processed_at: handled ? null : now };
    await inTransaction(db, async (trx) => {
      const stored = await eventsIn(trx)
        .insertInto(table)
        .values({ ...columns(event), ...row })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored && handled) await jobs.send(job, { eventId: event.id }, { trx });
    });
  };

  return {
    async receive(deps, { rawBody, headers }) {
      if (deps.payments.mode === 'off') return fail(refusals.closed);
      const signature = headers['stripe-signature'];
      try {
        const signed = typeof signature === 'string' ? signature : undefined;
        await store(deps, deps.payments.verifyEvent(rawBody ?? Buffer.alloc(0), signed, endpoint));
      } catch (error) {
        if (!(error instanceof PaymentSignatureError)) throw error;
        deps.log.warn({ endpoint, reason: error.message }, 'an event of the payment provider was refused');
        return fail(refusals.badSignature);
      }
      return { received: true };
    },

    async handle(deps, eventId) {
      const events = eventsIn(deps.db);
      const event = await events.selectFrom(table).selectAll().where('id', '=', eventId).executeTakeFirst();
      if (!event) return;
      const learned = await handlerOf(event.type)?.handle(deps, event as unknown as Row<Table>);
      await events
        .updateTable(table)
        .set({ ...learned, processed_at: deps.clock.now() })
        .where('id', '=', eventId)
        .execute();
    },

    async requeue({ db, jobs, clock }) {
      const now = clock.now().getTime();
      const events = await eventsIn(db)
        .selectFrom(table)
        .select('id')
        .where('processed_at', 'is', null)
        .where('received_at', '<', new Date(now - requeueAfterMs))
        .where('received_at', '>', new Date(now - giveUpAfterMs))
        .orderBy('received_at')
        .limit(requeueLimit)
        .execute();
      for (const { id } of events) await jobs.send(job, { eventId: id }, { singletonKey: id });
    },
  };
};

import type { IncomingHttpHeaders } from 'node:http';
import type { Insertable } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Deps } from '#platform/deps.ts';
import { countWebhook } from '#platform/metrics/counts.ts';
import type { JobMap } from '#platform/jobs/job-map.ts';
import { PaymentSignatureError, type ProviderEvent } from '#platform/stripe/payments.ts';
import { findRegisteredEndpoint } from './webhook-endpoints.ts';
import type { WebhookEndpoint, WebhookEvent } from './webhook-events.ts';

type EventJobName = { [Name in keyof JobMap]: JobMap[Name] extends { eventId: string } ? Name : never }[keyof JobMap];

type InboxDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'clock' | 'log'> & {
  readonly config: Pick<Deps['config'], 'sessionSecret'>;
};

/** The parts of a request that the signature check needs. */
interface SignedRequest {
  readonly rawBody: Buffer | null;
  readonly headers: IncomingHttpHeaders;
}

type EventFacts = Partial<
  Pick<
    Insertable<Tables['webhook_events']>,
    'order_id' | 'session_id' | 'payment_intent_id' | 'provider_account' | 'payload'
  >
>;

/** May return fields to be stored with the event. */
export type EventHandler<HandlerDeps> = (
  deps: HandlerDeps,
  event: WebhookEvent,
) => Promise<Pick<EventFacts, 'order_id'> | undefined>;

interface InboxOptions<HandlerDeps, Code extends string> {
  readonly endpoint: WebhookEndpoint;
  readonly job: EventJobName;
  readonly refusals: { readonly closed: Code; readonly badSignature: Code };
  readonly facts: (event: ProviderEvent) => EventFacts;
  /** Handlers by event type. Events of other types are stored and otherwise ignored. */
  readonly handlers: Readonly<Record<string, EventHandler<HandlerDeps>>>;
}

export interface WebhookInbox<HandlerDeps, Code extends string> {
  /** The endpoint at Stripe has to send these types. */
  readonly eventTypes: readonly string[];
  receive(deps: InboxDeps, request: SignedRequest): Promise<{ received: true } | Failure<Code>>;
  handle(deps: InboxDeps & HandlerDeps, eventId: string): Promise<void>;
  /** Requeues events left by a crash or a long outage. The features' sweeps call it. */
  requeue(deps: InboxDeps): Promise<void>;
  countOpen(db: Queryable, now: Date): Promise<OpenEvents>;
}

/** Unhandled events by age, counted up to a thousand each. */
export interface OpenEvents {
  readonly waiting: number;
  /** Waiting longer than their job should take. */
  readonly late: number;
  /** No longer retried. */
  readonly abandoned: number;
}

const requeueAfterMs = 5 * 60_000;
/** After this time, an unhandled event is left to the operator, who finds it in the log. */
const giveUpAfterMs = 3 * dayMs;
const requeueLimit = 100;
/**
 * After an outage, an event's next attempt is brought forward to this time from now. Not to now, because sweeps run
 * each minute and would ask Stripe each minute about an event that can't be handled.
 */
const againWithinSeconds = 10 * 60;
const countLimit = 1000;

/**
 * The only entry for Stripe's events. Verifies the signature, stores the event under its id once, queues its job in the
 * same transaction, and responds. Handlers learn from an event only what to ask Stripe about.
 */
export const createWebhookInbox = <HandlerDeps, Code extends string>({
  endpoint,
  job,
  refusals,
  facts,
  handlers,
}: InboxOptions<HandlerDeps, Code>): WebhookInbox<HandlerDeps, Code> => {
  const handlerOf = (type: string) => (Object.hasOwn(handlers, type) ? handlers[type] : undefined);

  const store = async ({ db, jobs, clock }: InboxDeps, event: ProviderEvent): Promise<void> => {
    const handled = handlerOf(event.type) !== undefined;
    const now = clock.now();
    const row = { id: event.id, endpoint, type: event.type, received_at: now, processed_at: handled ? null : now };
    const isNew = await inTransaction(db, async (trx) => {
      const stored = await trx
        .insertInto('webhook_events')
        .values({ ...facts(event), ...row })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored && handled)
        await jobs.send(job, { eventId: event.id }, { trx, singletonKey: event.id, isFirst: true });
      return stored !== undefined;
    });
    countWebhook(endpoint, isNew ? 'new' : 'repeated');
  };

  return {
    eventTypes: Object.keys(handlers),

    async receive(deps, { rawBody, headers }) {
      if (deps.payments.mode === 'off') return fail(refusals.closed);
      const signature = headers['stripe-signature'];
      try {
        const signed = typeof signature === 'string' ? signature : undefined;
        const registered = signed === undefined ? null : await findRegisteredEndpoint(deps, endpoint);
        const body = rawBody ?? Buffer.alloc(0);
        await store(deps, deps.payments.verifyEvent(body, signed, endpoint, registered?.secret));
      } catch (error) {
        if (!(error instanceof PaymentSignatureError)) throw error;
        countWebhook(endpoint, 'refused');
        deps.log.warn({ endpoint, reason: error.message }, 'A webhook event from the payment provider was refused');
        return fail(refusals.badSignature);
      }
      return { received: true };
    },

    async handle(deps, eventId) {
      const { db, clock } = deps;
      const event = await db
        .selectFrom('webhook_events')
        .selectAll()
        .where('id', '=', eventId)
        .where('endpoint', '=', endpoint)
        .executeTakeFirst();
      if (!event || event.processed_at !== null) return;
      const learned = await handlerOf(event.type)?.(deps, event);
      await db
        .updateTable('webhook_events')
        .set({ ...learned, processed_at: clock.now() })
        .where('id', '=', eventId)
        .execute();
    },

    async requeue({ db, jobs, clock }) {
      const now = clock.now().getTime();
      const events = await db
        .selectFrom('webhook_events')
        .select('id')
        .where('endpoint', '=', endpoint)
        .where('processed_at', 'is', null)
        .where('received_at', '<', new Date(now - requeueAfterMs))
        .where('received_at', '>', new Date(now - giveUpAfterMs))
        .orderBy('received_at')
        .limit(requeueLimit)
        .execute();
      const options = { startAfterSeconds: againWithinSeconds };
      for (const { id } of events) await jobs.send(job, { eventId: id }, { ...options, singletonKey: id });
    },

    async countOpen(db, now) {
      const late = new Date(now.getTime() - requeueAfterMs);
      const abandoned = new Date(now.getTime() - giveUpAfterMs);
      const counts = await db
        .selectNoFrom((query) => {
          const open = query
            .selectFrom('webhook_events')
            .select('id')
            .where('endpoint', '=', endpoint)
            .where('processed_at', 'is', null)
            .limit(countLimit);
          const count = (events: typeof open) =>
            query.selectFrom(events.as('open')).select(({ fn }) => fn.countAll<number>().as('count'));
          return [
            count(open.where('received_at', '>=', late)).as('waiting'),
            count(open.where('received_at', '<', late).where('received_at', '>=', abandoned)).as('late'),
            count(open.where('received_at', '<', abandoned)).as('abandoned'),
          ];
        })
        .executeTakeFirstOrThrow();
      return { waiting: counts.waiting ?? 0, late: counts.late ?? 0, abandoned: counts.abandoned ?? 0 };
    },
  };
};

import { createHmac } from 'node:crypto';
import type { SandboxCore } from '../core/sandbox-core.ts';

export type Endpoint = 'account' | 'connect';

/** Without a URL, events are held. */
export type Addresses = Partial<Record<Endpoint, string>>;

/** Seconds between two attempts; the last value repeats. */
const backOff = [1, 5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600];
const maxAttempts = 14;
const timeoutMs = 10_000;
const batch = 20;

interface Due {
  id: string;
  endpoint: Endpoint;
  attempts: number;
  event: { id: string; type: string };
}

export const sign = (payload: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** A delivery in progress is rescheduled for when its response is due, so that one cut off by a crash is retried. */
export class WebhookDeliverer {
  addresses: Addresses;
  readonly #core: SandboxCore;
  readonly #backOffFactor: number;
  readonly #stop = new AbortController();

  constructor(core: SandboxCore, addresses: Addresses, backOffFactor: number) {
    this.#core = core;
    this.addresses = addresses;
    this.#backOffFactor = backOffFactor;
  }

  /** Deliveries in progress are aborted, and repeated after the next start. */
  stop(): void {
    this.#stop.abort();
  }

  get endpoints(): Endpoint[] {
    return (['account', 'connect'] as const).filter((endpoint) => this.addresses[endpoint]);
  }

  /** Delivers due events; with `all`, every undelivered one. */
  async deliverDue(all = false): Promise<{ tried: number; delivered: number }> {
    if (this.#stop.signal.aborted || (this.#core.habits.hold && !all)) return { tried: 0, delivered: 0 };
    const due = await this.#takeUp(all);
    if (this.#core.habits.order === 'created') {
      const results = await Promise.all(due.map((delivery) => this.#deliver(delivery)));
      return { tried: due.length, delivered: results.filter(Boolean).length };
    }
    let delivered = 0;
    for (const delivery of this.#core.habits.order === 'reversed' ? due.toReversed() : shuffled(due)) {
      if (await this.#deliver(delivery)) delivered += 1;
    }
    return { tried: due.length, delivered };
  }

  async #takeUp(all: boolean): Promise<Due[]> {
    const now = this.#core.now().getTime() / 1000;
    // `all` waits for rows that the timer has locked instead of skipping them.
    const waiting = all ? '' : 'skip locked';
    const { rows } = await this.#core.pool.query<Due>(
      `with due as (
         select d.id from payments_sandbox.delivery d join payments_sandbox.object e on e.id = d.event_id
         where d.state = 'pending' and d.endpoint = any($1) and ($2 or d.next_at <= to_timestamp($3))
         order by e.seq limit $4 for update of d ${waiting})
       update payments_sandbox.delivery d set attempts = d.attempts + 1, next_at = to_timestamp($3::float8 + $5)
       from due, payments_sandbox.object e where d.id = due.id and e.id = d.event_id
       returning d.id, d.endpoint, d.attempts, e.body as event`,
      [this.endpoints, all, now, all ? 1000 : batch, timeoutMs / 1000 + 1],
    );
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  async #deliver(delivery: Due): Promise<boolean> {
    if (this.#core.habits.drop.includes('*') || this.#core.habits.drop.includes(delivery.event.type)) {
      await this.#finish(delivery, 'dropped', 'lost on purpose');
      return false;
    }
    const responses = [
      await this.#send(delivery),
      ...(this.#core.habits.duplicate ? [await this.#send(delivery)] : []),
    ];
    const reply = responses.at(-1)!;
    if (this.#stop.signal.aborted && !reply.ok) {
      await this.#putBack(delivery);
      return false;
    }
    if (reply.ok) await this.#finish(delivery, 'delivered', reply.words);
    else await this.#postpone(delivery, reply.words);
    return reply.ok;
  }

  async #send({ endpoint, event }: Due): Promise<{ ok: boolean; words: string }> {
    const payload = JSON.stringify(event, null, 2);
    const secret = this.#core.secrets[endpoint === 'account' ? 'webhookSecret' : 'connectWebhookSecret'];
    try {
      const response = await fetch(this.addresses[endpoint]!, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (payment sandbox)',
          'stripe-signature': sign(payload, secret, Math.floor(this.#core.now().getTime() / 1000)),
        },
        body: payload,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal]),
      });
      await response.body?.cancel();
      return { ok: response.ok, words: String(response.status) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { ok: false, words: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  async #finish(delivery: Due, state: 'delivered' | 'dropped', words: string): Promise<void> {
    await this.#core.pool.query(
      `with done as (update payments_sandbox.delivery set state = $2, last_answer = $3 where id = $1)
       update payments_sandbox.object set body = jsonb_set(body, '{pending_webhooks}', '0') where id = $4`,
      [delivery.id, state, words, delivery.event.id],
    );
  }

  /** The aborted attempt doesn't count. */
  async #putBack(delivery: Due): Promise<void> {
    await this.#core.pool.query(
      'update payments_sandbox.delivery set attempts = attempts - 1, next_at = to_timestamp($2) where id = $1',
      [delivery.id, this.#core.now().getTime() / 1000],
    );
  }

  async #postpone(delivery: Due, words: string): Promise<void> {
    const wait = backOff[Math.min(delivery.attempts, backOff.length) - 1]! * this.#backOffFactor;
    const givenUp = delivery.attempts >= maxAttempts;
    await this.#core.pool.query(
      `update payments_sandbox.delivery set state = $2, last_answer = $3, next_at = to_timestamp($4) where id = $1`,
      [delivery.id, givenUp ? 'failed' : 'pending', words, this.#core.now().getTime() / 1000 + wait],
    );
    this.#core.log.warn(
      { event: delivery.event.id, type: delivery.event.type, response: words, attempts: delivery.attempts },
      givenUp
        ? 'Payment sandbox: the shop did not accept an event; it will not be sent again'
        : 'Payment sandbox: the shop did not accept an event; it will be sent again',
    );
  }
}

import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type DeliveryHabits, usualHabits } from './delivery-habits.ts';
import { type Currency, usualCountry } from './money.ts';
import { inTransaction, type Secrets } from './schema.ts';
import { usualTax } from './tax-setup.ts';
import type { EnabledEvents, Work } from './store.ts';

/** An API request with its response, or a stored event. */
export type Exchange =
  | { kind: 'api'; method: string; url: string; body: string; status: number; response: unknown }
  | { kind: 'event'; event: unknown };

export interface SandboxLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An HTTP status; `reset` closes the connection before the request is processed, `lost` afterwards. */
export type Fault = number | 'reset' | 'lost';

export interface Outage {
  readonly delayMs: number;
  /** The HTTP status of every request; null if requests succeed. */
  readonly status: number | null;
}

export const noOutage: Outage = { delayMs: 0, status: null };

export interface CoreOptions {
  pool: Pool;
  publicUrl: () => string;
  secrets: Secrets;
  currency: Currency;
  log: SandboxLog;
  now: () => Date;
  /** Duration of a bank debit or of a review. */
  settleDelayMs?: number | undefined;
  /** How long money is pending. */
  availableDelayMs?: number | undefined;
  enabledEvents?: EnabledEvents;
  observe?: ((exchange: Exchange) => void) | undefined;
}

export class SandboxCore {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly currency: Currency;
  readonly log: SandboxLog;
  readonly now: () => Date;
  readonly observe: (exchange: Exchange) => void;
  readonly enabledEvents: EnabledEvents;
  settleDelayMs: number;
  availableDelayMs: number;
  /** Whether a reversal may take a seller's balance below zero. Stripe refuses that unless it was agreed. */
  overdraft = false;
  /** The platform's country; null for the home country of its currency. */
  country: string | null = null;
  /** The account's Adaptive Pricing setting, for sessions that don't set it. On for new accounts. */
  adaptivePricing = true;
  /** The account's public terms URL. Without it, buyers can't be asked to accept the terms. */
  termsUrl: string | null = 'https://label.example/terms';
  outage = noOutage;
  tax = usualTax;
  habits: DeliveryHabits = { ...usualHabits };
  /** Called after each change, so that due work doesn't wait for the timer. */
  onChange: () => void = () => undefined;
  readonly #publicUrl: () => string;
  readonly #faults: { fault: Fault; on: string }[] = [];

  constructor(options: CoreOptions) {
    this.pool = options.pool;
    this.secrets = options.secrets;
    this.currency = options.currency;
    this.log = options.log;
    this.now = options.now;
    this.settleDelayMs = options.settleDelayMs ?? 20_000;
    this.availableDelayMs = options.availableDelayMs ?? 60_000;
    this.enabledEvents = options.enabledEvents ?? {};
    this.observe = options.observe ?? (() => undefined);
    this.#publicUrl = options.publicUrl;
  }

  get publicUrl(): string {
    return this.#publicUrl();
  }

  async transact<T>(
    run: (work: Work) => Promise<T>,
    request: Work['request'] = { id: null, idempotency_key: null },
    at = this.now(),
  ): Promise<T> {
    const settings = {
      publicUrl: this.publicUrl,
      settleDelayMs: this.settleDelayMs,
      availableDelayMs: this.availableDelayMs,
      overdraft: this.overdraft,
      adaptivePricing: this.adaptivePricing,
      termsUrl: this.termsUrl,
      country: this.country ?? usualCountry[this.currency],
      currency: this.currency,
      tax: this.tax,
      deliveryDelayMs: this.habits.delayMs,
      enabledEvents: this.enabledEvents,
    };
    const now = Math.floor(at.getTime() / 1000);
    const context = { now, request, settings };
    let done: Work | undefined;
    const result = await inTransaction(this.pool, (client) => {
      done = { ...context, client, account: null, silent: false, trail: { changed: false, emitted: [] } };
      return run(done);
    });
    for (const event of done?.trail.emitted ?? []) this.observe({ kind: 'event', event });
    if (done?.trail.changed) this.onChange();
    return result;
  }

  /** A transaction at another time. It emits no events, because the caller knows what happened. */
  transactAt<T>(at: Date, run: (work: Work) => Promise<T>): Promise<T> {
    return this.transact((work) => run({ ...work, silent: true }), undefined, at);
  }

  /** Makes the next `count` requests that start with `on`, such as `POST /v1/transfers`, fail. */
  addFaults(fault: Fault, count: number, on: string): void {
    for (let number = 0; number < count; number += 1) this.#faults.push({ fault, on });
  }

  takeFault(method: string, url: string): Fault | undefined {
    const index = this.#faults.findIndex(({ on }) => `${method} ${url}`.startsWith(on));
    return index === -1 ? undefined : this.#faults.splice(index, 1)[0]!.fault;
  }

  observeApi(request: FastifyRequest, status: number, payload: string): void {
    this.observe({
      kind: 'api',
      method: request.method,
      url: request.url,
      body: typeof request.body === 'string' ? request.body : '',
      status,
      response: JSON.parse(payload),
    });
  }
}

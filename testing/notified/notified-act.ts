import type { MailKind } from '#features/mailing/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';

/** Email addresses by the person's role in the act. */
export type Receivers = Readonly<Record<string, string>>;

export interface NotifiedWorld {
  readonly shop: TestApp;
  /** An admin who has just confirmed their password. */
  readonly admin: LoggedInBrowser;
}

interface Prepared {
  /** Everyone involved in the act. */
  readonly receivers: Receivers;
  /** Takes something away from a person. */
  readonly act: () => Promise<unknown>;
  /** A second click or delivery of the same event. Must not email anyone again. */
  readonly repeat: () => Promise<unknown>;
}

/** An act by an admin or Stripe that takes something from a person: a row of `docs/who-is-notified.md`. */
export interface NotifiedAct {
  readonly emails: readonly (readonly [receiver: string, kind: MailKind])[];
  /** The admin endpoint; undefined for acts by Stripe. */
  readonly endpoint?: string;
  readonly prepare: (world: NotifiedWorld) => Promise<Prepared>;
}

import type { MailKind } from '#features/mailing/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';

/** Addresses that may get an email, by their role in the act. */
export type Receivers = Readonly<Record<string, string>>;

export interface NotifiedWorld {
  readonly shop: TestApp;
  /** An admin who has just confirmed their password. */
  readonly admin: LoggedInBrowser;
}

interface Prepared {
  /** The addresses of everyone involved. */
  readonly receivers: Receivers;
  /** Takes something away. */
  readonly act: () => Promise<unknown>;
  /** Repeats it, as when the button is pressed twice or the event arrives twice. It must email nobody again. */
  readonly repeat: () => Promise<unknown>;
}

/** An act of an admin or of Stripe that takes something from a person: a row of `docs/who-is-notified.md`. */
export interface NotifiedAct {
  readonly emails: readonly (readonly [receiver: string, kind: MailKind])[];
  /** The endpoint that admins call for it; Stripe's acts have none. */
  readonly endpoint?: string;
  readonly prepare: (world: NotifiedWorld) => Promise<Prepared>;
}

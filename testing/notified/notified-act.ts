import type { MailKind } from '#features/mailing/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';

/** Who may get an email, by what they are in the act. */
export type Receivers = Readonly<Record<string, string>>;

export interface NotifiedWorld {
  readonly shop: TestApp;
  /** An admin who has just given their password. */
  readonly admin: LoggedInBrowser;
}

interface Prepared {
  /** Their addresses. */
  readonly receivers: Receivers;
  /** Takes something away. */
  readonly act: () => Promise<unknown>;
  /** The same again: pressed twice, or the event arrives twice. Tells nobody more. */
  readonly repeat: () => Promise<unknown>;
}

/** An act of an admin or of the payment provider that takes something from a person: a row of `docs/who-is-notified.md`. */
export interface NotifiedAct {
  readonly emails: readonly (readonly [receiver: string, kind: MailKind])[];
  /** What admins call for it; none for the provider's acts. */
  readonly endpoint?: string;
  readonly prepare: (world: NotifiedWorld) => Promise<Prepared>;
}

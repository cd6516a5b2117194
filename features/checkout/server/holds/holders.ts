import { createHmac } from 'node:crypto';
import { mailboxOf } from '#contract-kit/email-address.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork } from '#platform/rate-limits/rate-limits.ts';

export interface Visitor {
  /** The id in the browser's cookie (`session/browser.ts`). Clients without cookies get a new one in each request. */
  readonly browser: string | null;
  /** The logged-in account, if any. It owns the order, whichever email the buyer types. */
  readonly buyerId: string | null;
  /** As `networkOf` returns it. */
  readonly network: string;
  /** Their IP address, stored only with their order, because banks ask for it in disputes. */
  readonly address?: string;
  /** Two-letter country of the IP address; null if unknown. */
  readonly country: string | null;
}

/** The email is null until the buyer has typed it. */
export interface Holder extends Visitor {
  readonly email: string | null;
}

/** An attribute that a holder is recognized by, as a keyed hash, so that no IP or email address is stored. */
export interface Mark {
  readonly mark: string;
  /** Number of times that holders with this mark may hold the same thing without paying for it. */
  readonly perThing: number;
  /** Number of things of one kind that they may hold in a day without paying for them. */
  readonly perDay: number;
  /** Set for an email, because anyone can type it. */
  readonly isTyped?: boolean;
}

type Config = Pick<Deps['config'], 'sessionSecret'>;

export const hashMark = ({ sessionSecret }: Config, kind: string, value: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.openings').digest();
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url');
};

/** The same for every spelling of a mailbox's address. */
export const emailMark = (config: Config, email: string): string => hashMark(config, 'email', mailboxOf(email));

/** The marks that prove whose hold it is. An email doesn't, because anyone can type it. */
export const ownMarks = (config: Config, { browser, buyerId }: Pick<Visitor, 'browser' | 'buyerId'>): string[] => [
  ...(browser === null ? [] : [hashMark(config, 'browser', browser)]),
  ...(buyerId === null ? [] : [hashMark(config, 'account', buyerId)]),
];

/** Everything that a holder is recognized by. Larger IPv6 networks have the limits of `perNetwork`. */
export const marksOf = (
  config: Config,
  { email, network, ...visitor }: Holder,
  { perThing, perDay }: { readonly perThing: number; readonly perDay: number },
): Mark[] => {
  const own = ownMarks(config, visitor);
  const typed = email === null ? [] : [emailMark(config, email)];
  const limit = { name: 'network', seconds: 0 };
  const sameThing = perNetwork({ ...limit, max: perThing }, network, 'the same thing');
  return [
    ...own.map((mark) => ({ mark, perThing, perDay })),
    ...typed.map((mark) => ({ mark, perThing, perDay, isTyped: true })),
    ...perNetwork({ ...limit, max: perDay }, network).map(([{ name, max }, within], index) => ({
      mark: hashMark(config, name, within),
      perThing: sameThing[index]?.[0].max ?? perThing,
      perDay: max,
    })),
  ];
};

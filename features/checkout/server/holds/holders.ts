import { createHmac } from 'node:crypto';
import { mailboxOf } from '#contract-kit/email-address.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork } from '#platform/rate-limits/rate-limits.ts';

/** Whoever uses the checkout, as far as we know them. */
export interface Visitor {
  /** The id in their browser's cookie (`session/browser.ts`); null for a program without cookies. */
  readonly browser: string | null;
  /** The logged-in account, if any: the order is theirs, whatever email they type. */
  readonly buyerId: string | null;
  /** By `networkOf`. */
  readonly network: string;
  /** Where they are, for their order alone: a bank asks where a disputed payment came from. Missing: nobody knows. */
  readonly address?: string;
  /** Of their address, in two letters; null if we don't know. */
  readonly country: string | null;
}

/** Who wants to hold something; the email is null until they have typed it. */
export interface Holder extends Visitor {
  readonly email: string | null;
}

/** Something a holder is recognized by, as a keyed hash: no address is stored. */
export interface Mark {
  readonly mark: string;
  /** How often those with this mark may hold the same thing without paying for it. */
  readonly perThing: number;
  /** How many things they may hold in a day without paying for them. */
  readonly perDay: number;
  /** Anyone can type it: an email. */
  readonly isTyped?: boolean;
}

type Config = Pick<Deps['config'], 'sessionSecret'>;

export const hashMark = ({ sessionSecret }: Config, kind: string, value: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.openings').digest();
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url');
};

/** Of a mailbox, whichever way its address is written. */
export const emailMark = (config: Config, email: string): string => hashMark(config, 'email', mailboxOf(email));

/** The marks that prove that a hold is theirs: an email doesn't, because anyone can type it. */
export const ownMarks = (config: Config, { browser, buyerId }: Pick<Visitor, 'browser' | 'buyerId'>): string[] => [
  ...(browser === null ? [] : [hashMark(config, 'browser', browser)]),
  ...(buyerId === null ? [] : [hashMark(config, 'account', buyerId)]),
];

/** Everything a holder is recognized by. Larger networks count as `perNetwork` counts them. */
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

import { createHmac } from 'node:crypto';
import { mailboxOf } from '#contract-kit/email-address.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork } from '#platform/rate-limits/rate-limits.ts';

/** A visitor to the checkout, as far as we can recognize them. */
export interface Visitor {
  /** The id in their browser's cookie (`session/browser.ts`); null for a program without cookies. */
  readonly browser: string | null;
  /** The logged-in account, if any: it owns the order, whichever email they type. */
  readonly buyerId: string | null;
  /** As `networkOf` returns it. */
  readonly network: string;
  /** Their IP address, stored only with their order, because banks ask for it in disputes. Missing if unknown. */
  readonly address?: string;
  /** Two-letter country of the address; null if unknown. */
  readonly country: string | null;
}

/** A visitor who wants to hold something; the email is null until they have typed it. */
export interface Holder extends Visitor {
  readonly email: string | null;
}

/** A feature that a holder is recognized by, as a keyed hash: no address is stored. */
export interface Mark {
  readonly mark: string;
  /** How often holders with this mark may hold the same thing without paying for it. */
  readonly perThing: number;
  /** How many things they may hold in a day without paying for them. */
  readonly perDay: number;
  /** True for an email: anyone can type it. */
  readonly isTyped?: boolean;
}

type Config = Pick<Deps['config'], 'sessionSecret'>;

export const hashMark = ({ sessionSecret }: Config, kind: string, value: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.openings').digest();
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url');
};

/** The mark of a mailbox, the same for every spelling of its address. */
export const emailMark = (config: Config, email: string): string => hashMark(config, 'email', mailboxOf(email));

/** The marks that prove that a hold is theirs. An email doesn't, because anyone can type it. */
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

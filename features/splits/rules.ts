import { centsToPrice } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';

// Shared with the form, so without zod. Shares are hundredths of a percent: 33.33% is 3333.

export const whole = 10_000;
/** What the owner of a beat keeps at least: 1%. */
export const ownersLeast = 100;
export const maxCollaborators = 10;
/** Open invitations of one person, from all owners together; and from one owner, who can't fill the limit alone. */
export const maxOpen = 100;
export const maxOpenOfOne = 20;
export const invitationDays = 60;
export const reminderDays = 7;
/** Days from the email to the end of a share that the owner ends. */
export const noticeDays = 14;
export const maxRoleLength = 40;
export const maxProLength = 40;
export const perPage = 20;

export const suggestedRoles = [
  'Producer',
  'Co-producer',
  'Vocalist',
  'Songwriter',
  'Instrumentalist',
  'Mixing engineer',
  'Mastering engineer',
] as const;

/** Whether people with this role are usually credited as producers. */
export const isProducerRole = (role: string): boolean => /\bproduc/i.test(role);

/** 3333 as "33.33", 1250 as "12.5" and 4000 as "40". */
export const percentOf = (bps: number): string => centsToPrice(bps).replace(/\.?0{1,2}$/, '');

/** Returns null if the text, such as "33,3%", isn't a percentage. */
const readPercent = (typed: string): number | null => {
  const [, units = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  return units === '' ? null : Number(units) * 100 + Number(decimals.padEnd(2, '0'));
};

/** @returns hundredths of a percent, or what's wrong with the typed share */
export const readShare = (typed: string): number | { readonly issue: string } => {
  const bps = readPercent(typed);
  if (bps === null) return { issue: t`Enter a percentage with at most two decimals, like 33.33.` };
  if (bps < 1) return { issue: t`Enter at least 0.01%.` };
  return bps > whole - ownersLeast ? { issue: t`Enter 99% or less. You keep at least 1%.` } : bps;
};

/** Like `readShare`, but for a share of the publishing; null if the field is empty. */
export const readPublishing = (typed: string): number | null | { readonly issue: string } => {
  if (typed.trim() === '') return null;
  const bps = readPercent(typed);
  if (bps === null) return { issue: t`Enter a percentage with at most two decimals, like 33.33, or leave it empty.` };
  return bps > whole ? { issue: t`Enter 100% or less.` } : bps;
};

/** Spaces and points are only for readability. */
export const readIpi = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

export const ipiIssue = (typed: string): string | null =>
  /^(\d{9,11})?$/.test(readIpi(typed)) ? null : t`An IPI name number has 9 to 11 digits, like 00123456789.`;

/** A share of what a sale earns after the label's fee, rounded down: the beat's owner gets the odd cents. */
export const shareOfCents = (netCents: number, bps: number): number => Math.floor((netCents * bps) / whole);

interface Terms {
  /** The same for all terms of one person. */
  readonly person: string;
  readonly bps: number;
  readonly publishingBps: number | null;
}

/** If someone's new terms are open, the larger of their two shares counts, because they may accept or decline. */
export const givenAway = (terms: readonly Terms[]): { readonly bps: number; readonly publishingBps: number } => {
  const people = [...new Set(terms.map(({ person }) => person))].map((one) =>
    terms.filter(({ person }) => person === one),
  );
  const sum = (of: (one: Terms) => number): number =>
    people.reduce((total, ofOne) => total + Math.max(...ofOne.map(of)), 0);
  return { bps: sum(({ bps }) => bps), publishingBps: sum(({ publishingBps }) => publishingBps ?? 0) };
};

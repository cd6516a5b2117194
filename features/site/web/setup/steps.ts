import { t } from '#contract-kit/texts/text.ts';
import { type SetupStep, setupSteps } from '../../contract-setup.ts';

interface StepWords {
  /** Above its place in the line of steps, which is narrow on a phone. */
  readonly short: string;
  readonly title: string;
  readonly text: string;
  /** In the checklist. */
  readonly action: string;
  /** The fields that a new shop thinks of first; all of them if it's missing. */
  readonly only?: readonly string[];
}

export const wordsOfSteps = (): Readonly<Record<SetupStep, StepWords>> => ({
  label: {
    short: t`Name`,
    title: t`Name the label`,
    text: t`Its name, its line and how people reach you. Pages, emails and documents follow at once.`,
    action: t`Name it`,
    only: ['name', 'line', 'description', 'email', 'mailingLists'],
  },
  theme: {
    short: t`Theme`,
    title: t`Choose its logo and colors`,
    text: t`Your own picture instead of the bars, colors and typefaces, with the home page beside them.`,
    action: t`Choose`,
  },
  artists: {
    short: t`Artists`,
    title: t`Introduce your artists`,
    text: t`Each has a page. They sign up first. You write it, or let them write it themselves.`,
    action: t`Add artists`,
  },
  seller: {
    short: t`Seller`,
    title: t`Say who sells`,
    text: t`Receipts name a company or person, with an address.`,
    action: t`Fill in`,
  },
  legal: {
    short: t`Legal`,
    title: t`Have a lawyer read the legal texts`,
    text: t`Buyers agree to them, and orders keep them. As they come with the site, they name a law that may not be yours.`,
    action: t`Read them`,
  },
  payments: {
    short: t`Payments`,
    title: t`Connect payments and email`,
    text: t`Whoever runs the server sets up Stripe and a mail server. Until then, no real money moves.`,
    action: t`See what’s set`,
  },
});

/** Where the walk through the steps is: a step, or its end. */
export type Place = SetupStep | 'end';

const places: readonly Place[] = [...setupSteps, 'end'];

export const setupPath = '/dashboard/admin/setup';

export const pathOfPlace = (place: Place): string => `${setupPath}?step=${place}`;

/** Null for what isn't a place. */
export const readPlace = (text: string | null): Place | null => places.find((place) => place === text) ?? null;

export const placeAfter = (step: SetupStep): Place => places[places.indexOf(step) + 1] ?? 'end';

/** Null before the first step. */
export const placeBefore = (place: Place): Place | null => places[places.indexOf(place) - 1] ?? null;

import { priceToCents, totalPrice } from '#contract-kit/money.ts';
import type { License, UsageTerm } from '../../contract.ts';
import { isForKits } from '../../kinds.ts';
import { limitWords, type TermName } from '../../terms.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** What the chooser and the comparison need of a beat. Every Beat, Track and PlayableBeat of the features above fits. */
export interface LicensedBeat {
  readonly _id: string;
  readonly title: string;
  /** The beat's own price. */
  readonly price: string;
  readonly coverImage: string;
  readonly licenses: License[];
  /** The seller. */
  readonly user: { readonly _id: string; readonly username: string; readonly name: string };
}

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Shown above a beat's licenses. */
    'licenses.lead': SellersLicenses & { readonly className: string };
    /** Shown beside the beat's name where its licenses are chosen. */
    'licenses.beat': SellersLicenses;
    /** Quieter buttons beside those that buy a license. */
    'license.actions': {
      readonly beat: LicensedBeat;
      readonly license: License;
      /** Called before a link leads to another page. */
      readonly onFollow?: () => void;
      /** Called instead of following links if the license is offered with several beats; `beat` is only one of them. */
      readonly chooseBeat?: (() => void) | undefined;
    };
  }
}

interface SellersLicenses {
  readonly seller: LicensedBeat['user'];
  readonly licenses: readonly License[];
}

export interface LicensePrices {
  /** The beat's price plus the license's. */
  readonly total: string;
  /** The license's price before a reduction. Shown only beside the license's own price, because it includes no beat. */
  readonly regular: string | null;
  /** Null if the total is only the license's price, or a kit's. */
  readonly parts: { readonly beat: string; readonly license: string } | null;
}

/** Whether buyers see the parts of a total, on all compared cards or on none. */
export const hasParts = (beats: readonly Pick<LicensedBeat, 'price'>[]): boolean =>
  beats.some(({ price }) => priceToCents(price) > 0);

/** The buyer's price of a beat under a license. For `apart` see `hasParts`. */
export const pricesOf = (
  beat: Pick<LicensedBeat, 'price'>,
  license: Pick<License, 'price' | 'regularPrice' | 'fileTypes'>,
  apart = hasParts([beat]),
): LicensePrices => ({
  total: totalPrice(beat.price, license.price),
  regular: license.regularPrice,
  // A kit's price is the whole price: its license costs nothing.
  parts: apart && !isForKits(license) ? { beat: beat.price, license: license.price } : null,
});

/** Null for a limit that isn't a number. */
const countOf = (limit: string): number | null => (/^\d+$/.test(limit) ? Number(limit) : null);

const isYes = (limit: string): boolean => limit.toLowerCase() === 'yes';

const brief: Readonly<Record<TermName, (limit: string) => string>> = {
  'Distribution Limit': (limit) => {
    const copies = countOf(limit);
    return copies === null ? t`Unlimited copies` : t`${plural({ copies }, { one: '# copy', other: '# copies' })}`;
  },
  'Online Audio Stream Limit': (limit) => {
    const streams = countOf(limit);
    return streams === null ? t`Unlimited streams` : t`${plural({ streams }, { one: '# stream', other: '# streams' })}`;
  },
  'Music Video Limit': (limit) => {
    const videos = countOf(limit);
    return videos === null ? t`Unlimited videos` : t`${plural({ videos }, { one: '# video', other: '# videos' })}`;
  },
  'Radio Broadcasting': (limit) => (isYes(limit) ? t`radio` : t`no radio`),
  'For Profit Live Performances': (limit) => (isYes(limit) ? t`paid shows` : t`no paid shows`),
  'Monetized Video Streams': (limit) => {
    const views = countOf(limit);
    return views === null
      ? t`Unlimited monetized views`
      : t`${plural({ views }, { one: '# monetized view', other: '# monetized views' })}`;
  },
  'Content ID Registration': (limit) => (isYes(limit) ? t`Content ID` : t`no Content ID`),
};

/** For small screens: "2,500 copies · 10,000 streams · 1 video · no radio · no paid shows". */
export const termsInBrief = ({ usageTerms }: Pick<License, 'usageTerms'>): string =>
  usageTerms.map(({ name, limit }) => brief[name](limit)).join(' · ');

/** Yes and no get an icon; everything else is text. */
export const readTerm = ({ limit }: UsageTerm): { readonly text: string; readonly kind: 'yes' | 'no' | 'amount' } => {
  const lower = limit.toLowerCase();
  return { text: limitWords(limit), kind: lower === 'yes' || lower === 'no' ? lower : 'amount' };
};

import { agreementVersion } from '#content/agreement.ts';
import { artists } from '#content/artists.ts';
import { helpPages } from '#content/help-pages.ts';
import { mailing } from '#content/home.ts';
import { disclaimer } from '#content/disclaimer.ts';
import { firstLabel, label } from '#content/label.ts';
import type { Label } from '#contract-kit/label.ts';
import { merch, noMerch } from '#content/merch.ts';
import type { LegalText } from '#content/legal/legal-text.ts';
import { notices } from '#content/legal/notices.ts';
import { pricing } from '#content/pricing.ts';
import { published } from '#content/published/documents.ts';
import { latestOf, type PublishedFile, publishedAt } from '#content/published/published-file.ts';
import { sell } from '#content/sell.ts';
import { sellerOfRecord } from '#content/seller-of-record.ts';
import { story } from '#content/story.ts';
import { termsToPublish } from '#content/terms.ts';
import { colors } from '#content/theme.ts';
import { noWorks, works } from '#content/works.ts';
import { builtInAgreements, builtInLegal } from './built-in-legal.ts';
import { cardsOf, choiceOf, contactsOf, type NamedArtist, producersOf } from './built-in-people.ts';
import type { SiteDocument } from './contract.ts';
import { type DocumentName, siteDocuments } from './documents.ts';
import type { LegalName } from './legal-pages.ts';
import { unfilled } from './legal-variables.ts';

/** Without its version and day, which a published one gets when it's published. */
const withoutVersion = (whole: LegalText) => {
  const { version: _, since: _day, ...text } = whole;
  return text;
};

const legal = (name: LegalName, of: Label) => withoutVersion(builtInLegal(name, of).current);

const files: Readonly<Record<DocumentName, PublishedFile>> = published;

/** Works, merch and former prices in `content/` are those of the label there. One with another name has none of them. */
const isOurs = ({ name }: Label): boolean => name === firstLabel.name;

/** Each is written when it's asked for, because pages ask for a few at a time. People follow the artists in force. */
const texts: Readonly<Record<DocumentName, (of: Label, inForce: readonly NamedArtist[]) => unknown>> = {
  label: () => label,
  navigation: (_, inForce) => ({ producers: producersOf(inForce), contacts: contactsOf(inForce) }),
  theme: () => colors,
  disclaimer,
  home: (_, inForce) => ({ cards: cardsOf(inForce), mailing }),
  story: (of, inForce) => ({ ...story(of), artists: inForce.map(({ username }) => username) }),
  // As it was before entries could say so.
  artists: () => ({ artists: artists.map((artist) => ({ profileFirst: true, ...artist })) }),
  'our-work': (of, inForce) => {
    const { choice, ...ours } = works;
    return { ...(isOurs(of) ? ours : noWorks), ...choiceOf(choice, inForce) };
  },
  merch: (of) => (isOurs(of) ? merch : noMerch),
  sell,
  help: (of) => ({ pages: helpPages(of) }),
  seller: sellerOfRecord,
  prices: (of) => ({
    tiers: pricing.map(({ was, ...tier }) => ({ ...tier, ...(was !== null && isOurs(of) && { was }) })),
  }),
  notices,
  terms: (of) => withoutVersion(termsToPublish(of, unfilled)),
  privacy: (of) => legal('privacy', of),
  withdrawal: (of) => legal('withdrawal', of),
  'free-use': (of) => legal('free-use', of),
  agreements: () => builtInAgreements(agreementVersion),
};

/**
 * What the site shows of a document until someone publishes it. Its texts name the label as it's called now, and the
 * artists that are in force: those that came with the site, or those that the label has published instead. Throws if
 * `content/` doesn't have the document's shape.
 */
export const builtIn = (name: DocumentName, of: Label, inForce: readonly NamedArtist[] = artists): SiteDocument =>
  ({ name, data: siteDocuments[name].shape.parse(latestOf(files[name]) ?? texts[name](of, inForce)) }) as SiteDocument;

/** What was exported from a shop, as it was at a moment; undefined if nothing was published yet. */
export const exportedAt = (name: DocumentName, at: Date): unknown => publishedAt(files[name], at)?.data;

/** What the label was called at a moment, unless the shop had published another name. */
export const builtInLabelAt = (at: Date): Label => (exportedAt('label', at) as Label | undefined) ?? firstLabel;

import type { BulkChange } from '../../contract-edits.ts';
import { findPriceIssue, type PriceChange } from '../../price-change.ts';
import type { License } from '#features/licenses/contract.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { findReleaseIssues, publishAtOf, type Release } from '#features/studio/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** An empty choice changes nothing. */
export interface BulkFields {
  readonly price: { readonly how: '' | PriceChange['how']; readonly value: string; readonly to99: boolean };
  readonly tags: { readonly how: '' | 'set' | 'add' | 'remove'; readonly tags: readonly string[] };
  readonly genre: string;
  readonly subGenre: string;
  readonly ai: string;
  readonly free: '' | 'on' | 'off';
  /** Choices by license id. */
  readonly licenses: Readonly<Record<string, '' | 'usual' | 'own' | 'off'>>;
  readonly prices: Readonly<Record<string, string>>;
  readonly move: '' | 'publish' | 'unpublish' | 'schedule';
  readonly release: Release;
  readonly everyDays: string;
}

const noBulkFields = (release: Release): BulkFields => ({
  price: { how: '', value: '', to99: false },
  tags: { how: '', tags: [] },
  genre: '',
  subGenre: '',
  ai: '',
  free: '',
  licenses: {},
  prices: {},
  move: '',
  release,
  everyDays: '7',
});

/** What a button has already chosen; null shows all fields. */
export type BulkStart = 'price' | 'tags' | 'licenses' | 'sale' | null;

export const startedFields = (start: BulkStart, release: Release): BulkFields => {
  const fields = noBulkFields(release);
  if (start === 'price') return { ...fields, price: { ...fields.price, how: 'amount' } };
  if (start === 'tags') return { ...fields, tags: { ...fields.tags, how: 'add' } };
  return start === 'sale' ? { ...fields, move: 'unpublish' } : fields;
};

/** Errors by field, and for licenses by id. */
export type BulkIssues = Readonly<Record<string, string>>;

export const findBulkIssues = (fields: BulkFields): BulkIssues => {
  const { price, tags, genre, subGenre, licenses, prices, move, release, everyDays } = fields;
  const priceIssue = price.how === '' ? null : findPriceIssue({ ...price, how: price.how });
  const wrong = Object.entries(licenses).filter(([id, say]) => say === 'own' && !isBeatPrice(prices[id] ?? ''));
  const days = Number(everyDays);
  return {
    ...(priceIssue && { price: priceIssue }),
    ...(tags.how !== '' && tags.tags.length === 0 && { tags: t`Add a tag.` }),
    ...(genre !== '' && subGenre === '' && { subGenre: t`Choose a sub-genre.` }),
    ...Object.fromEntries(wrong.map(([id]) => [id, t`Enter a price, like 19.99.`])),
    ...(move === 'schedule' && findReleaseIssues(release)),
    ...(move === 'schedule' &&
      !(Number.isInteger(days) && days >= 1 && days <= 30) && { everyDays: t`Enter 1 to 30 days.` }),
  };
};

/** Returns null if nothing changes. */
export const readChange = (fields: BulkFields, offered: readonly License[]): BulkChange | null => {
  const { price, tags, genre, subGenre, ai, free, licenses, prices, move, release, everyDays } = fields;
  const that = (...says: readonly string[]) =>
    offered.map(({ _id }) => _id).filter((id) => says.includes(licenses[id] ?? ''));
  const [on, off] = [that('usual', 'own'), that('off')];
  const change: BulkChange = {
    ...(price.how !== '' && { price: { ...price, how: price.how } }),
    ...(tags.how !== '' && { tags: { how: tags.how, tags: [...tags.tags] } }),
    ...(genre !== '' && { genre: { genre, subGenre } }),
    ...(ai !== '' && { ai }),
    ...(free !== '' && { freeDownload: free === 'on' }),
    ...(on.length > 0 && {
      addLicenses: on,
      licensePrices: on.map((licenseId) => ({
        licenseId,
        price: licenses[licenseId] === 'own' ? (prices[licenseId] ?? '') : '',
      })),
    }),
    ...(off.length > 0 && { removeLicenses: off }),
    ...((move === 'publish' || move === 'unpublish') && { move: { to: move } }),
    ...(move === 'schedule' && {
      move: { to: move, from: publishAtOf(release) ?? '', everyDays: Number(everyDays) },
    }),
  };
  return Object.keys(change).length === 0 ? null : change;
};

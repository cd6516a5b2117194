import { dayMs } from '#contract-kit/numbers/durations.ts';
import { formatCents, formatPrice } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { isIncomplete } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import type { BulkChange, Difference } from './contract-edits.ts';
import { changeCents, changePrice } from './price-change.ts';
import { t } from '#contract-kit/texts/text.ts';

// Pages load this file, so it doesn't use zod.

export interface BeatValues {
  readonly price: string;
  readonly tags: readonly string[];
  readonly genre: string;
  readonly subGenre: string;
  readonly ai: string;
  readonly freeDownload: boolean;
  readonly licenses: readonly string[];
  /** Prices by license id; a license without one costs its usual price. */
  readonly ownPrices: Readonly<Record<string, string>>;
  readonly status: OwnBeat['status'];
  readonly publishAt: string | null;
}

export const valuesOf = (beat: OwnBeat): BeatValues => {
  const { price, tags, genre, subGenre, ai, freeDownload, status, publishAt } = beat;
  return {
    price,
    tags,
    genre,
    subGenre,
    ai,
    freeDownload,
    status,
    publishAt,
    licenses: beat.licenses.map(({ _id }) => _id),
    ownPrices: Object.fromEntries(beat.ownPrices.map((own) => [own.licenseId, own.price])),
  };
};

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const changeTags = (tags: readonly string[], change: BulkChange['tags']): readonly string[] => {
  if (!change) return tags;
  if (change.how === 'set') return change.tags;
  const others = tags.filter((tag) => !change.tags.some((one) => same(one, tag)));
  if (change.how === 'remove') return others;
  return [...tags, ...change.tags.filter((tag) => !tags.some((one) => same(one, tag)))];
};

const changeLicenses = ({ licenses, ownPrices }: BeatValues, change: BulkChange) => {
  const { addLicenses = [], removeLicenses = [], licensePrices = [] } = change;
  const kept = [...licenses, ...addLicenses.filter((id) => !licenses.includes(id))].filter(
    (id) => !removeLicenses.includes(id),
  );
  const prices = new Map(Object.entries(ownPrices));
  for (const { licenseId, price } of licensePrices) {
    if (price === '') prices.delete(licenseId);
    else prices.set(licenseId, price);
  }
  return { licenses: kept, ownPrices: Object.fromEntries([...prices].filter(([id]) => kept.includes(id))) };
};

const move = ({ status, publishAt }: BeatValues, change: BulkChange['move'], index: number) => {
  if (!change) return { status, publishAt };
  if (!('from' in change)) {
    return { status: change.to === 'publish' ? ('published' as const) : ('unpublished' as const), publishAt: null };
  }
  const at = new Date(Date.parse(change.from) + index * change.everyDays * dayMs).toISOString();
  return { status: status === 'processing' ? status : ('scheduled' as const), publishAt: at };
};

/** `index` is the beat's position among those that the edit changes; a schedule spaces the beats by it. */
export const applyChange = (beat: BeatValues, change: BulkChange, index: number): BeatValues => ({
  ...beat,
  price: change.price ? changePrice(beat.price, change.price) : beat.price,
  tags: changeTags(beat.tags, change.tags),
  ...change.genre,
  ai: change.ai ?? beat.ai,
  freeDownload: change.freeDownload ?? beat.freeDownload,
  ...changeLicenses(beat, change),
  ...move(beat, change.move, index),
});

interface Limits {
  readonly minPriceCents: number;
}

/** A kit is skipped as a whole if any part of the change can't apply to it. Returns the reason, or null. */
const whyKitSkipped = (
  { price }: Pick<OwnBeat, 'price'>,
  { price: typed, addLicenses, removeLicenses, licensePrices, freeDownload }: BulkChange,
  { minPriceCents }: Limits,
): string | null => {
  const asksForLicenses = [addLicenses, removeLicenses, licensePrices].some((list) => list && list.length > 0);
  if (asksForLicenses) return t`It’s a sound kit. It has one license, which can’t be changed.`;
  if (freeDownload !== undefined) return t`It’s a sound kit. Only beats can be free downloads.`;
  const before = priceToCents(price);
  const after = typed ? changeCents(before, typed) : before;
  return after !== before && after < minPriceCents
    ? t`It’s a sound kit, which costs at least ${{ price: formatCents(minPriceCents) }}.`
    : null;
};

/** The reason to leave the beat unchanged; null if none is known yet. */
export const whySkipped = (
  beat: Pick<OwnBeat, 'status' | 'takenOff' | 'kind' | 'price'>,
  change: BulkChange,
  limits: Limits,
): string | null => {
  const { status, takenOff } = beat;
  const { move: to } = change;
  if (status === 'sold') return t`It was sold exclusively.`;
  const ofKit = beat.kind === 'kit' ? whyKitSkipped(beat, change, limits) : null;
  if (ofKit !== null || !to) return ofKit;
  if (takenOff && to.to !== 'unpublish') return t`The label took it down.`;
  if (to.to === 'schedule') return status === 'published' ? t`It’s already on sale.` : null;
  return isIncomplete(status) ? t`Its files aren’t ready yet.` : null;
};

interface Names {
  readonly licenseName: (id: string) => string;
  readonly aiName: (answer: string) => string;
  readonly momentName: (at: string) => string;
  readonly statusName: (status: OwnBeat['status']) => string;
}

export const findDifferences = (before: BeatValues, after: BeatValues, names: Names): Difference[] => {
  const licenses = ({ licenses: ids, ownPrices }: BeatValues): string =>
    ids
      .map((id) => names.licenseName(id) + (ownPrices[id] === undefined ? '' : ` (${ownPrices[id]})`))
      .toSorted()
      .join(', ');
  const sale = ({ status, publishAt }: BeatValues): string =>
    publishAt === null
      ? names.statusName(status)
      : t`${{ status: names.statusName(status) }} for ${{ time: names.momentName(publishAt) }}`;
  const pairs: readonly (readonly [field: string, show: (values: BeatValues) => string])[] = [
    [t`Price`, ({ price }) => formatPrice(price)],
    [t`Licenses`, licenses],
    [t`Tags`, ({ tags }) => tags.join(', ')],
    [t`Genre`, ({ genre, subGenre }) => [genre, subGenre].filter(Boolean).join(' · ')],
    [t`AI`, ({ ai }) => names.aiName(ai)],
    [t`Free download`, ({ freeDownload }) => (freeDownload ? t`On` : t`Off`)],
    [t`On sale`, sale],
  ];
  return pairs.flatMap(([field, show]) => {
    const [from, to] = [show(before), show(after)];
    return from === to ? [] : [{ field, before: from, after: to }];
  });
};

import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { maxTags } from '#features/catalogue/beat-rules.ts';
import type { Beat, Sorting } from '#features/catalogue/contract.ts';
import { formatTime } from '#features/catalogue/format-time.ts';
import { searchTextOf } from '#features/catalogue/search.ts';
import { Bits } from './memory/bits.ts';
import { type Pool, createColumn, createPool } from './memory/columns.ts';
import { createLicenseSets } from './memory/license-sets.ts';
import { type Order, createOrders } from './memory/orders.ts';
import { createWords } from './memory/words.ts';

/** Where a beat's preview is stored, and what identifies its bytes. */
export interface PreviewFacts {
  readonly key: string;
  readonly bytes: number;
  /** A hash of the bytes. */
  readonly hash: string;
  readonly publishedAt: Date;
}

/** What searches read of beats without making them whole: by slot, the number under which a beat is kept while it is on sale. */
export interface Slots {
  readonly bpm: (slot: number) => number;
  readonly durationMs: (slot: number) => number;
  /** With the cheapest license; `noOffer` without one. */
  readonly cents: (slot: number) => number;
  readonly publishedAt: (slot: number) => number;
  readonly genre: (slot: number) => number;
  readonly subGenre: (slot: number) => number;
  readonly key: (slot: number) => number;
  readonly seller: (slot: number) => number;
  /** Whether one of its tags has one of these numbers. */
  readonly hasTag: (slot: number, tags: ReadonlySet<number>) => boolean;
  readonly id: (slot: number) => string;
}

/** The values that beats have, under the numbers that `Slots` answers. */
export interface Values {
  readonly genres: Pool<string>;
  readonly subGenres: Pool<string>;
  readonly keys: Pool<string>;
  readonly tags: Pool<string>;
  readonly sellers: Pool<Beat['user']>;
}

/** What is derived from beats, and kept up to date with each. */
export interface Derived {
  readonly onPut: (slot: number) => void;
  readonly onRemove: (slot: number) => void;
}

/** The published catalogue. All of it is current when it is read; who goes on reading later may find it changed. */
export interface Catalogue {
  readonly size: () => number;
  /** Another one after each change: what is made from the whole catalogue can be kept under it. */
  readonly moment: () => object;
  readonly get: (id: string) => Beat | undefined;
  readonly previewOf: (id: string) => PreviewFacts | undefined;
  /** Newest first. */
  readonly newest: (limit?: number) => Generator<Beat, void>;
  readonly ids: () => Iterable<string>;
  readonly at: (slot: number) => Beat;
  readonly slots: Slots;
  readonly values: Values;
  readonly order: (sort: Sorting) => Order;
  /** Of every beat on sale; a copy. */
  readonly all: () => Bits;
  /** Of the beats with this part of a word in what is searched. */
  readonly withWord: (part: string) => Bits;
  readonly derive: (derived: Derived) => void;
  /** A beat that is new, or has changed. False if it is as before. */
  readonly put: (beat: Beat, preview: PreviewFacts) => boolean;
  readonly remove: (id: string) => void;
}

/** Where other prices end. */
export const noOffer = 2 ** 31;

/** No text of the database has this character. */
const between = '\0';

/** Most previews are called so: their names needn't be kept. */
const usualKey = (id: string, hash: string): string => `previews/${id}/${hash.slice(0, 16)}.mp3`;

const wordsOf = (beat: Beat): Set<string> => new Set(searchTextOf(beat).split(/\s+/).filter(Boolean));

/**
 * Beats in about half a kilobyte each: numbers in columns, what they have in common once, the rest as two strings. A whole
 * beat is only made for those who are shown it.
 */
export const createCatalogue = (): Catalogue => {
  const slotOf = new Map<string, number>();
  const free: number[] = [];
  const all = new Bits();
  const ids: string[] = [];
  /** Title and description. */
  const texts: string[] = [];
  /** Cover, wave, and the preview's hash and key, which are plain ASCII: a byte for each character. */
  const facts: string[] = [];
  const bpm = createColumn(Uint16Array);
  const price = createColumn(Uint32Array);
  const cents = createColumn(Uint32Array);
  const durationMs = createColumn(Uint32Array);
  const likes = createColumn(Uint32Array);
  const comments = createColumn(Uint32Array);
  const publishedAt = createColumn(Float64Array);
  const previewBytes = createColumn(Float64Array);
  const genre = createColumn(Uint32Array);
  const subGenre = createColumn(Uint32Array);
  const key = createColumn(Uint32Array);
  const files = createColumn(Uint32Array);
  const seller = createColumn(Uint32Array);
  const licenses = createColumn(Uint32Array);
  const tags = createColumn(Uint32Array);
  const [genres, subGenres, keys, tagNames] = [
    createPool<string>(),
    createPool<string>(),
    createPool<string>(),
    createPool<string>(),
  ];
  const sellers = createPool<Beat['user']>();
  const fileSets = createPool<Beat['beatFiles']>();
  const licenseSets = createLicenseSets();
  const words = createWords();
  const derived: Derived[] = [];
  let moment: object | null = null;

  const textOf = (slot: number): string => texts[slot] ?? '';
  const titleOf = (slot: number): string => textOf(slot).slice(0, textOf(slot).indexOf(between));
  const orders = createOrders({
    idOf: (slot) => ids[slot] ?? '',
    publishedAt: publishedAt.get,
    title: titleOf,
    artist: (slot) => sellers.get(seller.get(slot)).name,
    bpm: bpm.get,
    cents: cents.get,
    likes: likes.get,
  });

  const tagsOf = (slot: number): number[] => {
    const found: number[] = [];
    for (let index = 0; index < maxTags; index += 1) {
      const tag = tags.get(slot * maxTags + index);
      if (tag !== 0) found.push(tag);
    }
    return found;
  };

  const at = (slot: number): Beat => {
    const [title = '', description = ''] = textOf(slot).split(between);
    const [coverImage = '', wave = ''] = (facts[slot] ?? '').split(between, 2);
    return {
      _id: ids[slot] ?? '',
      title,
      description,
      price: centsToPrice(price.get(slot)),
      genre: genres.get(genre.get(slot)),
      subGenre: subGenres.get(subGenre.get(slot)),
      bpm: bpm.get(slot),
      key: keys.get(key.get(slot)),
      tags: tagsOf(slot).map((tag) => tagNames.get(tag)),
      coverImage,
      licenses: licenseSets.get(licenses.get(slot)),
      beatFiles: fileSets.get(files.get(slot)),
      time: formatTime(durationMs.get(slot)),
      durationMs: durationMs.get(slot),
      wave,
      likes: [],
      likeCount: likes.get(slot),
      commentCount: comments.get(slot),
      createdAt: new Date(publishedAt.get(slot)).toISOString(),
      user: sellers.get(seller.get(slot)),
    };
  };

  const textsFor = ({ title, description }: Beat): string => [title, description].join(between);
  const factsFor = ({ _id, coverImage, wave }: Beat, preview: PreviewFacts): string =>
    [coverImage, wave, preview.hash, preview.key === usualKey(_id, preview.hash) ? '' : preview.key].join(between);
  const sellerKey = ({ _id, username, name }: Beat['user']): string => [_id, username, name].join(between);

  const isSame = (slot: number, beat: Beat, preview: PreviewFacts): boolean =>
    textOf(slot) === textsFor(beat) &&
    facts[slot] === factsFor(beat, preview) &&
    bpm.get(slot) === beat.bpm &&
    price.get(slot) === priceToCents(beat.price) &&
    durationMs.get(slot) === beat.durationMs &&
    likes.get(slot) === beat.likeCount &&
    comments.get(slot) === beat.commentCount &&
    publishedAt.get(slot) === Date.parse(beat.createdAt) &&
    previewBytes.get(slot) === preview.bytes &&
    genres.keyOf(genre.get(slot)) === beat.genre &&
    subGenres.keyOf(subGenre.get(slot)) === beat.subGenre &&
    keys.keyOf(key.get(slot)) === beat.key &&
    fileSets.keyOf(files.get(slot)) === beat.beatFiles.join() &&
    sellers.keyOf(seller.get(slot)) === sellerKey(beat.user) &&
    tagsOf(slot).map(tagNames.keyOf).join(between) === beat.tags.join(between) &&
    licenseSets.isSame(licenses.get(slot), beat.licenses);

  const write = (slot: number, beat: Beat, preview: PreviewFacts): void => {
    ids[slot] = beat._id;
    texts[slot] = textsFor(beat);
    facts[slot] = factsFor(beat, preview);
    bpm.set(slot, beat.bpm);
    price.set(slot, priceToCents(beat.price));
    durationMs.set(slot, beat.durationMs);
    likes.set(slot, beat.likeCount);
    comments.set(slot, beat.commentCount);
    publishedAt.set(slot, Date.parse(beat.createdAt));
    previewBytes.set(slot, preview.bytes);
    genre.set(
      slot,
      genres.take(beat.genre, () => beat.genre),
    );
    subGenre.set(
      slot,
      subGenres.take(beat.subGenre, () => beat.subGenre),
    );
    key.set(
      slot,
      keys.take(beat.key, () => beat.key),
    );
    files.set(
      slot,
      fileSets.take(beat.beatFiles.join(), () => beat.beatFiles),
    );
    seller.set(
      slot,
      sellers.take(sellerKey(beat.user), () => beat.user),
    );
    const offered = licenseSets.take(beat.licenses);
    licenses.set(slot, offered);
    cents.set(slot, Math.min(priceToCents(beat.price) + licenseSets.lowest(offered), noOffer));
    for (let index = 0; index < maxTags; index += 1) {
      const tag = beat.tags[index];
      tags.set(slot * maxTags + index, tag === undefined ? 0 : tagNames.take(tag, () => tag));
    }
  };

  const enter = (id: string, slot: number, beat: Beat): void => {
    slotOf.set(id, slot);
    all.add(slot);
    words.add(slot, wordsOf(beat));
    orders.insert(slot);
    for (const each of derived) each.onPut(slot);
    moment = null;
  };

  const leave = (id: string, slot: number): void => {
    for (const each of derived) each.onRemove(slot);
    orders.take(slot);
    words.remove(slot, wordsOf(at(slot)));
    all.delete(slot);
    slotOf.delete(id);
    moment = null;
  };

  const release = (slot: number): void => {
    genres.drop(genre.get(slot));
    subGenres.drop(subGenre.get(slot));
    keys.drop(key.get(slot));
    fileSets.drop(files.get(slot));
    sellers.drop(seller.get(slot));
    licenseSets.drop(licenses.get(slot));
    for (const tag of tagsOf(slot)) tagNames.drop(tag);
    ids[slot] = texts[slot] = facts[slot] = '';
  };

  return {
    size: () => slotOf.size,
    moment: () => (moment ??= {}),
    get: (id) => {
      const slot = slotOf.get(id);
      return slot === undefined ? undefined : at(slot);
    },
    previewOf: (id) => {
      const slot = slotOf.get(id);
      if (slot === undefined) return undefined;
      const [, , hash = '', own] = (facts[slot] ?? '').split(between);
      return {
        key: own || usualKey(id, hash),
        bytes: previewBytes.get(slot),
        hash,
        publishedAt: new Date(publishedAt.get(slot)),
      };
    },
    *newest(limit = Number.POSITIVE_INFINITY) {
      const order = orders.get('newest');
      const end = Math.min(limit, order.length());
      for (let index = 0; index < end; index += 1) yield at(order.at(index));
    },
    ids: () => slotOf.keys(),
    at,
    slots: {
      bpm: bpm.get,
      durationMs: durationMs.get,
      cents: cents.get,
      publishedAt: publishedAt.get,
      genre: genre.get,
      subGenre: subGenre.get,
      key: key.get,
      seller: seller.get,
      hasTag: (slot, wanted) => {
        for (let index = slot * maxTags; index < (slot + 1) * maxTags; index += 1) {
          if (wanted.has(tags.get(index))) return true;
        }
        return false;
      },
      id: (slot) => ids[slot] ?? '',
    },
    values: { genres, subGenres, keys, tags: tagNames, sellers },
    order: orders.get,
    all: () => all.copy(),
    withWord: words.find,
    derive: (each) => void derived.push(each),
    put: (beat, preview) => {
      const id = beat._id;
      const known = slotOf.get(id);
      if (known !== undefined) {
        if (isSame(known, beat, preview)) return false;
        leave(id, known);
        release(known);
      }
      const slot = known ?? free.pop() ?? ids.length;
      write(slot, beat, preview);
      enter(id, slot, beat);
      return true;
    },
    remove: (id) => {
      const slot = slotOf.get(id);
      if (slot === undefined) return;
      leave(id, slot);
      release(slot);
      free.push(slot);
    },
  };
};

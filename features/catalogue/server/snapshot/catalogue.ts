import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { maxTags } from '../../beat-rules.ts';
import type { Beat, Sorting } from '../../contract.ts';
import { formatTime } from '../../format-time.ts';
import { searchTextOf } from '../../search.ts';
import { coverPath } from '../covers/cover-paths.ts';
import { Bits } from './memory/bits.ts';
import { type Column, type Pool, createColumn, createPool } from './memory/columns.ts';
import { createIds } from './memory/ids.ts';
import { createLicenseSets } from './memory/license-sets.ts';
import { type Order, createOrders } from './memory/orders.ts';
import { asciiOf, createPackedTexts, hexOf, uuid, within } from './memory/packed-texts.ts';
import { createWords } from './memory/words.ts';

/** Where a beat's preview is stored, and what identifies its bytes. */
export interface PreviewFacts {
  readonly key: string;
  readonly bytes: number;
  /** A hash of the bytes. */
  readonly hash: string;
  readonly publishedAt: Date;
}

type Facts = Pick<Column, 'get' | 'values'>;

/** What searches read of beats without making them whole: by slot, the number under which a beat is kept while it is on sale. */
export interface Slots {
  readonly bpm: Facts;
  readonly durationMs: Facts;
  /** With the cheapest license; `noOffer` without one. */
  readonly cents: Facts;
  readonly publishedAt: Facts;
  readonly genre: Facts;
  readonly subGenre: Facts;
  readonly key: Facts;
  readonly seller: Facts;
  /** Whether one of its tags has one of these numbers. */
  readonly hasTag: (slot: number, tags: ReadonlySet<number>) => boolean;
  readonly id: (slot: number) => string;
}

/** The values that beats have, under the numbers in `Slots`. */
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
  /** Of those with exactly this word. */
  readonly withWholeWord: (word: string) => Bits;
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

const [beforeCover = '', afterCover = ''] = coverPath(between).split(between);

/**
 * Beats in about 400 bytes each: numbers and texts of one shape in columns outside of the heap, what many have in common
 * once, title and description as a string. A whole beat is only made for those who are shown it.
 */
export const createCatalogue = (): Catalogue => {
  const ids = createIds();
  const free: number[] = [];
  let top = 0;
  const all = new Bits();
  /** Title and description. */
  const texts: string[] = [];
  const covers = createPackedTexts(within(beforeCover, uuid, afterCover));
  const waves = createPackedTexts(asciiOf(64));
  const previewHashes = createPackedTexts(hexOf(32));
  /** Those that aren't called as usual. */
  const previewKeys = new Map<number, string>();
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
    idOf: ids.get,
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
    return {
      _id: ids.get(slot),
      title,
      description,
      price: centsToPrice(price.get(slot)),
      genre: genres.get(genre.get(slot)),
      subGenre: subGenres.get(subGenre.get(slot)),
      bpm: bpm.get(slot),
      key: keys.get(key.get(slot)),
      tags: tagsOf(slot).map((tag) => tagNames.get(tag)),
      coverImage: covers.get(slot),
      licenses: licenseSets.get(licenses.get(slot)),
      beatFiles: fileSets.get(files.get(slot)),
      time: formatTime(durationMs.get(slot)),
      durationMs: durationMs.get(slot),
      wave: waves.get(slot),
      likes: [],
      likeCount: likes.get(slot),
      commentCount: comments.get(slot),
      createdAt: new Date(publishedAt.get(slot)).toISOString(),
      user: sellers.get(seller.get(slot)),
    };
  };

  const textsFor = ({ title, description }: Beat): string => [title, description].join(between);
  const previewKeyOf = (slot: number): string =>
    previewKeys.get(slot) ?? usualKey(ids.get(slot), previewHashes.get(slot));
  const sellerKey = ({ _id, username, name }: Beat['user']): string => [_id, username, name].join(between);

  const isSame = (slot: number, beat: Beat, preview: PreviewFacts): boolean =>
    textOf(slot) === textsFor(beat) &&
    covers.get(slot) === beat.coverImage &&
    waves.get(slot) === beat.wave &&
    previewHashes.get(slot) === preview.hash &&
    previewKeyOf(slot) === preview.key &&
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
    ids.add(slot, beat._id);
    texts[slot] = textsFor(beat);
    covers.set(slot, beat.coverImage);
    waves.set(slot, beat.wave);
    previewHashes.set(slot, preview.hash);
    if (preview.key !== usualKey(beat._id, preview.hash)) previewKeys.set(slot, preview.key);
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

  const enter = (slot: number, beat: Beat): void => {
    all.add(slot);
    words.add(slot, wordsOf(beat));
    orders.insert(slot);
    for (const each of derived) each.onPut(slot);
    moment = null;
  };

  const leave = (slot: number): void => {
    for (const each of derived) each.onRemove(slot);
    orders.take(slot);
    words.remove(slot, wordsOf(at(slot)));
    all.delete(slot);
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
    ids.delete(slot);
    texts[slot] = '';
    previewKeys.delete(slot);
  };

  return {
    size: ids.size,
    moment: () => (moment ??= {}),
    get: (id) => {
      const slot = ids.find(id);
      return slot === undefined ? undefined : at(slot);
    },
    previewOf: (id) => {
      const slot = ids.find(id);
      if (slot === undefined) return undefined;
      return {
        key: previewKeyOf(slot),
        bytes: previewBytes.get(slot),
        hash: previewHashes.get(slot),
        publishedAt: new Date(publishedAt.get(slot)),
      };
    },
    *newest(limit = Number.POSITIVE_INFINITY) {
      const order = orders.get('newest');
      const end = Math.min(limit, order.length());
      for (let index = 0; index < end; index += 1) yield at(order.at(index));
    },
    *ids() {
      for (const slot of all.list()) yield ids.get(slot);
    },
    at,
    slots: {
      bpm,
      durationMs,
      cents,
      publishedAt,
      genre,
      subGenre,
      key,
      seller,
      hasTag: (slot, wanted) => {
        for (let index = slot * maxTags; index < (slot + 1) * maxTags; index += 1) {
          if (wanted.has(tags.get(index))) return true;
        }
        return false;
      },
      id: ids.get,
    },
    values: { genres, subGenres, keys, tags: tagNames, sellers },
    order: orders.get,
    all: () => all.copy(),
    withWord: words.find,
    withWholeWord: words.findWhole,
    derive: (each) => void derived.push(each),
    put: (beat, preview) => {
      const known = ids.find(beat._id);
      if (known !== undefined) {
        if (isSame(known, beat, preview)) return false;
        leave(known);
        release(known);
      }
      const slot = known ?? free.pop() ?? top++;
      write(slot, beat, preview);
      enter(slot, beat);
      return true;
    },
    remove: (id) => {
      const slot = ids.find(id);
      if (slot === undefined) return;
      leave(slot);
      release(slot);
      free.push(slot);
    },
  };
};

import { createHash } from 'node:crypto';
import { colors } from '#content/current.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { wordOfAll } from '#features/catalogue/kits.ts';
import { producerNames } from '#features/catalogue/paths.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import type { CardColors } from '#platform/images/image-tasks.ts';
import type { Images } from '#platform/images/images.ts';
import type { BufferCache } from '#platform/storage/buffer-cache.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { counted } from '#contract-kit/format.ts';
import { coverKey } from '#features/catalogue/server/public.ts';

export interface Card {
  /** The tag changes with everything that the card shows. */
  readonly tag: string;
  readonly read: () => Promise<Buffer>;
}

/** Version of the design. A new version renews all cards. */
const drawing = 2;

interface LocalDeps {
  readonly images: Images;
  readonly storage: Storage;
  readonly cache: BufferCache;
}

/** Share images are rendered on the first request, then kept in storage. */
export const createCardMaker = ({ images, storage, cache }: LocalDeps) => {
  const drawn = new Map<string, Promise<Buffer>>();

  const draw = async (facts: CardContent, key: string): Promise<Buffer> => {
    const cover = await cache.read(coverKey(facts.cover, 512));
    const peaks = decodeWave(facts.wave).map((height) => Math.round(height * 255));
    const { title, artist, price, colors } = facts;
    const card = await images.drawShareCard({ cover, title, artist, price, peaks, colors });
    await storage.put(key, card, { contentType: 'image/jpeg' });
    return card;
  };

  const cardOf = (id: string, facts: CardContent): Card => {
    const tag = createHash('sha256')
      .update(JSON.stringify([drawing, facts]))
      .digest('hex')
      .slice(0, 24);
    const key = `cards/${id}/${tag}.jpg`;
    const read = async (): Promise<Buffer> => {
      const known = await storage.stat(key);
      if (known !== null) return cache.read(key);
      const running = drawn.get(key) ?? draw(facts, key).finally(() => drawn.delete(key));
      drawn.set(key, running);
      return running;
    };
    return { tag, read };
  };

  return {
    ofBeat: (beat: Beat): Card => cardOf(beat._id, factsOf(beat)),
    ofArtist: (artist: Artist): Card => cardOf(artist.person._id, factsOfArtist(artist)),
  };
};

interface Artist {
  readonly person: Beat['user'];
  readonly beatCount: number;
  /** The newest beat comes first. */
  readonly beats: readonly [Beat, ...Beat[]];
  readonly cheapest: Beat | null;
}

interface CardContent {
  readonly title: string;
  readonly artist: string;
  readonly price: string;
  readonly cover: string;
  readonly wave: string;
  /** The published theme's colors, so another theme gets another card. */
  readonly colors: CardColors;
}

const factsOf = (beat: Beat): CardContent => {
  const price = formatLowestTotal(beat);
  return {
    title: beat.title,
    artist: producerNames(beat),
    price: price === null ? '' : beat.kind === 'kit' ? price : `from ${price}`,
    cover: beat.coverImage.split('/').at(-2) ?? '',
    wave: beat.wave,
    colors: { background: colors.background, text: colors.text, accent: colors.accent },
  };
};

/** Shows the artist's name over the cover and waveform of their newest beat. */
const factsOfArtist = ({ person, beatCount, beats, cheapest }: Artist): CardContent => {
  const price = cheapest ? formatLowestTotal(cheapest) : null;
  return {
    ...factsOf(beats[0]),
    title: person.name,
    artist: counted(beatCount, wordOfAll(beats.map(({ kind }) => kind))),
    price: price === null ? '' : `from ${price}`,
  };
};

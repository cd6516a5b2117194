import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '#features/orders/contract.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import { megabyte, writeBigZip } from '../big/big-files.ts';
import { createBeatOf, ownBeats, sendBeat } from '../big/big-shop.ts';
import { beginUpload, type Headers, offsetOf, sendPiece, tokenOf } from '../big/send-big.ts';
import { licenseIds } from '../factories.ts';
import { pictureOf } from '../files/images.ts';
import { mp3Of, zipOf } from '../files/sounds.ts';
import { askPayment, checkOutAt, press, type ShopProcess } from '../shop-process.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export type Hashes = Readonly<Partial<Record<FileKind, string>>>;

/** A beat with the hashes of the files that were sent for it. */
export interface Offered {
  readonly id: string;
  readonly hashes: Hashes;
}

export interface Bought {
  readonly orderUrl: string;
  readonly beat: Offered;
}

export interface Sent {
  /** The upload's path. */
  readonly address: string;
  readonly file: string;
  readonly hash: string;
}

/** What the shop has acknowledged and must not lose. */
export interface Promised {
  readonly orders: readonly Bought[];
  readonly downloads: readonly { readonly orderUrl: string; readonly kind: FileKind }[];
  readonly beats: readonly Offered[];
  /** Complete uploads without a beat. */
  readonly whole: readonly Sent[];
  /** Uploads that have started and are incomplete. */
  readonly partial: readonly Sent[];
}

interface Busy {
  readonly promised: () => Promised;
  /** Resolves when the next beat is acknowledged. */
  readonly nextBeat: () => Promise<void>;
  /** Resolves when all people have finished; rejects with the first error. */
  readonly end: () => Promise<void>;
  /** Rejects with the first error. */
  readonly fault: Promise<never>;
}

interface BusyOptions {
  readonly producer: Headers;
  readonly beats: readonly Offered[];
  /** The folder for the files to send. */
  readonly folder: string;
}

const buyers = 4;
const buyerPauseMs = 150;
const longBytes = 20 * megabyte;
const longPieceBytes = megabyte;
const longPauseMs = 200;

export const orderAt = async (shop: ShopProcess, orderUrl: string): Promise<Order> => {
  const response = await fetch(`${shop.url}/api/v1/app${orderUrl}`);
  if (!response.ok) throw new Error(`${orderUrl} returned ${response.status}`);
  return (await response.json()) as Order;
};

export const downloadAt = async (shop: ShopProcess, url: string): Promise<Buffer> => {
  const response = await fetch(shop.url + url);
  if (!response.ok) throw new Error(`a download returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

export const checkedAt = async (shop: ShopProcess, address: string): Promise<string> => {
  for (;;) {
    const response = await fetch(`${shop.url}${address}?token=${tokenOf(shop.url + address)}`);
    const { state } = (await response.json()) as { state?: string };
    if (state !== 'receiving' && state !== 'checking') return state ?? `${response.status}`;
    await delay(50);
  }
};

/** Lets people buy, download and upload at the same time until `end` is called. */
export const keepBusy = (shop: ShopProcess, { producer, beats: first, folder }: BusyOptions): Busy => {
  const orders: Bought[] = [];
  const downloads: Promised['downloads'][number][] = [];
  const beats: Offered[] = [];
  const onSale = [...first];
  const whole = new Set<Sent>();
  const partial = new Set<Sent>();
  const releases: Promise<void>[] = [];
  let next = Promise.withResolvers<void>();
  let going = true;

  const buy = async (buyer: number, turn: number): Promise<void> => {
    // Half of the time this buys the newest beat, whose files may not be on disk yet.
    const beat = (turn % 2 === 0 ? onSale.at(-1) : onSale[turn % onSale.length]) as Offered;
    const item = { beatId: beat.id, licenseId: licenseIds.premium };
    const session = await checkOutAt(shop, [item], `buyer${buyer}-${turn}@example.com`);
    await press(shop, `sessions/${session}/pay`);
    const orderUrl = await untilPaid(session);
    orders.push({ orderUrl, beat });
    const files = (await orderAt(shop, orderUrl)).items.flatMap((bought) => bought.files);
    const file = files[turn % files.length];
    if (!file || sha256(await downloadAt(shop, file.url)) !== beat.hashes[file.kind])
      throw new Error('the file has changed');
    downloads.push({ orderUrl, kind: file.kind });
    await delay(buyerPauseMs);
  };
  const untilPaid = async (session: string): Promise<string> => {
    for (;;) {
      const { state, orderUrl } = await askPayment(shop, session);
      if (state === 'paid' && orderUrl) return orderUrl;
      await delay(20);
    }
  };

  const send = async (file: string, bytes: number, hash: string, pieceBytes: number, pauseMs: number) => {
    const begun = await beginUpload(shop.url, producer, path.basename(file), bytes);
    if (begun.status !== 201) throw new Error(`an upload returned ${begun.status}`);
    const sent: Sent = { address: begun.headers.location ?? '', file, hash };
    partial.add(sent);
    await sendOn(shop, sent, bytes, { pieceBytes, pauseMs });
    partial.delete(sent);
    whole.add(sent);
    return sent;
  };

  /** Alternates between resumable uploads and a form. */
  const makeBeat = async (turn: number): Promise<void> => {
    const { files, hashes } = await freshFiles(folder, turn);
    let made: Awaited<ReturnType<typeof createBeatOf>>;
    if (turn % 2 === 0) {
      const sent: Sent[] = [];
      for (const { file, bytes } of Object.values(files))
        sent.push(await send(file, bytes.length, sha256(bytes), Math.ceil(bytes.length / 3), 0));
      for (const { address } of sent) {
        const state = await checkedAt(shop, address);
        if (state !== 'ready') throw new Error(`an upload is ${state}`);
      }
      // `createBeatOf` turns the uploads into a beat, even if its response is lost.
      for (const one of sent) whole.delete(one);
      made = await createBeatOf(
        shop.url,
        producer,
        sent.map(({ address }) => address),
      );
    } else {
      const { cover, ...sounds } = files;
      const beatFiles = Object.values(sounds).map(({ file }) => file);
      made = await sendBeat(shop.url, producer, { cover: cover.file, beatFiles });
    }
    if (made.status !== 201 || !made.body) throw new Error(`a new beat returned ${made.status}`);
    const beat = { id: made.body._id, hashes };
    beats.push(beat);
    next.resolve();
    next = Promise.withResolvers();
    const released = release(beat);
    released.catch(() => undefined);
    releases.push(released);
  };
  /** Waits until the beat is on sale. The next beat is sent in the meantime. */
  const release = async (beat: Offered): Promise<void> => {
    while ((await ownBeats(shop.url, producer)).find(({ _id }) => _id === beat.id)?.status !== 'published')
      await delay(100);
    onSale.push(beat);
  };

  /** Sends slowly, so that every power cut interrupts an upload. */
  const sendLong = async (turn: number): Promise<void> => {
    const file = path.join(folder, `long-${turn}.zip`);
    const { bytes, sha256: hash } = await writeBigZip(file, longBytes);
    await send(file, bytes, hash, longPieceBytes, longPauseMs);
  };

  const again = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; going; turn += 1) await work(turn);
  };
  const all = Promise.all([
    ...Array.from({ length: buyers }, (_, buyer) => again((turn) => buy(buyer, turn))),
    again(makeBeat),
    again(sendLong),
  ]);
  const fault = new Promise<never>((_, reject) => void all.catch(reject));
  fault.catch(() => undefined);
  return {
    promised: () => ({
      orders: [...orders],
      downloads: [...downloads],
      beats: [...beats],
      whole: [...whole],
      partial: [...partial],
    }),
    nextBeat: () => next.promise,
    fault,
    end: async () => {
      going = false;
      await all;
      await Promise.all(releases);
    },
  };
};

/** Continues an upload from the shop's offset. */
export const sendOn = async (
  shop: ShopProcess,
  { address, file }: Sent,
  bytes: number,
  { pieceBytes, pauseMs }: { readonly pieceBytes: number; readonly pauseMs: number },
): Promise<void> => {
  let offset = await offsetOf(shop.url + address);
  if (!(offset >= 0 && offset <= bytes)) throw new Error(`an upload of ${bytes} bytes is at ${offset}`);
  while (offset < bytes) {
    const end = Math.min(bytes, offset + Math.ceil(pieceBytes));
    const { status } = await sendPiece(shop.url + address, file, [offset, end]);
    if (status !== 204) throw new Error(`a piece returned ${status}`);
    offset = end;
    await delay(pauseMs);
  }
};

const rate = 44_100;
const noise = (seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * rate }, () => Math.random() * 0.6 - 0.3);

/** Different files for each turn. */
const freshFiles = async (folder: string, turn: number) => {
  const write = (name: string, bytes: Buffer): { readonly file: string; readonly bytes: Buffer } => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return { file, bytes };
  };
  const files = {
    mp3: write(`song-${turn}.mp3`, await mp3Of([noise(1), noise(1)], 128)),
    wav: write(`song-${turn}.wav`, encodeWav([noise(2), noise(2)], rate)),
    trackouts: write(`song-${turn}.zip`, await zipOf({ drums: noise(1), bass: noise(1) })),
    cover: write(`cover-${turn}.png`, await pictureOf(600 + turn)),
  };
  const hashes: Hashes = {
    mp3: sha256(files.mp3.bytes),
    wav: sha256(files.wav.bytes),
    trackouts: sha256(files.trackouts.bytes),
  };
  return { files, hashes };
};

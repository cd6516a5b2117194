import { eachSharedChoice } from '#features/catalogue/beat-choices.ts';
import type { TestApp } from '../app.ts';
import { pictureOf } from '../files/images.ts';
import { ownSounds } from '../files/sounds.ts';
import type { LoggedInBrowser } from '../people.ts';
import { uploadTokenOf } from '#features/studio/server/resumable/upload-token.ts';
import type { SentFile } from './uploading.ts';

type Shop = Pick<TestApp, 'url' | 'deps'>;
type Sender = Pick<LoggedInBrowser, 'headers'>;

const uploads = '/api/v1/app/uploads';

/** Sends a file in one piece and returns the upload's id once it's checked. */
export const uploadWhole = async (shop: Shop, browser: Sender, file: SentFile): Promise<string> => {
  const begun = await fetch(`${shop.url}${uploads}`, {
    method: 'POST',
    headers: {
      ...browser.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.bytes.length),
      'upload-metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
    },
  });
  const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const sent = await fetch(`${shop.url}${uploads}/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-token': uploadTokenOf(shop.deps.config, id),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(file.bytes),
  });
  if (sent.status !== 204) throw new Error(`The upload of ${file.name} was refused with ${sent.status}.`);
  await shop.deps.jobs.idle();
  return id;
};

/** Uploads a cover, a demo and a zip. The same name gives the same files. */
export const kitUploads = async (shop: Shop, browser: Sender, name?: string): Promise<string[]> => {
  const { mp3, kit } = await ownSounds(name);
  return [
    await uploadWhole(shop, browser, { name: 'cover.png', bytes: await pictureOf(600) }),
    await uploadWhole(shop, browser, { name: 'demo.mp3', bytes: mp3 }),
    await uploadWhole(shop, browser, { name: 'Tape Drums.zip', bytes: kit }),
  ];
};

/** The fields of the form for a new kit, without its files. */
export const kitFields = {
  ...eachSharedChoice(() => ''),
  kitType: 'drums',
  title: 'Tape Drums',
  description: 'Made for a test.',
  price: '15.00',
  genre: 'Hip-Hop & Rap',
  subGenre: 'Trap',
  ai: 'none',
  tags: ['dusty', 'tape'],
} as const;

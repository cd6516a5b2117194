import { setTimeout as delay } from 'node:timers/promises';
import type { OwnBeat } from '#features/studio/contract.ts';
import { beatFields } from '../beats/beat-fields.ts';
import { licenseIds } from '../factories.ts';
import { pictureOf } from '../files/images.ts';
import { tinySounds } from '../files/sounds.ts';
import { type Ask, jsonOf } from './calls.ts';
import { anyOf, logInAs, unique, type World } from './visits.ts';

const api = '/api/v1/app';
const tus = { 'tus-resumable': '1.0.0' };
const pieces = 3;
const checkedWithinMs = 180_000;

interface Begun {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const begin = async (ask: Ask, session: Record<string, string>, name: string, bytes: number): Promise<Begun> => {
  const { headers } = await ask('upload', 'POST', `${api}/uploads`, {
    headers: {
      ...session,
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  return { path: headers.location ?? '', headers: { ...tus, 'upload-token': String(headers['upload-token']) } };
};

const offsetOf = async (ask: Ask, { path, headers }: Begun): Promise<number> =>
  Number((await ask('upload', 'HEAD', path, { headers })).headers['upload-offset']);

/** As in the wizard, asks after a refused piece how much has arrived; it must be at least what was acknowledged. */
const sendAll = async (ask: Ask, begun: Begun, bytes: Buffer, { records }: World): Promise<void> => {
  let acknowledged = 0;
  let offset = 0;
  while (offset < bytes.length) {
    const end = Math.min(bytes.length, offset + Math.ceil(bytes.length / pieces));
    const { status } = await ask('upload', 'PATCH', begun.path, {
      headers: { ...begun.headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes: bytes.subarray(offset, end),
      expects: [409, 423],
    });
    if (status === 204) acknowledged = end;
    offset = status === 204 ? end : await offsetOf(ask, begun);
    if (offset < acknowledged) records.lost.push(`${acknowledged - offset} bytes of ${begun.path}`);
  }
};

const untilChecked = async (ask: Ask, { path, headers }: Begun, { records }: World): Promise<void> => {
  const until = performance.now() + checkedWithinMs;
  for (;;) {
    const found = jsonOf<{ state: string; reason: string | null }>(
      await ask('upload', 'GET', `${path}?token=${headers['upload-token'] ?? ''}`),
    );
    if (found.state === 'ready') return;
    if (found.state === 'refused') {
      records.lost.push(`${path}: ${found.reason ?? ''}`);
      throw new Error(`an upload was refused: ${found.reason ?? ''}`);
    }
    if (performance.now() > until) throw new Error(`${path} was not checked`);
    await delay(300);
  }
};

const uploadFile = async (
  ask: Ask,
  world: World,
  session: Record<string, string>,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const begun = await begin(ask, session, name, bytes.length);
  await sendAll(ask, begun, bytes, world);
  await untilChecked(ask, begun, world);
  return begun.path.split('/').at(-1) ?? '';
};

const ownBeats = async (ask: Ask, headers: Record<string, string>, title: string): Promise<OwnBeat[]> => {
  const path = `${api}/beatstore/user?search=${encodeURIComponent(title)}`;
  return jsonOf<{ beatTracks: OwnBeat[] }>(await ask('upload', 'GET', path, { headers })).beatTracks;
};

/** Resolves once the new beat is on sale. */
export const uploadBeat = async (ask: Ask, world: World): Promise<void> => {
  const { mp3, wav, trackouts } = await tinySounds();
  const session = await logInAs(ask, anyOf(world.producers), world.password);
  const files = { 'song.mp3': mp3, 'song.wav': wav, 'song.zip': trackouts, 'cover.png': await pictureOf(600) };
  const uploads: string[] = [];
  for (const [name, bytes] of Object.entries(files)) uploads.push(await uploadFile(ask, world, session, name, bytes));
  const title = `Uploaded ${unique()}`;
  const { status, body, isRepeated } = await ask('upload', 'POST', `${api}/beatstore/new-beat`, {
    headers: session,
    json: { ...beatFields, title, tags: ['dark', 'night'], licenses: Object.values(licenseIds), uploads },
    expects: [400],
  });
  if (status === 400 && !isRepeated) throw new Error(`a beat was refused: ${body.toString()}`);
  if (status === 201) world.records.beats.push({ id: jsonOf<OwnBeat>({ body })._id, title });
  const until = performance.now() + checkedWithinMs;
  for (;;) {
    const found = (await ownBeats(ask, session, title)).find((beat) => beat.title === title);
    if (found?.status === 'published') return;
    if (found?.status === 'failed' || performance.now() > until)
      throw new Error(`the beat ${title} is ${found?.status ?? 'gone'}`);
    await delay(500);
  }
};

export const uploadCover = async (ask: Ask, world: World): Promise<void> => {
  const session = await logInAs(ask, anyOf(world.producers), world.password);
  await uploadFile(ask, world, session, 'cover.png', await pictureOf(600));
};

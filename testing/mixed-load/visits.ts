import type { Ask } from './calls.ts';
import { jsonOf } from './calls.ts';
import type { Records } from './records.ts';

/** What the visits of a load need. */
export interface World {
  readonly beats: readonly { readonly id: string; readonly mp3: Buffer }[];
  readonly artists: readonly string[];
  readonly listeners: readonly string[];
  readonly producers: readonly string[];
  readonly password: string;
  readonly records: Records;
  /** Resolves once Stripe has acknowledged the payment. */
  pay(sessionId: string): Promise<void>;
}

let visits = 0;
export const unique = (): number => (visits += 1);
export const anyOf = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

const api = '/api/v1/app';
const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' };

/** One page in ten has never been requested before. */
export const openPage = async (ask: Ask, world: World): Promise<void> => {
  const search = `/beatstore?q=${unique()}`;
  const known = [
    '/',
    '/beatstore',
    `/beatstore/product/${anyOf(world.beats).id}`,
    `/beatstore/${anyOf(world.artists)}`,
  ];
  await ask('page', 'GET', Math.random() < 0.1 ? search : anyOf(known), { headers: asBrowser });
};

export const readList = async (ask: Ask, { beats }: World): Promise<void> => {
  const { id } = anyOf(beats);
  const store = `${api}/beatstore`;
  const lists = ['/getAllBeats?limit=40', `/getAllBeats?limit=40&q=${unique()}`, '/facets', `/track/${id}`];
  await ask('list', 'GET', store + anyOf([...lists, `/track/${id}/similar`]));
};

export const listen = async (ask: Ask, { beats }: World): Promise<void> => {
  const { id } = anyOf(beats);
  const { token } = jsonOf<{ token: string }>(await ask('preview', 'GET', `${api}/token/${id}/mp3`));
  for (const range of ['bytes=0-4095', 'bytes=4096-8191'])
    await ask('preview', 'GET', `${api}/stream/${id}/mp3?token=${token}`, { headers: { range } });
};

/** Returns the headers for later calls. */
export const logInAs = async (ask: Ask, email: string, password: string): Promise<Record<string, string>> => {
  const { headers } = await ask('login', 'POST', `${api}/login`, { json: { email, password } });
  const token = /accessToken=([^;]+)/.exec((headers['set-cookie'] ?? []).join('\n'))?.[1];
  return { authorization: `Bearer ${token ?? ''}` };
};

export const logInAndOut = async (ask: Ask, world: World): Promise<void> => {
  const headers = await logInAs(ask, anyOf(world.listeners), world.password);
  await ask('login', 'GET', `${api}/user-info`, { headers });
  await ask('login', 'POST', `${api}/logout`, { headers });
};

export const signUp = async (ask: Ask, { password, records }: World): Promise<string> => {
  const username = `visitor-${unique()}`;
  const email = `${username}@example.com`;
  // 409 means that an earlier attempt worked but its response was lost.
  const { status, isRepeated } = await ask('signup', 'POST', `${api}/signup`, {
    json: { email, username, password },
    expects: [409],
  });
  if (status === 409 && !isRepeated) throw new Error(`${username} was refused`);
  records.accounts.push({ email });
  return email;
};

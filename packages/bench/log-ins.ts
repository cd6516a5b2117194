import { Agent, get, request } from 'node:http';
import { createPasswords } from '../../platform/passwords/passwords.ts';

/** The email of the account that `full-store.ts` creates. */
export const benchEmail = 'bench@example.com';
export const benchPassword = 'the password of the bench';

/** Milliseconds for hashing one password on an idle machine: the median of ten. */
export const msPerPassword = async (): Promise<number> => {
  const passwords = createPasswords();
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const started = performance.now();
    await passwords.hash(benchPassword);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[5] ?? Number.NaN;
};

const keepAlive = new Agent({ keepAlive: true });

const timeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent: keepAlive, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - started));
    }).once('error', reject);
  });

/** Sends requests one after another while `going()`, at least `least`, and returns their p99. */
const p99While = async (url: string, going: () => boolean, least: number): Promise<number> => {
  const times: number[] = [];
  while (going() || times.length < least) times.push(await timeOf(url));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
};

const logIn = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${url}/api/v1/app/login`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    call.once('error', reject);
    call.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    call.end(JSON.stringify({ email: benchEmail, password: benchPassword }));
  });

export interface LogInLoad {
  readonly idleMs: number;
  readonly busyMs: number;
  /** Number of successful logins among the fifty. */
  readonly loggedIn: number;
}

/** Measures a catalogue page without logins and while fifty people log in at once. */
export const measureLogIns = async (url: string): Promise<LogInLoad> => {
  const page = `${url}/api/v1/app/beatstore/getAllBeats?limit=40`;
  await p99While(page, () => false, 300);
  const idleMs = await p99While(page, () => false, 1000);
  let going = true;
  const busy = p99While(page, () => going, 100);
  const responses = await Promise.all(Array.from({ length: 50 }, () => logIn(url)));
  going = false;
  return { idleMs, busyMs: await busy, loggedIn: responses.filter((status) => status === 200).length };
};

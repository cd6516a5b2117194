import { randomBytes } from 'node:crypto';
import { createListener, createSeller } from '#features/account/server/people.ts';
import { keepPassword } from '#features/auth/server/passwords/stored-password.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { passwordTasks } from '#platform/passwords/password-tasks.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export const verifySubject = /^Verify your email for /;

/** Subjects of emails with codes to log in and to turn on two-factor. */
export const codeSubject = /^\d{6} is your code for /;

/** The passwords are printed when the shop starts. */
export const demoAccounts = {
  admin: { username: 'demo-admin', email: 'demo-admin@gijo.example', password: 'demo-admin-2026' },
  seller: { username: 'gijo-sol', email: 'sol@gijo.example', password: 'demo-seller-2026' },
  user: { username: 'demo-user', email: 'demo-user@gijo.example', password: 'demo-user-2026' },
} as const satisfies Record<string, Person>;

/** A person who is new even if a journey runs again on the same shop. */
export const stranger = (name: string): Person => {
  const username = `${name}-${randomBytes(3).toString('hex')}`;
  return { username, email: `${username}@people.example`, password: `${name} sings at noon` };
};

/** Calls without session and XSRF token. */
const post = async (path: string, body: object): Promise<void> => {
  const response = await fetch(`${process.env['SHOP_URL']}/api/v1/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
};

/** Signs up without logging in. */
export const newPerson = async (name: string): Promise<Person> => {
  const person = stranger(name);
  await post('signup', person);
  return person;
};

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Written into the running shop's store: other journeys cover signing up, and a cheap hash makes logins fast. */
export const newVerifiedPerson = async (name: string, role: 'user' | 'seller' = 'user'): Promise<Person> => {
  const person = stranger(name);
  const { username, email, password } = person;
  const now = new Date();
  const hash = await passwordTasks.hash({ password, cost: { memoryKiB: 1024, passes: 1 } });
  const { db, close } = await joinEmbedded(process.env['SHOP_DATA_DIR'] ?? 'data', log);
  try {
    const times = { createdAt: now, emailVerifiedAt: now };
    const create = role === 'seller' ? createSeller : createListener;
    const { id } = await create(db, { username, displayName: username, email, ...times });
    await keepPassword(db, id, hash, now);
  } finally {
    await close();
  }
  return person;
};

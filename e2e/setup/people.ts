import { randomBytes } from 'node:crypto';
import { linkIn, mailTo } from './outbox.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export const verifySubject = /^Verify your email for /;

/** Of codes to log in, and to switch two-factor on. */
export const codeSubject = /^\d{6} is your code for /;

/** Fixed at every start of a shop that may have them; the start prints them. */
export const demoAccounts = {
  admin: { username: 'demo-admin', email: 'demo-admin@gijo.example', password: 'demo-admin-2026' },
  seller: { username: 'gijo-sol', email: 'sol@gijo.example', password: 'demo-seller-2026' },
  user: { username: 'demo-user', email: 'demo-user@gijo.example', password: 'demo-user-2026' },
} as const satisfies Record<string, Person>;

/** Somebody who has never been here, also when a journey is run once more at the same shop. */
export const stranger = (name: string): Person => {
  const username = `${name}-${randomBytes(3).toString('hex')}`;
  return { username, email: `${username}@people.example`, password: `${name} sings at noon` };
};

/** A call from outside of every browser: without a session and without a browser's protections. */
const post = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${process.env['SHOP_URL']}/api/v1/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
};

/** Signed up, and logged in nowhere. */
export const newPerson = async (name: string): Promise<Person> => {
  const person = stranger(name);
  await post('signup', person);
  return person;
};

/** Signed up, with an email that is proven. */
export const newVerifiedPerson = async (name: string): Promise<Person> => {
  const person = await newPerson(name);
  const link = linkIn(await mailTo(person.email, verifySubject), '/verify-email');
  // From outside of the account's own session it takes a password, which may be the same one.
  const token = new URL(link).searchParams.get('token');
  await post('verify-email', { token, newPassword: person.password });
  return person;
};

import { randomBytes } from 'node:crypto';
import { linkIn, mailTo } from './outbox.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export const verifySubject = /^Verify your email for /;

/** Subjects of emails with codes to log in and to turn on two-factor. */
export const codeSubject = /^\d{6} is your code for /;

/** The demo accounts' passwords, printed at start. */
export const demoAccounts = {
  admin: { username: 'demo-admin', email: 'demo-admin@gijo.example', password: 'demo-admin-2026' },
  seller: { username: 'gijo-sol', email: 'sol@gijo.example', password: 'demo-seller-2026' },
  user: { username: 'demo-user', email: 'demo-user@gijo.example', password: 'demo-user-2026' },
} as const satisfies Record<string, Person>;

/** Someone new, even if a journey runs again on the same shop. */
export const stranger = (name: string): Person => {
  const username = `${name}-${randomBytes(3).toString('hex')}`;
  return { username, email: `${username}@people.example`, password: `${name} sings at noon` };
};

/** A call outside any browser, without session or CSRF protection. */
const post = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${process.env['SHOP_URL']}/api/v1/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
};

/** Signed up, not logged in. */
export const newPerson = async (name: string): Promise<Person> => {
  const person = stranger(name);
  await post('signup', person);
  return person;
};

/** Signed up, with a verified email. */
export const newVerifiedPerson = async (name: string): Promise<Person> => {
  const person = await newPerson(name);
  const link = linkIn(await mailTo(person.email, verifySubject), '/verify-email');
  // Outside the account's own session it needs a password, which may be the same one.
  const token = new URL(link).searchParams.get('token');
  await post('verify-email', { token, newPassword: person.password });
  return person;
};

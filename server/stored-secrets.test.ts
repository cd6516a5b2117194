import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUsersByIds } from '#features/account/server/public.ts';
import { lockChallenge, tryCode } from '#features/auth/server/one-time/challenges.ts';
import { lockLink } from '#features/auth/server/one-time/links.ts';
import { accessTokens } from '#features/auth/server/sessions/access-token.ts';
import { rotateRefreshToken } from '#features/auth/server/sessions/refresh-token-reuse.ts';
import { spendRecoveryCode } from '#features/auth/server/two-factor/recovery-codes.ts';
import { isUploadToken } from '#features/studio/server/resumable/upload-token.ts';
import { readLinkToken as readFollowLink } from '#features/follows/server/links.ts';
import { findKeyActor } from '#features/keys/server/calls/find-key.ts';
import { readBlockToken } from '#features/mailing/server/public.ts';
import { isOrderKey } from '#features/orders/server/access/order-key.ts';
import { createPlayTokens } from '#features/plays/server/play-tokens.ts';
import { readLinkToken } from '#features/subscribers/server/links.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createXsrf } from '#platform/http/security/xsrf.ts';
import { readToken } from '#platform/http/security/signed-token.ts';
import { openSecret } from '#platform/webhooks/sealed-secret.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { newKey } from '#testing/login/keys.ts';
import { logInAs } from '#testing/people.ts';

// An update must read what earlier versions have stored, signed and sent, as long as it is valid. Each form that ever
// existed has a line with the value as that version wrote it, until its last value has expired everywhere.

const secret = 'the secret of this test, never changed';
const id = '019aa000-0000-7000-8000-000000000001';
const config = { sessionSecret: secret };
const noon = new Date('2026-01-02T12:00:00Z');
const soon = new Date(noon.getTime() + 60_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SESSION_SECRET: secret } });
});
afterAll(() => shop.close());

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Whether a session renews if its refresh token is stored with this hash. */
const renews = async (hash: string): Promise<boolean> => {
  const { deps } = shop;
  const { sessionId } = await logInAs(shop, await createListener(deps));
  await deps.db.deleteFrom('auth_refresh_tokens').where('session_id', '<>', sessionId).execute();
  await deps.db
    .updateTable('auth_refresh_tokens')
    .set({ hash: bytes(hash) })
    .where('session_id', '=', sessionId)
    .execute();
  const token = `${id}.a-refresh-token`;
  const renewed = await inTransaction(deps.db, (trx) => rotateRefreshToken(deps, trx, token));
  return renewed?.session.id === sessionId;
};

const followsLink = async (hash: string): Promise<boolean> => {
  const { db } = shop.deps;
  const person = await createListener(shop.deps);
  await db
    .insertInto('auth_links')
    .values({
      hash: bytes(hash),
      purpose: 'verify-email',
      user_id: person.id,
      email: person.email,
      code_hash: null,
      created_at: noon,
      expires_at: soon,
      used_at: null,
    })
    .execute();
  const found = await inTransaction(db, (trx) => lockLink(trx, 'a link', 'verify-email', noon));
  return found?.person.id === person.id;
};

const takesCode = async (hash: string, codeHash: string): Promise<boolean> => {
  const { db } = shop.deps;
  await db
    .insertInto('auth_challenges')
    .values({
      hash: bytes(hash),
      purpose: 'login',
      user_id: null,
      code_hash: bytes(codeHash),
      data: '{}',
      created_at: noon,
      expires_at: soon,
      used_at: null,
    })
    .execute();
  return inTransaction(db, async (trx) => {
    const challenge = await lockChallenge(trx, 'a challenge', ['login'], noon);
    return challenge !== null && (await tryCode(trx, secret, challenge, '042917'));
  });
};

const takesRecoveryCode = async (hash: string): Promise<boolean> => {
  const { db } = shop.deps;
  const [known] = await findUsersByIds(db, [id]);
  if (!known) {
    const person = await createListener(shop.deps);
    await db.updateTable('account_users').set({ id }).where('id', '=', person.id).execute();
  }
  await db
    .insertInto('auth_recovery_codes')
    .values({ user_id: id, hash: bytes(hash), used_at: null })
    .execute();
  return inTransaction(db, (trx) => spendRecoveryCode(trx, secret, { userId: id, code: 'K7M2-9XQP', now: noon }));
};

const isOfKey = async (hash: string): Promise<boolean> => {
  const owner = await createListener(shop.deps);
  const key = await newKey(shop, owner.id);
  await shop.deps.db
    .updateTable('keys_keys')
    .set({ hash: bytes(hash) })
    .where('id', '=', key.id)
    .execute();
  const actor = await findKeyActor(shop.deps, 'sth_test_0123456789012345678901234567890123456789abc1Tlox3', '');
  return actor?.id === owner.id;
};

const isRight = async (stored: string, password: string): Promise<boolean> =>
  (await shop.deps.passwords.check(stored, password)).right;

const forms: readonly (readonly [what: string, read: () => boolean | Promise<boolean>])[] = [
  [
    'a refresh token as SHA-256, until November 2026',
    () => renews('02495f08cfce352837a5f572e335940670b4a69a6654f3e4e2df674d4060b848'),
  ],
  ['a refresh token, keyed', () => renews('efe86a20df1164aa89da9042509a18fd23349eb9a9c7e56a79dfc07f2c840204')],
  [
    'an access token',
    async () =>
      (
        (await accessTokens(secret).read(
          'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTlhYTAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJpc3MiOiJzdGVtaG91c2UiLCJhdWQiOiJhcGkiLCJzdWIiOiIwMTlhYTAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJpYXQiOjE3NjczNTUyMDAsImV4cCI6MTc2NzM1NjEwMH0._xd4xOBpTtiHob2RbaU8h4pmhOPKA3OQU9LYU0mufVI',
          soon,
        )) as { userId?: string } | null
      )?.userId === id,
  ],
  ['a link in an email', () => followsLink('5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617')],
  [
    'a code in an email',
    () =>
      takesCode(
        'e7c4db9900e030238c6696ed0535a386a66aef8d7999d9502b462a721a30153d',
        '8ca53ddd8e43e9bcaec46e1c463b6d1364716d4aca252c41ae5867c9f3be110c',
      ),
  ],
  ['a recovery code', () => takesRecoveryCode('30898a08b91ec728f181d23505bb1b153688a0adc8e45e8f36e0e458e80690c5')],
  [
    'the signing secret of a webhook endpoint',
    () =>
      openSecret(
        secret,
        bytes('a7749a8c381d9be04fb294de0892c5a8d57c56201ecfe9bd2df4f884842b806031eb28e00bb0487db8b8'),
      ) === 'whsec_a_secret',
  ],
  [
    'a password, with the cost of another version',
    () =>
      isRight(
        '$argon2id$v=19$m=19456,t=2,p=1$FlrAMIo92pMxNgnxMS1szg$1n7Rw2p8MU/mZnERrJmawI4z8nfn9+EgF2gsboYuxuY',
        'a long enough password',
      ),
  ],
  [
    'a password whose letters were hashed in another Unicode form',
    () =>
      isRight(
        '$argon2id$v=19$m=19456,t=2,p=1$PemvoAS5zsV3LC7CcPd0gw$TSllX7IX0Z16UhSZ18dLXdE5wJNMvMPiY7DfTYvHawE',
        'a café of long words'.normalize('NFC'),
      ),
  ],
  ['an API key', () => isOfKey('97aa23291096796a401a0afefc8159205ce220e430ef474fece1e1d15dae7b23')],
  [
    'the key of an order',
    () => isOrderKey(secret, { id, key_version: 3 }, 'lRbj6KYgmqC_zgkQZvrP2YMM3Yy2p-ciobk3dyEwRLw'),
  ],
  [
    'the link that unsubscribes',
    () =>
      readLinkToken({ config }, 'AZqgAAAAcACAAAAAAAAAAQJZrQUy0ImLBQ1YrThAEVaN5xM3uwyYJOz9MXXKVyAt7g')?.subscriberId ===
      id,
  ],
  [
    'the link that blocks a sender’s emails',
    () =>
      readBlockToken(
        { config },
        'AZqgAAAAcACAAAAAAAAAAW1pYUBwZW9wbGUuZXhhbXBsZTW3rSC4nE19zEjjtP9QPCJBmZxDEDoEckXOCMYLQT26',
      )?.receiver === 'mia@people.example',
  ],
  [
    'the link that stops emails about prices',
    () =>
      readToken(
        { config },
        'catalogue.price-mails',
        'MDE5YWEwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxmBT0arI9iMrpJvuRTs5-ySyJzkbjONMxnEZPcFYXuU8',
      )?.toString() === id,
  ],
  [
    'the link that unfollows an artist',
    () => {
      const linked = readFollowLink(
        { config },
        'MDE5YWEwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIDAxOWFhMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMkYaSTKZlr170pCXanVMjgsfI2YInwC7pNPznFlJyzIM',
      );
      return linked?.followerId === id && linked.artistId === '019aa000-0000-7000-8000-000000000002';
    },
  ],
  [
    'the token of an upload',
    () => isUploadToken(config, 'a'.repeat(40), 'de8JPoSaYr12SC7QOsKrjO2Bp0JxvqbjptVHFtcEoMA'),
  ],
  [
    'the token of a preview',
    () => createPlayTokens(secret).isValid('t88kgo.2BCuGYnBlrAOtChEt-qqyY2uTZVCg6ofCxBJUR6g694', id, soon),
  ],
  [
    'the XSRF value of a page that is open',
    () =>
      createXsrf(secret).isValid(
        '3b0b0fd5-21cb-4c36-af0d-3aeb784c7b1a.7gfThWIphKACVILxbcllEsKJLIYXc1yFDQm2RDWtAlc',
        'session-1',
      ),
  ],
];

test.each(forms)('%s from an earlier version is still read', async (_what, read) => {
  expect(await read()).toBe(true);
});

test('a refresh token hashed with another secret renews nothing', async () => {
  const { deps } = shop;
  const { refreshToken } = await logInAs(shop, await createListener(deps));
  const other = { ...deps, config: { ...deps.config, sessionSecret: 'another secret of 32 characters!' } };
  expect(await inTransaction(deps.db, (trx) => rotateRefreshToken(other, trx, refreshToken))).toBeNull();
});

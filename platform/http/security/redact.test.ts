import { expect, test } from 'vitest';
import { redactText, redactUrl } from './redact.ts';

test.each([
  ['/orders/1?key=secret', '/orders/1?key=…'],
  ['/orders/1?KEY=secret&a=b', '/orders/1?KEY=…&a=b'],
  ['/orders/1?%6bey=secret', '/orders/1?%6bey=…'],
  ['/stream/1/mp3?a=%zz&token=secret', '/stream/1/mp3?a=%zz&token=…'],
  ['/verify-email?token[]=secret&token%5B0%5D=secret', '/verify-email?token[]=…&token%5B0%5D=…'],
  ['/verify-email?a=1;token=secret', '/verify-email?a=1;token=…'],
  ['/verify-email?a=1?token=secret', '/verify-email?a=1?token=…'],
  ['/login?email=mia@example.com&password=secret', '/login?email=…&password=…'],
  ['/beatstore?keyword=a&monkey=b', '/beatstore?keyword=a&monkey=b'],
  ['/x?%zz=1', '/x?%zz=1'],
  ['/stripe/checkout-session/cs_secret?x=1', '/stripe/checkout-session/…?x=1'],
  ['/api/v1/app/uploads/0a1b2c?token=secret', '/api/v1/app/uploads/…?token=…'],
  ['/api/v1/app/uploads', '/api/v1/app/uploads'],
  ['/beatstore?q=key', '/beatstore?q=key'],
  ['/beatstore?q=dark+trap&sort=newest', '/beatstore?q=dark+trap&sort=newest'],
  ['/api/v1/app/all-users?search=mia@example.com', '/api/v1/app/all-users?search=…'],
  ['/api/v1/app/admin/mails?to=mia%40&page=2', '/api/v1/app/admin/mails?to=…&page=2'],
  ['/api/v1/app/audit?person=mia%2540example.com', '/api/v1/app/audit?person=…'],
  ['/beatstore?q=%2Forders%2F1%3Fkey%3Dsecret', '/beatstore?q=…'],
  ['/login?back=/orders/1?key=secret', '/login?back=/orders/1?key=…'],
  ['/x?q=a+token=secret', '/x?q=…'],
  ['/x?mia@example.com', '/x?…'],
  ['/x?mia%40example.com=1', '/x?…'],
  ['/people/mia@example.com', '/people/…'],
  ['/people/mia%40example.com/x', '/people/…/x'],
  ['/stripe/checkout%2dsession/cs_secret', '/stripe/checkout%2dsession/…'],
  ['/stripe/checkout%2Dsession%2Fcs_secret', '/stripe/…'],
  ['/stripe/CHECKOUT-session/abc', '/stripe/CHECKOUT-session/…'],
  ['/api/v1/app/%75ploads/0a1b2c', '/api/v1/app/%75ploads/…'],
  ['/x?q=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '/x?q=…'],
  ['/x?q=cs_test_a1b2c3d4e5', '/x?q=…'],
  ['https://other.example/?email=mia@example.com#x', 'https://other.example/?email=…#x'],
  ['/x?access_token=secret&refresh_token=secret', '/x?access_token=…&refresh_token=…'],
  ['/x?apiKey=secret&api-key=secret&client_secret=secret', '/x?apiKey=…&api-key=…&client_secret=…'],
  ['/x?X-Amz-Signature=secret&X-Amz-Credential=secret', '/x?X-Amz-Signature=…&X-Amz-Credential=…'],
  ['/x?sessionId=secret&sort_by=price', '/x?sessionId=…&sort_by=price'],
  ['/sync/sales?q=sth_0123456789abcdef', '/sync/sales?q=…'],
  ['/keys/sth_0123456789abcdef/x', '/keys/…/x'],
  ['/x?q=pi_123456_secret_abcdef', '/x?q=…'],
  ['/x?q=ghp_0123456789&r=xoxb-0123456789', '/x?q=…&r=…'],
  [
    '/beatstore/product/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    '/beatstore/product/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  ],
  ['/beatstore?q=dark-trap&keyboard=a', '/beatstore?q=dark-trap&keyboard=a'],
  ['/%', '/%'],
  ['/?=', '/?='],
])('the URL %s is logged as %s', (url, logged) => expect(redactUrl(url)).toBe(logged));

test.each([
  ['Key (lower(email))=(mia@example.com) already exists.', 'Key (lower(email))=(…) already exists.'],
  ['There is nothing at /orders/1?key=secret.', 'There is nothing at /orders/1?key=…'],
  ['No such checkout session: cs_test_a1b2c3', 'No such checkout session: …'],
  ['550 <rock&roll@bücher.example>: no such user', '550 <rock&…>: no such user'],
  ['at run (/app/node_modules/@fastify/send/index.js:1:2)', 'at run (/app/node_modules/@fastify/send/index.js:1:2)'],
  ['pino@9.1.0 a = b, c == d', 'pino@9.1.0 a = b, c == d'],
  ['the token is wrong', 'the token is wrong'],
  ['Authorization: Bearer sth_0123456789abcdef', 'Authorization: Bearer …'],
  ['at /x?access_token=secret.', 'at /x?access_token=…'],
  ['x clientSecret=concealed&apiKey=concealed', 'x clientSecret=…&apiKey=…'],
])('secrets are redacted in the text: %s', (text, logged) => expect(redactText(text)).toBe(logged));

/** When repeated, one match can begin within another; quadratic time would exceed the test's timeout. */
test.each(['a', '_a', 'a@', 'a.', '%25', 'eyJ-', 'key[', 'token=', '?', 'cs_', '@a.'])(
  'redacting %j repeated two hundred thousand times takes little time',
  (part) => {
    const long = `${part.repeat(200_000)}@%=`;
    expect(redactText(long)).toBeTypeOf('string');
    expect(redactUrl(`/x?q=${long}`)).toBeTypeOf('string');
  },
);

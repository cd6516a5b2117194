import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.ts';

test.each([
  ['/orders/1?key=secret', '/orders/1?key=…'],
  ['/orders/1?KEY=secret&a=b', '/orders/1?KEY=…&a=b'],
  ['/orders/1?%6bey=secret', '/orders/1?%6bey=…'],
  ['/stream/1/mp3?a=%zz&token=secret', '/stream/1/mp3?a=%zz&token=…'],
  ['/x?%zz=1', '/x?%zz=1'],
  ['/stripe/checkout-session/cs_secret?x=1', '/stripe/checkout-session/…?x=1'],
  ['/beatstore?q=key', '/beatstore?q=key'],
])('%s is logged as %s', (url, logged) => expect(redactUrl(url)).toBe(logged));

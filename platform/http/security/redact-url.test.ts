import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.ts';

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
])('%s is logged as %s', (url, logged) => expect(redactUrl(url)).toBe(logged));

import { describe, expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const at = (publicUrl: string | null, host = 'localhost:3000') =>
  relyingPartyOf({ publicUrl }, { protocol: 'http', host });
const refused = { failure: 'AUTH_PASSKEY_REFUSED' };

describe('passkeys are bound to', () => {
  test('the public URL, whatever the browser says', () => {
    const place = { rpID: 'label.example', origin: 'https://label.example' };
    expect(at('https://label.example', 'evil.example')).toEqual(place);
  });

  test('localhost if there is no public URL', () => {
    expect(at(null)).toEqual({ rpID: 'localhost', origin: 'http://localhost:3000' });
    expect(at(null, 'shop.localhost:3000')).toEqual({ rpID: 'shop.localhost', origin: 'http://shop.localhost:3000' });
    expect(at('http://localhost:4000')).toEqual({ rpID: 'localhost', origin: 'http://localhost:4000' });
  });
});

describe('passkeys are refused', () => {
  test.each(['127.0.0.1:3000', '[::1]:3000'])('at %s, with a message that says where they work', (host) => {
    const message = 'Passkeys don’t work at this address. Open http://localhost:3000 instead, or log in another way.';
    expect(at(null, host)).toEqual({ ...refused, message });
  });

  test.each(['evil.example', 'localhost.evil.example', 'notlocalhost:3000', ''])(
    'at another host name that the browser claims: “%s”',
    (host) => {
      expect(at(null, host)).toMatchObject(refused);
    },
  );

  test.each(['http://label.example', 'https://203.0.113.7', 'https://[2001:db8::7]', 'http://127.0.0.1:3000'])(
    'at the public URL %s, where browsers don’t support them',
    (publicUrl) => {
      expect(at(publicUrl)).toMatchObject(refused);
    },
  );
});

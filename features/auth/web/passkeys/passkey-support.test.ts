import { describe, expect, it } from 'vitest';
import { passkeyName, passkeySupport } from './passkey-support.ts';

const at = (href: string, more: { readonly secure?: boolean; readonly able?: boolean } = {}) =>
  passkeySupport({ href, secure: true, able: true, ...more });

describe('a page where passkeys work', () => {
  it('has a domain name, a secure connection and a browser that supports them', () => {
    expect(at('https://label.example/dashboard/all-settings')).toEqual({ kind: 'supported' });
    expect(at('http://localhost:3000/')).toEqual({ kind: 'supported' });
    expect(at('https://label.example/', { able: false })).toEqual({ kind: 'unsupported' });
    expect(at('http://label.example/', { secure: false, able: false })).toEqual({ kind: 'insecure' });
  });

  it('is offered at localhost, with the same path, if the current URL has this machine’s IP address', () => {
    expect(at('http://127.0.0.1:3000/account-settings?tab=security')).toEqual({
      kind: 'address',
      atLocalhost: 'http://localhost:3000/account-settings?tab=security',
    });
    expect(at('http://[::1]:3000/')).toEqual({ kind: 'address', atLocalhost: 'http://localhost:3000/' });
  });

  it('isn’t offered for an IP address on the network', () => {
    expect(at('http://192.168.1.20:3000/', { secure: false })).toEqual({ kind: 'address', atLocalhost: null });
  });
});

describe('the suggested name of a passkey', () => {
  it('names the browser and the system', () => {
    expect(passkeyName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36')).toBe(
      'Chrome on Windows',
    );
    expect(passkeyName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
      'Safari on iPhone',
    );
    expect(passkeyName('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe(
      'Firefox on Linux',
    );
  });

  it('is generic if browser and system are unknown', () => {
    expect(passkeyName('')).toBe('My passkey');
  });
});

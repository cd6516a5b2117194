/** Whether passkeys can be used on the page, and what to do where they cannot. */
export type PasskeyPlace =
  | { readonly kind: 'good' }
  /** Browsers give passkeys to names alone; where the address is this machine's own, the name is at hand. */
  | { readonly kind: 'address'; readonly byName: string | null }
  | { readonly kind: 'unsafe' }
  | { readonly kind: 'unable' };

interface Surroundings {
  readonly href: string;
  readonly secure: boolean;
  readonly able: boolean;
}

const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('[');
const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '[::1]';

export const passkeyPlace = ({ href, secure, able }: Surroundings): PasskeyPlace => {
  const url = new URL(href);
  const host = url.hostname;
  if (isAddress(host)) {
    if (!isLoopback(host)) return { kind: 'address', byName: null };
    url.hostname = 'localhost';
    return { kind: 'address', byName: url.href };
  }
  if (!secure) return { kind: 'unsafe' };
  return able ? { kind: 'good' } : { kind: 'unable' };
};

type Naming = readonly (readonly [pattern: RegExp, name: string])[];

/** The first that fits counts: browsers pretend to be others, too. */
const browsers: Naming = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Naming = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const nameOf = (naming: Naming, userAgent: string): string | undefined =>
  naming.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A name for a new passkey after the browser that makes it: "Chrome on Windows". */
export const passkeyName = (userAgent: string): string => {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'My passkey');
};

import { useLocation } from '#ui/routing/routing.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Whether passkeys work on this page, and if not, why. */
export type PasskeySupport =
  | { readonly kind: 'supported' }
  /** Browsers offer no passkeys at IP addresses. `atLocalhost` is null if the address isn't this machine's own. */
  | { readonly kind: 'address'; readonly atLocalhost: string | null }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'unsupported' };

interface Surroundings {
  readonly href: string;
  readonly secure: boolean;
  readonly able: boolean;
}

const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('[');
const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '[::1]';

export const passkeySupport = ({ href, secure, able }: Surroundings): PasskeySupport => {
  const url = new URL(href);
  const host = url.hostname;
  if (isAddress(host)) {
    if (!isLoopback(host)) return { kind: 'address', atLocalhost: null };
    url.hostname = 'localhost';
    return { kind: 'address', atLocalhost: url.href };
  }
  if (!secure) return { kind: 'insecure' };
  return able ? { kind: 'supported' } : { kind: 'unsupported' };
};

/** Call it only in the browser: the server has no window. */
export const readPasskeySupport = (href: string = window.location.href): PasskeySupport =>
  passkeySupport({ href, secure: window.isSecureContext, able: 'PublicKeyCredential' in window });

/** For pages that only the browser renders. */
export const usePasskeySupport = (): PasskeySupport => {
  // The link to localhost must keep the current query.
  const { pathname, search } = useLocation();
  return readPasskeySupport(new URL(pathname + search, window.location.origin).href);
};

type Naming = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts, because browsers also name other browsers. */
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

/** A new passkey's name, for example "Chrome on Windows". */
export const passkeyName = (userAgent: string): string => {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  return browser && system ? t`${{ browser }} on ${{ system }}` : (browser ?? system ?? t`My passkey`);
};

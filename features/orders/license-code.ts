import type { Proof } from './contract.ts';

// A license's code: stored, shown and typed forms. This file doesn't import zod, so that pages don't load it.

/** Crockford's base32, which has no I, L, O or U: they look like other characters. */
const stored = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** Room for a code typed with a hyphen or space after each character. */
export const maxTypedCode = 60;

/** Converts a typed code to its stored form; null if it can't be a code. */
export const readLicenseCode = (typed: string): string | null => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-‐‑–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return stored.test(code) ? code : null;
};

/** "7ZK4Q-0M8WX-R2T9V-HB31C". */
export const formatLicenseCode = (code: string): string => code.replaceAll(/.{5}(?=.)/g, '$&-');

export const licensePath = (code: string): string => `/license/${formatLicenseCode(code)}`;

/** Builds the link to a code's page, on the site that the agreement names, or on this one if it names none. */
export const proofOf = (
  { publicUrl }: { readonly publicUrl: string },
  { site, code }: { readonly site: string | null | undefined; readonly code: string },
): Proof => ({ code: formatLicenseCode(code), url: `${site ?? publicUrl}${licensePath(code)}` });

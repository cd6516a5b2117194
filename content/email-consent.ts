/** Stored with each consent to an artist. Add new words as a new version; open pages still send earlier ones. */
const versions = {
  '2026-11': (artist: string): string =>
    `Let ${artist} see my email address. They can write to me about their music, and I can take this back at any time.`,
} as const;

export type EmailConsentVersion = keyof typeof versions;

export const emailConsentVersions = ['2026-11'] as const satisfies readonly EmailConsentVersion[];

export const currentEmailConsent: EmailConsentVersion = emailConsentVersions.at(-1)!;

export const emailConsentText = (version: EmailConsentVersion, artist: string): string => versions[version](artist);

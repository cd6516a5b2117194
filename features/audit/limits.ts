/** The most characters of each filter of the audit log that is typed. */
export const maxFilterLength = { q: 200, action: 100, person: 254 } as const;

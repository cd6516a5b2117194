type WebAuthn = typeof import('@simplewebauthn/server') &
  Pick<typeof import('@simplewebauthn/server/helpers'), 'decodeAttestationObject' | 'isoBase64URL'>;

/** Loaded on first use: the library is a tenth of all modules and would slow down every start. */
export const loadWebAuthn = async (): Promise<WebAuthn> => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
};

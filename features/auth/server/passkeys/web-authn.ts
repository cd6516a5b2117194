type WebAuthn = typeof import('@simplewebauthn/server') &
  Pick<typeof import('@simplewebauthn/server/helpers'), 'decodeAttestationObject' | 'isoBase64URL'>;

/** Loaded when it's first needed: its modules are a tenth of all and would slow down every start. */
export const loadWebAuthn = async (): Promise<WebAuthn> => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
};

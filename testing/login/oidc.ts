import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider';

export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who consents at the next visits; null: they decline. */
  person: OidcPerson | null;
  /** Opens the URL to which a browser is sent, and returns the URL to which it's sent back. */
  visit(address: string): Promise<string>;
  /** Stops the provider; `up` starts it again at the same URL. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const clientId = 'the-shop';
const clientSecret = 'a secret of the shop, known to the provider';

/** Stores the provider's data in memory. */
const memory = (): ((name: string) => Adapter) => {
  const kept = new Map<string, AdapterPayload>();
  return (name) => ({
    upsert: async (id, payload) => void kept.set(`${name}:${id}`, payload),
    find: async (id) => kept.get(`${name}:${id}`),
    findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = kept.get(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
};

const minutes = 60;
const ttl = {
  AccessToken: minutes,
  AuthorizationCode: minutes,
  Grant: minutes,
  IdToken: minutes,
  Interaction: minutes,
  Session: minutes,
};

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));

/** A real OpenID provider without a login page: `person` is logged in and consents. */
export const startOidcProvider = async (redirectUri: string): Promise<TestProvider> => {
  const server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, OidcPerson>();
  // The standard prompts, plus the account chooser that our login requests.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: memory(),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl,
    cookies: { keys: ['a key for the cookies of a test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the claims into the id token, too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
  });
  const reply = provider.callback();
  let self: TestProvider;
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void reply(request, response);
    void (async () => {
      const { person } = self;
      if (!person) {
        await provider.interactionFinished(request, response, {
          error: 'access_denied',
          error_description: 'declined',
        });
        return;
      }
      people.set(person.sub, person);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
      grant.addOIDCScope('openid email profile');
      const login = { accountId: person.sub, remember: false };
      await provider.interactionFinished(request, response, {
        login,
        consent: { grantId: await grant.save() },
        select_account: {},
      });
    })();
    return undefined;
  });

  const visit = async (address: string): Promise<string> => {
    const cookies = new Map<string, string>();
    let next = new URL(address);
    while (next.origin === issuer) {
      const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
      const step = await fetch(next, { redirect: 'manual', headers });
      for (const line of step.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const to = step.headers.get('location');
      if (to === null) throw new Error(`the provider returned ${step.status}: ${await step.text()}`);
      next = new URL(to, next);
    }
    return next.href;
  };
  const down = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  self = {
    issuer,
    clientId,
    clientSecret,
    person: null,
    visit,
    down,
    up: () => listen(server, port),
    close: async () => {
      if (server.listening) await down();
    },
  };
  return self;
};

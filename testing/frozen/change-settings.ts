import * as settingsContract from '#features/settings/contract.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { label, setPublished } from '#content/current.ts';
import { variables } from '#platform/config/variables.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';
import { fillDocument } from '../site/fill-document.ts';

// Gives every setting another value while the shop runs. The list comes from the configuration, so it includes new
// ones.

type Name = keyof typeof variables.shape;

/** Other values would make it another shop, without these orders. */
const sameShop: ReadonlySet<string> = new Set<Name>([
  'NODE_ENV',
  'DATA_DIR',
  'CURRENCY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SESSION_SECRET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  // For developers only, and refused with a public URL, which the test sets.
  'WEBHOOKS_LOCAL',
  // Other values would limit the test's own requests.
  'RATE_LIMIT',
]);

/** Each setting accepts at least one of these that isn't its default. */
const values = [
  '20',
  '7',
  '3.50',
  'on',
  'off',
  '0',
  '1',
  'checkbox',
  'adaptive',
  'stripe',
  'added',
  'txcd_10000000',
  'line',
  '04:45',
  'en,de',
  'warn',
  'Asia/Tokyo',
  'https://elsewhere.example',
  'smtp://mail.elsewhere.example',
  'shop@elsewhere.example',
  'sk_live_elsewhere',
  'whsec_elsewhere_and_long_enough',
];

const anotherValue = (name: Name): string => {
  const schema = variables.shape[name];
  const usual = JSON.stringify(schema.safeParse(undefined).data);
  const found = values.find((value) => {
    const read = schema.safeParse(value);
    return read.success && JSON.stringify(read.data) !== usual;
  });
  if (found === undefined) throw new Error(`Add a value to the list that ${name} accepts`);
  return found;
};

const changeConfig = ({ deps }: TestApp): string[] => {
  const names = Object.keys(variables.shape).filter((name) => !sameShop.has(name)) as Name[];
  const others = Object.fromEntries(names.map((name) => [name, anotherValue(name)]));
  const { config } = deps;
  const { dataDir, databaseUrl, databaseDirectUrl, sessionSecret, rateLimit, production, s3, outbox } = config;
  // The test reads the emails in the outbox.
  const same = { dataDir, databaseUrl, databaseDirectUrl, sessionSecret, rateLimit, production, s3, outbox };
  const changed = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, ...others });
  Object.assign(config, changed, same);
  // Updates what depends on settings: the site's URL, and whether Stripe is live.
  Object.assign(deps, { publicUrl: changed.publicUrl });
  Object.assign(deps.payments, { mode: 'live' });
  return names;
};

const changeSwitches = async (admin: LoggedInBrowser): Promise<void> => {
  for (const { method, path } of Object.values(settingsContract).filter(
    (part): part is typeof part & Endpoint => 'method' in part && part.method === 'PUT',
  )) {
    const now = (await admin.call('GET', path)).json<Record<string, unknown>>();
    const other = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, anotherOf(value)]));
    const { statusCode } = await admin.call(method, path, other);
    if (statusCode !== 200) throw new Error(`${path} could not be changed: ${statusCode}`);
  }
};

/** Other values for settings whose values are names. */
const otherNames: Readonly<Record<string, string>> = { allow: 'disclose' };

const anotherOf = (value: unknown): unknown => {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : (otherNames[String(value)] ?? `${String(value)} changed`);
};

/** The label's name in letters sent after the change. */
export const nameAfterwards = 'Harbor Light';

/** The label and its seller are renamed in the dashboard. */
const renameLabel = (): (() => void) => {
  setPublished({
    label: { ...label, name: nameAfterwards },
    seller: {
      name: nameAfterwards,
      address: ['Pier 9'],
      taxNumber: 'VAT 9',
      email: 'pier@elsewhere.example',
      taxNote: 'Taxed.',
    },
  });
  return () => setPublished({});
};

/** Publishes other texts of each contract. */
const changeTexts = async (admin: LoggedInBrowser): Promise<void> => {
  for (const name of ['terms', 'withdrawal', 'agreements'] as const) {
    const { data } = fillDocument(name, (path) => `Changed: ${path}`);
    const body = { document: { name, data }, revision: 0, version: 0 };
    const { revision } = (await admin.call('PUT', '/api/v1/app/admin/site-drafts', body)).json<{ revision: number }>();
    const path = `/api/v1/app/admin/site-documents/${name}/versions`;
    const { statusCode } = await admin.call('POST', path, { revision, at: null });
    if (statusCode !== 201) throw new Error(`${name} could not be published: ${statusCode}`);
  }
};

/** Changes settings, switches and content. Returns the settings' names, and a function that restores the content. */
export const changeSettings = async (shop: TestApp, admin: LoggedInBrowser) => {
  await changeSwitches(admin);
  await changeTexts(admin);
  return { names: changeConfig(shop), restoreContent: renameLabel() };
};

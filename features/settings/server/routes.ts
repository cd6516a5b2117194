import { label } from '#content/current.ts';
import { getAiPolicy, getAppInfo, getEcomEnabled, getSite, putAiPolicy, putEcomEnabled } from '../contract.ts';
import { expectedVersion } from '../expected-version.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { formatYearIn } from '#contract-kit/format.ts';
import { isEnglishOnly } from '#contract-kit/languages/language-path.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import { aiPolicySetting, readAiPolicy } from './ai-policy.ts';
import { changeValue } from './change-value.ts';
import { readDemoProgress } from './demo-progress.ts';
import { ecomSwitch, isEcomEnabled, watchEcom } from './ecom-switch.ts';

const shown = { live: 'live', test: 'test', sandbox: 'test', off: 'off' } as const;

/** The page that reports an outage of the database needs `GET site`, so the route must work without the database. */
const nullWhenAway = (error: unknown): null => {
  if (error instanceof DatabaseUnavailable) return null;
  throw error;
};

type LocalDeps = Pick<Deps, 'db' | 'config' | 'payments' | 'publicUrl' | 'clock'>;

export const settingsRoutes = ({ db, config, payments, publicUrl, clock }: LocalDeps): Route[] => {
  const readEcom = watchEcom(db);
  return [
    route(getSite, async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      const languages: [LanguageCode, ...LanguageCode[]] = [...config.languages];
      const demo = config.demo ? await readDemoProgress(db).catch(nullWhenAway) : null;
      return {
        payments: shown[payments.mode],
        isEcomEnabled: await readEcom(),
        demo: demo && demo.ready < demo.total ? { ready: demo.ready, total: demo.total } : null,
        outbox: config.outbox ? '/dev/outbox' : null,
        ...(isEnglishOnly(config.languages) ? {} : { languages }),
        currency: config.currency,
        consent: config.consent,
        taxMode: config.taxMode,
        year: Number(formatYearIn(clock.now(), config.labelTimezone)),
        away: db.availability.outage() !== null,
      };
    }),
    route(getAppInfo, ({ reply }) => {
      reply.header('cache-control', 'no-store');
      const { about } = config;
      return {
        App_Host: about.host ?? new URL(publicUrl).host,
        // Server and web come from one build, so the web expects the version that runs here.
        App_Version: expectedVersion,
        App_Server: about.server ?? label.name,
        CM_NAME: about.companyName ?? label.name,
        CM_TYPE: about.companyType,
        CM_AMOUNT: about.companySize,
      };
    }),
    route(getEcomEnabled, async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { isEcomEnabled: await isEcomEnabled(db) };
    }),
    route(putEcomEnabled, async ({ body, actor }) => {
      await changeValue({ db, clock }, ecomSwitch, { to: () => body.isEcomEnabled, actor });
      return body;
    }),
    route(getAiPolicy, async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { aiPolicy: await readAiPolicy(db) };
    }),
    route(putAiPolicy, async ({ body, actor }) => {
      await changeValue({ db, clock }, aiPolicySetting, { to: () => body.aiPolicy, actor });
      return body;
    }),
  ];
};

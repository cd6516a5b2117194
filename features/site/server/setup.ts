import './tables.ts';
import { z } from 'zod';
import { changeValue, readValue, type Setting } from '#features/settings/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { exportedAt } from '../built-in.ts';
import { type Setup, type SetupStep, setupSteps } from '../contract-setup.ts';
import type { DocumentName } from '../documents.ts';
import { legalNames } from '../legal-pages.ts';
import { hasOrders } from './extensions.ts';

const shape = z.object({ skipped: z.array(z.string()) });

const skippedSteps: Setting<readonly string[]> = {
  name: 'site-setup',
  atFirst: [],
  read: (stored) => shape.parse(stored).skipped,
  write: (skipped) => ({ skipped }),
  action: 'site.skip-setup',
  describe: (skipped) => ({ skipped }),
};

const readServer = async ({ config, payments, db }: Deps): Promise<Setup['server']> => ({
  payments: payments.mode,
  webhooks:
    config.stripe && (config.stripe.registersWebhooks && config.stripe.webhookSecret === null ? 'shop' : 'manual'),
  mail: config.smtpUrl !== null ? 'smtp' : config.outbox ? 'outbox' : 'none',
  hasAddress: config.publicUrl !== null,
  hasOrders: await hasOrders(db),
});

/**
 * A document's step is done once it has been published, here or in the shop from which this one's texts were exported.
 * That of the texts that people agree to is done once all of them are.
 */
export const readSetup = async (deps: Deps): Promise<Setup> => {
  const { db, clock } = deps;
  const [server, versions, skipped] = await Promise.all([
    readServer(deps),
    db.selectFrom('site_versions').select('name').distinct().execute(),
    readValue(db, skippedSteps),
  ]);
  const published = new Set<string>(versions.map(({ name }) => name));
  const isPublished = (name: DocumentName): boolean =>
    published.has(name) || exportedAt(name, clock.now()) !== undefined;
  const isDone = (step: SetupStep): boolean => {
    if (step === 'payments') return server.payments === 'live' && server.mail === 'smtp';
    return step === 'legal' ? legalNames.every(isPublished) : isPublished(step);
  };
  return {
    steps: setupSteps.map((name) => ({
      name,
      state: isDone(name) ? 'done' : skipped.includes(name) ? 'skipped' : 'open',
    })),
    server,
  };
};

export const skipStep = async (
  deps: Deps,
  { step, skipped, actor }: { readonly step: SetupStep; readonly skipped: boolean; readonly actor: UserActor },
): Promise<Setup> => {
  await changeValue(deps, skippedSteps, {
    to: (before) => {
      if (before.includes(step) === skipped) return before;
      return skipped ? [...before, step] : before.filter((one) => one !== step);
    },
    actor,
  });
  return await readSetup(deps);
};

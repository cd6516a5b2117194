import { reconcileSince } from '#features/orders/server/public-programs.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { createLog } from '#platform/http/log.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { refusalSentences } from '#platform/stripe/provider-failure.ts';
import { counted } from '#contract-kit/format.ts';
import { asOutcome, type Command, type Outcome, refuse } from '../backups/outcome.ts';
import { noteReconciled } from '../startup/installation.ts';
import { readSettings } from '../startup/read-settings.ts';
import { withShop } from '../with-shop.ts';

const usage =
  'Say since when: npm run reconcile -- --since 2026-11-25, or --since 2026-11-25T03:30:00Z (UTC), at most 400 days ago.';
const maxAgeMs = 400 * dayMs;
const dateForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

/** @returns the moment of `--since`; null if it is missing, invalid, in the future, or too long ago */
export const readSince = (args: readonly string[], now: Date): Date | null => {
  const [flag, typed = '', ...more] = args[0]?.startsWith('--since=')
    ? ['--since', args[0].slice('--since='.length), ...args.slice(1)]
    : args;
  if (flag !== '--since' || more.length > 0 || !dateForm.test(typed)) return null;
  const since = new Date(typed);
  const ageMs = now.getTime() - since.getTime();
  return ageMs >= 0 && ageMs <= maxAgeMs ? since : null;
};

/**
 * `npm run reconcile -- --since DATE` fetches everything since then from Stripe, rebuilds missing orders and updates
 * the others, whether or not the shop runs. Like a start, it migrates the database.
 */
export const runReconcile = async (command: Command): Promise<Outcome> => {
  const since = readSince(command.args, new Date());
  if (since === null) return refuse(usage);
  return await asOutcome(() => reconcile(since, command));
};

const reconcile = async (since: Date, { environment }: Command): Promise<Outcome> => {
  const config = readSettings(environment);
  if (config.stripe === null && !config.sandbox)
    return refuse('Set STRIPE_SECRET_KEY: Stripe is asked for everything.');
  const log = createLog(config.logLevel === 'silent' ? 'silent' : 'warn');
  return await withShop(config, log, async (deps) => {
    try {
      const result = await reconcileSince(deps, since);
      if (result.problems.length === 0) await noteReconciled(deps.db, since);
      return report(result, since);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      const again = 'Run the same command again: it goes on where it was.';
      return refuse(
        error.refused
          ? `Stripe refused: ${refusalSentences(error)} Mend that first. ${again}`
          : `Stripe can’t be reached: ${error.message} ${again}`,
      );
    }
  });
};

const report = (
  { rebuilt, changed, same, foreign, problems }: Awaited<ReturnType<typeof reconcileSince>>,
  since: Date,
): Outcome => ({
  ok: problems.length === 0,
  lines: [
    `Compared with Stripe since ${since.toISOString()}:`,
    `  ${counted(rebuilt, 'order')} rebuilt, ${counted(changed, 'order')} brought up to date, ${same} as Stripe says`,
    ...(foreign > 0 ? [`  ${foreign} checkouts of other programs, left alone`] : []),
    ...(rebuilt > 0 ? ['  Emails and transfers to sellers follow while the shop runs.'] : []),
    ...(problems.length > 0
      ? [`${counted(problems.length, 'order')} need you (docs/operations/orders.md, "A missing payment"):`]
      : []),
    ...problems.map(({ order, sessionId, why }) => `  ${order} (${sessionId}): ${why}`),
  ],
});

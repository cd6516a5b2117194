import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Deps } from '#platform/deps.ts';
import type { PaymentsSandbox } from '@stemhouse/stripe-sandbox/public.ts';
import { isDemoMade, type RunningDemo } from './seed-demo.ts';

/** Sent by the server to the process that makes the catalogue. */
export interface DemoOrder {
  readonly config: Deps['config'];
  readonly publicUrl: string;
  readonly shopId: string;
  /** Null with real Stripe: then there is no past. */
  readonly sandbox: Pick<PaymentsSandbox, 'host' | 'port' | 'publicUrl' | 'secrets'> | null;
}

interface StartDeps extends Pick<Deps, 'db'>, DemoOrder {
  readonly log: Pick<Deps['log'], 'error'>;
}

/** Time for the process to stop on its own before it's killed. */
const patienceMs = 3000;

/** In a process of its own, because a server would keep the hundreds of megabytes that this takes (decision 052). */
export const startDemo = ({ db, log, config, publicUrl, shopId, sandbox }: StartDeps): RunningDemo => {
  let child: ChildProcess | undefined;
  let stopping = false;
  const run = async (): Promise<void> => {
    if ((await isDemoMade(db)) || stopping) return;
    child = fork(new URL('./make-demo.ts', import.meta.url), { serialization: 'advanced' });
    child.send({ config, publicUrl, shopId, sandbox: sandbox && withoutMethods(sandbox) } satisfies DemoOrder);
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0 && !stopping) log.error({ code, signal }, 'The process that creates the demo catalogue ended early');
  };
  const done = run().catch((error: unknown) => {
    if (!stopping) log.error({ err: error }, 'Could not create the demo catalogue');
  });
  return {
    done,
    stop: async () => {
      stopping = true;
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), patienceMs);
      await done;
      clearTimeout(late);
    },
  };
};

const withoutMethods = ({ host, port, publicUrl, secrets }: NonNullable<DemoOrder['sandbox']>) => ({
  host,
  port,
  publicUrl,
  secrets,
});

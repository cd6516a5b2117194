import { createProgress } from './progress.ts';
import type { Command, Outcome } from './outcome.ts';

export const runCommand = async (run: (command: Command) => Promise<Outcome>, signal?: AbortSignal): Promise<void> => {
  const progress = createProgress(process.stderr);
  const { ok, lines } = await run({
    args: process.argv.slice(2),
    environment: process.env,
    progress: progress.show,
    ...(signal && { signal }),
  });
  progress.end();
  for (const line of lines) (ok ? console.log : console.error)(line);
  if (!ok) process.exitCode = 1;
};

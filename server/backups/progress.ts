import type { Progress } from '#platform/backup/make-backup.ts';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const terminalEveryMs = 200;
const logEveryMs = 10_000;

/** One changing line on a terminal, occasional lines elsewhere. */
export const createProgress = (terminal: Terminal, now = Date.now): { show: Progress; end(): void } => {
  const everyMs = terminal.isTTY ? terminalEveryMs : logEveryMs;
  let shownAt = now();
  let open = false;
  return {
    show: (step, done, of) => {
      if (now() - shownAt < everyMs) return;
      shownAt = now();
      const percent = of === 0 ? 100 : Math.floor((done / of) * 100);
      terminal.write(terminal.isTTY ? `\r\u001b[K${step}: ${percent} %` : `${step}: ${percent} %\n`);
      open = Boolean(terminal.isTTY);
    },
    end: () => {
      if (open) terminal.write('\r\u001b[K');
    },
  };
};

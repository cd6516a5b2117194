import { runBackup } from '../server/backups/run-backup.ts';
import { runCommand } from '../server/backups/run-command.ts';

// A partial backup is deleted before the process ends.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
await runCommand(runBackup, stopping.signal);

import { runCommand } from '../server/backups/run-command.ts';
import { runRestore } from '../server/backups/run-restore.ts';

// If it's killed, the same command continues later.
await runCommand(runRestore);

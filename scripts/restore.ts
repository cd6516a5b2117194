import { runCommand } from '../server/backups/run-command.ts';
import { runRestore } from '../server/backups/run-restore.ts';

// If it's killed, run the same command again to resume the restore.
await runCommand(runRestore);

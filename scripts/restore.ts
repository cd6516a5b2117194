import { runCommand } from '../server/backups/run-command.ts';
import { runRestore } from '../server/backups/run-restore.ts';

// It may be killed at any time: the same command continues later.
await runCommand(runRestore);

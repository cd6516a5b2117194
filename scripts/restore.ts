import { runCommand } from '../server/backups/run-command.ts';
import { runRestore } from '../server/backups/run-restore.ts';

// May be killed at any time: the same command goes on later.
await runCommand(runRestore);

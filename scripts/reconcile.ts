import { runCommand } from '../server/backups/run-command.ts';
import { runReconcile } from '../server/reconcile/run-reconcile.ts';

// May be killed at any time: the same command goes on later.
await runCommand(runReconcile);

import { runCommand } from '../backups/run-command.ts';
import { runReconcile } from './run-reconcile.ts';

// May be killed at any time: the same command continues later.
await runCommand(runReconcile);

import { join } from 'node:path';
import { runContent } from './run-content.ts';

const { ok, text } = await runContent(process.argv.slice(2), process.env, join(import.meta.dirname, '../..'));
(ok ? console.log : console.error)(text);
if (!ok) process.exitCode = 1;

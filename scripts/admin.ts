import { runAdmin } from '../server/admin.ts';

const { ok, line } = await runAdmin(process.argv.slice(2), process.env);
if (ok) console.log(line);
else {
  console.error(line);
  process.exitCode = 1;
}

import { runDoctor } from '../server/doctor/run-doctor.ts';

const { ok, text } = await runDoctor(process.argv.slice(2), process.env);
console.log(text);
// A check that timed out may still be running.
process.exit(ok ? 0 : 1);

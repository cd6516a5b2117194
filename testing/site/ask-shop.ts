import { label, publishedColors } from '#content/current.ts';
import { createLog } from '#platform/http/log.ts';
import { createApp } from '#server/app.ts';
import { followOnce } from '#server/following.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import { withShop } from '#server/with-shop.ts';

// A program: prints what a shop that is started with this code responds at the given paths, by path, as JSON. A process
// reads the texts in `content/` once, so a test that changes them needs another one.

const responses = await withShop(readSettings(process.env), createLog('error'), async (deps) => {
  await followOnce(deps);
  const app = await createApp(deps);
  const found: [string, unknown][] = [];
  for (const path of process.argv.slice(2)) {
    const response = await app.inject(path);
    found.push([path, response.statusCode === 200 ? response.json() : response.statusCode]);
  }
  await app.close();
  return { label: label.name, colors: publishedColors(), ...Object.fromEntries(found) };
});
console.log(JSON.stringify(responses));

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that `docs/architecture.md` describes, with just enough content to be served. */
const filesOf = (name: string): Record<string, string> => {
  const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const capital = camel.charAt(0).toUpperCase() + camel.slice(1);
  // Variables, because the boundaries would take literals for imports of this script.
  const [api, webFeature] = ['#ui/data/api.ts', '#ui/web-feature.ts'];
  return {
    'README.md': `# ${name}

What people can do with it, in a sentence or two.

Start reading: \`contract.ts\`, then \`server/routes.ts\`.

## Rules

- \`GET /api/v1/app/admin/${name}\` says that the feature is there. Replace it with what the feature does.

## Tables

None.
`,
    'contract.ts': `import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';

export const get${capital} = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/${name}',
  access: 'admin',
  summary: 'Says that the feature ${name} is there',
  response: z.object({ message: z.string() }),
});
`,
    'server/feature.ts': `import type { Feature } from '#platform/feature.ts';
import { ${camel}Routes } from './routes.ts';

export const ${camel}Feature: Feature = {
  name: '${name}',
  owns: '${name.replaceAll('-', ' ')}',
  routes: ${camel}Routes,
};
`,
    'server/routes.ts': `import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import { get${capital} } from '../contract.ts';

export const ${camel}Routes = ({ publicUrl }: Pick<Deps, 'publicUrl'>): Route[] => [
  route(get${capital}, () => ({ message: \`This is ${name} on \${publicUrl}.\` })),
];
`,
    'web/feature.ts': `import type { WebFeature } from '${webFeature}';

export const ${camel}Feature: WebFeature = {};
`,
    'web/queries.ts': `import { queryOptions } from '@tanstack/react-query';
import { ask } from '${api}';
import type { get${capital} } from '../contract.ts';

export const ${camel}Query = () =>
  queryOptions({
    queryKey: ['personal', '${name}'] as const,
    queryFn: (context) => ask<typeof get${capital}>(context, 'GET /api/v1/app/admin/${name}'),
  });
`,
  };
};

const rootPath = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const accessTable = rootPath('testing/access/access-table.ts');

/** Adds the endpoint to the access table: admins only. */
const allowAdmins = (name: string): void => {
  const table = readFileSync(accessTable, 'utf8');
  writeFileSync(accessTable, table.replace(/\};\n$/, `\n  [\`GET \${app}/admin/${name}\`]: admins,\n};\n`));
};

const name = process.argv[2] ?? '';
const folder = path.join(rootPath('features'), name);
if (!/^[a-z][a-z-]*[a-z]$/.test(name)) {
  console.error('Name the feature with lowercase letters: npm run new-feature promotions');
  process.exitCode = 1;
} else if (existsSync(folder)) {
  console.error(`There is already a feature named ${name}.`);
  process.exitCode = 1;
} else {
  for (const [file, text] of Object.entries(filesOf(name))) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(path.relative(process.cwd(), target));
  }
  allowAdmins(name);
  console.log(path.relative(process.cwd(), accessTable));
  console.log(`
Next: add it to the lists in server/features.ts and web/features.ts, in both at the same place: below the
features that it builds on. Then run: npm run doc-tables`);
}

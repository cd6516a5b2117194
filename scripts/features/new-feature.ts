import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders of a new feature, as in `docs/architecture.md`, with just enough in them to be served. */
const filesOf = (name: string): Record<string, string> => {
  const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  // Not a literal: the boundaries would treat it as an import of this script.
  const api = ['#ui', 'data', 'api.ts'].join('/');
  const capital = camel.charAt(0).toUpperCase() + camel.slice(1);
  return {
    'contract.ts': `import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';

export const get${capital} = endpoint({
  method: 'GET',
  path: '/api/v1/app/${name}',
  summary: 'Says that the feature ${name} is there',
  response: z.object({ message: z.string() }),
});
`,
    'server/routes.ts': `import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import { get${capital} } from '../contract.ts';

export const ${camel}Routes = ({ publicUrl }: Pick<Deps, 'publicUrl'>): Route[] => [
  route(get${capital}, () => ({ message: \`This is ${name} on \${publicUrl}.\` })),
];
`,
    'web/queries.ts': `import { queryOptions } from '@tanstack/react-query';
import { ask } from '${api}';
import type { get${capital} } from '../contract.ts';

export const ${camel}Query = () =>
  queryOptions({
    queryKey: ['public', '${name}'] as const,
    queryFn: (context) => ask<typeof get${capital}>(context, 'GET /api/v1/app/${name}'),
  });
`,
  };
};

const name = process.argv[2] ?? '';
const folder = path.join(fileURLToPath(new URL('../../features', import.meta.url)), name);
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
  console.log(
    `Next: its allowed imports in scripts/boundaries.ts and docs/architecture.md, its routes in server/app.ts, its pages in web/routes.tsx.`,
  );
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { features } from '../server/features.ts';
import { featureOrder, webList } from './boundaries.ts';
import { findBreaches, findListBreaches, findTreeBreaches } from './check-boundaries.ts';

const breaches = (file: string, text: string) => findBreaches([file], () => text);

describe('the boundaries', () => {
  test.each([
    [
      'a page that reaches into the server',
      'features/store/web/pages/store.tsx',
      "import { x } from '../../server/list-beats.ts';",
    ],
    [
      'a use case of another feature',
      'features/orders/server/place-order.ts',
      "import { x } from '#features/catalogue/server/list-beats.ts';",
    ],
    [
      'a public API that the feature may not import',
      'features/catalogue/server/list-beats.ts',
      "import { x } from '#features/orders/server/public.ts';",
    ],
    ['a test with a timeout of its own', 'ui/a.test.tsx', "await screen.findByRole('dialog', {}, { timeout: 5000 });"],
    [
      'a test’s hook that returns act()',
      'ui/a.test.tsx',
      'afterEach(() =>\n  act(() => {\n    player.close();\n  }),\n);',
    ],
    ['a contract that imports Node’s modules', 'features/orders/contract.ts', "import fs from 'node:fs';"],
    [
      'a lazy import across a boundary',
      'features/orders/web/queries.ts',
      "const x = await import('#platform/http/log.ts');",
    ],
    ['Stripe’s SDK outside platform/stripe', 'features/checkout/server/fulfil.ts', "import Stripe from 'stripe';"],
    ['an image decoder in the server', 'features/account/server/change-picture.ts', "import sharp from 'sharp';"],
    [
      'an import of code that belongs in the process for images',
      'platform/images/images.ts',
      "import { redrawWithin } from './rendering/redraw-image.ts';",
    ],
    [
      'a package that imports the shop',
      'packages/stripe-sandbox/core/params.ts',
      "import { x } from '../../../contract-kit/format.ts';",
    ],
    [
      'a feature that imports a package',
      'features/orders/server/place-order.ts',
      "import { x } from '@stemhouse/stripe-sandbox/public.ts';",
    ],
    ['ui that imports a feature', 'ui/primitives/button.tsx', "import { x } from '#features/plays/web/public.tsx';"],
    [
      'an import by the app of what a feature’s public API doesn’t export',
      'server/app.ts',
      "import { x } from '#features/orders/server/payment/place-order.ts';",
    ],
    ['a table of another feature', 'features/orders/server/place-order.ts', "db.selectFrom('catalogue_beats')"],
    ['a view of another feature', 'features/orders/server/place-order.ts', 'sql`select from catalogue_listed`'],
    [
      'a table of another feature that has the feature’s own name',
      'features/catalogue/server/list-beats.ts',
      "db.selectFrom('catalogue_uploads')",
    ],
    ['React on the server', 'platform/mail/mail.ts', "import React from 'react';"],
    [
      'a date in a format of its own',
      'features/orders/web/components/x.tsx',
      "new Intl.DateTimeFormat('en-US').format(new Date(order.paidAt))",
    ],
    ['a number in a format of its own', 'features/orders/server/mails/x.ts', "count.toLocaleString('en-US')"],
    ['a query outside queries.ts', 'features/orders/web/use-order.ts', 'useQuery({ queryKey, queryFn: load })'],
    ['React’s own lazy', 'features/orders/web/components/x.tsx', "import { lazy, useState } from 'react';"],
    [
      'a private name for something that has a usual one',
      'features/orders/server/retention.ts',
      'export const ordersKeepers = [];',
    ],
    ['a private name in a test', 'features/orders/server/orders.test.ts', 'const answer = await shop.app.inject(url);'],
    ['a parameter named “wanted”', 'features/orders/server/x.ts', 'const send = (wanted: Order) => 1;'],
    [
      'a bar at the bottom that the player would cover',
      'features/orders/web/components/x.tsx',
      '<div className="sticky bottom-0 z-20" />',
    ],
    [
      'the web of a feature that it may not import',
      'features/plays/web/components/player-panel.tsx',
      "import { BeatList } from '#features/store/web/public.tsx';",
    ],
    [
      'a contract of a feature above, on a page',
      'features/plays/web/player-services.ts',
      "import type { reportPlay } from '#features/statistics/contract.ts';",
    ],
    [
      'a contract of a feature above, on a server',
      'features/plays/server/routes.ts',
      "import type { reportPlay } from '#features/statistics/contract.ts';",
    ],
    [
      'a lazily imported contract of a feature above',
      'features/licenses/web/price/earned-of.tsx',
      "const { fee } = await import('#features/payouts/contract.ts');",
    ],
    [
      "another feature's queries that it may not import",
      'features/licenses/web/use-answer.ts',
      "import { catalogueKey } from '#features/catalogue/web/queries.ts';",
    ],
    [
      'the web of a feature that can be left out',
      'features/overview/web/pages/person.tsx',
      "import { offersKey } from '#features/offers/web/queries.ts';",
    ],
    [
      'the web of a feature that can be left out, in the shell',
      'web/pages/artist.tsx',
      "import { FollowButton } from '#features/follows/web/public.tsx';",
    ],
    [
      "an import of what a web's public API doesn't export",
      'features/checkout/web/components/paid.tsx',
      "import { OrderFiles } from '#features/orders/web/components/order-files.tsx';",
    ],
    [
      'a query key outside queries.ts',
      'features/licenses/web/use-answer.ts',
      "queryClient.invalidateQueries({ queryKey: ['public', 'catalogue'] });",
    ],
    ['a form without the shared checks', 'features/support/web/pages/support.tsx', '<form noValidate onSubmit={send}>'],
    [
      'a write that a power cut may undo',
      'features/orders/server/receipts/keep-receipt.ts',
      "import { mkdir, writeFile } from 'node:fs/promises';",
    ],
    [
      'an import from its own feature by alias',
      'features/orders/server/place-order.ts',
      "import { getOrder } from '#features/orders/contract.ts';",
    ],
    [
      'an import from its own feature by alias, in a test',
      'features/orders/server/place-order.test.ts',
      "import { getOrder } from '#features/orders/contract.ts';",
    ],
    ['a file in no layer', 'helpers/misc.ts', ''],
  ])('refuse %s', (_, file, text) => expect(breaches(file, text)).toHaveLength(1));

  test.each([
    [
      'an allowed import',
      'features/orders/server/place-order.ts',
      "import { x } from '#features/catalogue/server/public.ts';",
    ],
    [
      'an allowed import between webs',
      'features/checkout/web/components/paid.tsx',
      "import { OrderFiles } from '#features/orders/web/public.tsx';",
    ],
    [
      'a page that imports its feature’s queries',
      'features/store/web/pages/store.tsx',
      "import { x } from '../queries.ts';",
    ],
    ['a table of the feature itself', 'features/orders/server/place-order.ts', "db.selectFrom('orders_orders')"],
    [
      'any import in a test',
      'features/orders/server/place-order.test.ts',
      "import { x } from '#features/checkout/server/quote.ts';",
    ],
  ])('allow %s', (_, file, text) => expect(breaches(file, text)).toEqual([]));
});

describe('the tree as a whole', () => {
  const treeBreaches = (tree: Readonly<Record<string, string>>) =>
    findTreeBreaches(Object.keys(tree), (file) => tree[file] ?? '');
  const files = (count: number, name = (index: number) => `ui/part-${index}.ts`) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), '']));
  const circle = { 'ui/a.ts': "import { b } from './b.ts';", 'ui/b.ts': "import { a } from '#ui/a.ts';" };

  test('a folder may hold 25 files, but not 26', () => {
    expect(treeBreaches(files(25))).toEqual([]);
    expect(treeBreaches(files(26))).toEqual(['ui: 26 files side by side, 25 at most']);
  });

  test('tests and subfolders don’t count toward a folder’s 25 files', () => {
    const tests = files(20, (index) => `ui/part-${index}.test.ts`);
    const below = files(20, (index) => `ui/rows/part-${index}.ts`);
    expect(treeBreaches({ ...files(20), ...tests, ...below })).toEqual([]);
  });

  test.each([
    ['two files', circle, 'ui/a.ts → ui/b.ts, ui/b.ts → ui/a.ts'],
    [
      'two files that import only types from each other',
      { 'ui/a.ts': "import type { B } from './b.ts';", 'ui/b.ts': "export type { A } from './a.ts';" },
      'ui/a.ts → ui/b.ts, ui/b.ts → ui/a.ts',
    ],
    [
      'two folders whose files form no circle of their own',
      {
        'ui/left/a.ts': "import { b } from '../right/b.ts';",
        'ui/right/c.ts': "import { d } from '#ui/left/d.ts';",
        'ui/left/d.ts': '',
        'ui/right/b.ts': '',
      },
      'ui/left/a.ts → ui/right/b.ts, ui/right/c.ts → ui/left/d.ts',
    ],
    [
      'a folder and the public API that uses it',
      {
        'features/auth/server/routes.ts': "import { a } from './sessions/a.ts';",
        'features/auth/server/sessions/b.ts': "import { route } from '../routes.ts';",
        'features/auth/server/sessions/a.ts': '',
      },
      'features/auth/server/routes.ts → features/auth/server/sessions/a.ts, features/auth/server/sessions/b.ts → features/auth/server/routes.ts',
    ],
    [
      'three features',
      {
        'features/auth/contract.ts': "import { a } from '#features/beats/contract.ts';",
        'features/beats/server/a.ts': "const c = await import('#features/carts/server/public.ts');",
        'features/carts/server/b.ts': "import { a } from '#features/auth/server/public.ts';",
        'features/beats/contract.ts': '',
        'features/carts/server/public.ts': '',
        'features/auth/server/public.ts': '',
      },
      'features/auth/contract.ts → features/beats/contract.ts, features/beats/server/a.ts → features/carts/server/public.ts, features/carts/server/b.ts → features/auth/server/public.ts',
    ],
    [
      'the webs of two features',
      {
        'features/auth/web/a.tsx': "import { b } from '#features/beats/web/b.tsx';",
        'features/beats/web/b.tsx': "import { a } from '#features/auth/web/a.tsx';",
      },
      'features/auth/web/a.tsx → features/beats/web/b.tsx, features/beats/web/b.tsx → features/auth/web/a.tsx',
    ],
    [
      'a feature’s web and another feature’s server',
      {
        'features/account/web/a.tsx': "import { a } from '#features/auth/web/public.tsx';",
        'features/auth/server/b.ts': "import { a } from '#features/account/contract.ts';",
        'features/auth/web/public.tsx': '',
        'features/account/contract.ts': '',
      },
      'features/account/web/a.tsx → features/auth/web/public.tsx, features/auth/server/b.ts → features/account/contract.ts',
    ],
  ])('a circle of %s is found', (_, tree, steps) =>
    expect(treeBreaches(tree)).toEqual([expect.stringContaining(`: a circle of imports: ${steps}`)]),
  );

  test.each([
    [
      'a public API that imports its folders, which import what lies beside them',
      {
        'features/auth/server/routes.ts': "import { a } from './sessions/a.ts';",
        'features/auth/server/sessions/a.ts': "import { t } from '../tables.ts';",
        'features/auth/server/tables.ts': '',
      },
    ],
    [
      'a package that imports the shop, which imports another package',
      {
        'packages/bench/run.ts': "import '../../server/main.ts';",
        'server/main.ts': "import '@stemhouse/stripe-sandbox/public.ts';",
        'packages/stripe-sandbox/public.ts': '',
      },
    ],
    [
      'a test that imports what it tests, and another test',
      { 'ui/a.ts': '', 'ui/a.test.ts': "import './b.test.ts'; import './a.ts';" },
    ],
  ])('no circle is found for %s', (_, tree) => expect(treeBreaches(tree)).toEqual([]));
});

test.each(webList)('the feature %s has its own pages', (feature) => {
  const text = readFileSync(new URL(`../features/${feature}/web/feature.ts`, import.meta.url), 'utf8');
  const sources = text.match(/features\/[^']+\/web\/[^']+\.tsx/g) ?? [];
  expect(sources.filter((source) => !source.startsWith(`features/${feature}/web/pages/`))).toEqual([]);
  expect(sources.length).toBeGreaterThanOrEqual(text.match(/pages\/[\w-]+\.tsx'\)/g)?.length ?? 0);
});

describe('the lists of features', () => {
  const lists = { server: ['audit', 'account'], web: ['audit', 'account'] };
  const files = ['features/account/contract.ts', 'features/audit/contract.ts'];

  test('are read in their order', () => {
    expect(featureOrder).toEqual(features.map(({ name }) => name));
    expect(findListBreaches([], { server: featureOrder, web: webList })).toEqual([]);
  });

  test('name every folder, in the same order', () => {
    expect(findListBreaches(files, lists)).toEqual([]);
    expect(findListBreaches([...files, 'features/beats/contract.ts'], lists)).toEqual([
      'server/features.ts: beats is missing',
    ]);
    for (const [web, words] of [
      [['audit'], 'account is missing, which server/features.ts has'],
      [['audit', 'account', 'beats'], 'beats is not in server/features.ts'],
      [['account', 'audit'], 'another order than in server/features.ts'],
    ] as const) {
      expect(findListBreaches(files, { ...lists, web })).toEqual([`web/features.ts: ${words}`]);
    }
  });
});

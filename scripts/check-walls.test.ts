import { describe, expect, it, test } from 'vitest';
import { findBreaches } from './check-walls.ts';
import { arrows, webArrows } from './walls.ts';

const breaches = (file: string, text: string) => findBreaches([file], () => text);

describe('the walls stop', () => {
  test.each([
    [
      'a page that reaches into the server',
      'features/catalogue/web/pages/store-page.tsx',
      "import { x } from '../../server/list-beats.ts';",
    ],
    [
      'a use case of another feature',
      'features/orders/server/place-order.ts',
      "import { x } from '#features/catalogue/server/list-beats.ts';",
    ],
    [
      'a front door against the arrows',
      'features/catalogue/server/list-beats.ts',
      "import { x } from '#features/orders/server/public.ts';",
    ],
    ['a contract that knows Node', 'features/orders/contract.ts', "import fs from 'node:fs';"],
    [
      'a lazy import through a wall',
      'features/orders/web/queries.ts',
      "const x = await import('#platform/http/log.ts');",
    ],
    ['the SDK outside its port', 'features/checkout/server/fulfil.ts', "import Stripe from 'stripe';"],
    ['a decoder of pictures in the server', 'features/account/server/change-picture.ts', "import sharp from 'sharp';"],
    [
      'what decodes pictures beside its process',
      'platform/images/images.ts',
      "import { redrawWithin } from './drawing/redraw-picture.ts';",
    ],
    ['ui that knows a feature', 'ui/primitives/button.tsx', "import { x } from '#features/plays/web/public.tsx';"],
    [
      'the composition behind a front door',
      'server/app.ts',
      "import { x } from '#features/orders/server/payment/place-order.ts';",
    ],
    ['a table of another feature', 'features/orders/server/place-order.ts', "db.selectFrom('catalogue_beats')"],
    ['components on the server', 'platform/mail/mail.ts', "import React from 'react';"],
    ['a query among components', 'features/orders/web/use-order.ts', 'useQuery({ queryKey, queryFn: load })'],
    [
      'a part that takes the page down',
      'features/orders/web/components/x.tsx',
      "import { lazy, useState } from 'react';",
    ],
    ['a bar under the player', 'features/orders/web/components/x.tsx', '<div className="sticky bottom-0 z-20" />'],
    [
      'the web of a feature against the arrows',
      'features/plays/web/components/player-panel.tsx',
      "import { PriceButton } from '#features/licenses/web/public.tsx';",
    ],
    [
      "another feature's queries against the arrows",
      'features/licenses/web/use-answer.ts',
      "import { catalogueKey } from '#features/catalogue/web/queries.ts';",
    ],
    [
      'what stands behind the front door of a web',
      'features/checkout/web/components/paid.tsx',
      "import { OrderFiles } from '#features/orders/web/components/order-files.tsx';",
    ],
    [
      'a key written out where it is used',
      'features/licenses/web/use-answer.ts',
      "queryClient.invalidateQueries({ queryKey: ['public', 'catalogue'] });",
    ],
    ['a file in no room', 'helpers/misc.ts', ''],
  ])('%s', (_, file, text) => expect(breaches(file, text)).toHaveLength(1));

  test.each([
    [
      'along an arrow',
      'features/orders/server/place-order.ts',
      "import { x } from '#features/catalogue/server/public.ts';",
    ],
    [
      'along an arrow of the web',
      'features/checkout/web/components/paid.tsx',
      "import { OrderFiles } from '#features/orders/web/public.tsx';",
    ],
    ['a page its own queries', 'features/catalogue/web/pages/store-page.tsx', "import { x } from '../queries.ts';"],
    ['own tables', 'features/orders/server/place-order.ts', "db.selectFrom('orders_orders')"],
    [
      'a test whatever it needs',
      'features/orders/server/place-order.test.ts',
      "import { x } from '#features/checkout/server/quote.ts';",
    ],
  ])('but not %s', (_, file, text) => expect(breaches(file, text)).toEqual([]));
});

describe.each([
  ['contracts and servers', arrows],
  ['the web', webArrows],
])('the arrows of %s', (_, table) => {
  it('lead nowhere in a circle', () => {
    const reached = (feature: string, seen: readonly string[] = []): readonly string[] =>
      (table[feature] ?? []).reduce((all, next) => (all.includes(next) ? all : reached(next, [...all, next])), seen);
    expect(Object.keys(table).filter((feature) => reached(feature).includes(feature))).toEqual([]);
  });
});

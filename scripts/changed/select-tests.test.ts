import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { alwaysRun, journeysOf } from './journeys.ts';
import { selectTests } from './select-tests.ts';

const root = path.join(import.meta.dirname, '../..');

const texts: Readonly<Record<string, string>> = {
  'features/keys/server/keys.test.ts': '',
  'features/keys/server/find-key.ts': '',
  'features/keys/web/keys-page.test.tsx': '',
  'features/offers/server/offers.test.ts': `import { findKey } from '#features/keys/server/find-key.ts';`,
  'features/offers/server/paying.test.ts': `import { dayMs } from '#contract-kit/numbers/durations.ts';`,
  'platform/mail/mail.test.ts': '',
  'platform/mail/mail.ts': '',
  'platform/mail/big.slow.test.ts': '',
  'platform/mail/sql/mails.sql': '',
  'server/pages/pages.test.ts': `import { features } from '../features.ts';`,
  'platform/stripe/disputes.test.ts': `import { pay } from '@stemhouse/stripe-sandbox/testing/acts.ts';`,
  'e2e/visitor/back.spec.ts': '',
};
const select = (...changed: readonly string[]) =>
  selectTests(changed, Object.keys(texts), (file) => texts[file] ?? 'the test read a file that doesn’t exist');

describe('the tests that a change can break', () => {
  test('include all of a changed feature, and those elsewhere that import the changed file', () => {
    expect(select('features/keys/server/find-key.ts')).toEqual({
      units: [
        'features/keys/server/keys.test.ts',
        'features/keys/web/keys-page.test.tsx',
        'features/offers/server/offers.test.ts',
      ],
      journeys: ['buyer/buy-one', 'producer/from-sign-up-to-money', 'producer/api-keys', 'visitor/api-docs'].map(
        (name) => `e2e/${name}.spec.ts`,
      ),
      shared: [],
    });
  });

  test('include a changed feature’s, even if only a file was deleted or a style sheet changed', () => {
    for (const file of ['features/keys/server/deleted.ts', 'features/keys/web/keys.css']) {
      expect(select(file).units).toEqual(['features/keys/server/keys.test.ts', 'features/keys/web/keys-page.test.tsx']);
    }
  });

  test('include those beside a changed file outside the features, except slow ones; the file is named', () => {
    expect(select('platform/mail/mail.ts')).toMatchObject({
      units: ['platform/mail/mail.test.ts'],
      shared: ['platform/mail/mail.ts'],
    });
    expect(select('contract-kit/numbers/durations.ts').units).toEqual(['features/offers/server/paying.test.ts']);
  });

  test('include those that import a changed file by its path or from a package', () => {
    expect(select('server/features.ts').units).toEqual(['server/pages/pages.test.ts']);
    expect(select('packages/stripe-sandbox/testing/acts.ts').units).toEqual(['platform/stripe/disputes.test.ts']);
  });

  test('don’t cover a changed style sheet or SQL file outside the features, so it is named', () => {
    const files = ['ui/tokens.css', 'platform/mail/sql/mails.sql', 'package.json'];
    expect(select(...files).shared).toEqual(files);
  });

  test('include a changed journey', () => {
    expect(select('e2e/visitor/back.spec.ts')).toEqual({
      units: [],
      journeys: [...alwaysRun, 'visitor/back'].map((name) => `e2e/${name}.spec.ts`),
      shared: [],
    });
  });

  test('are none but the sale if only a document changed', () => {
    expect(select('README.md')).toEqual({
      units: [],
      journeys: alwaysRun.map((name) => `e2e/${name}.spec.ts`),
      shared: [],
    });
  });
});

describe('the journeys of features', () => {
  test('are listed for every feature', () => {
    expect(Object.keys(journeysOf).toSorted()).toEqual(readdirSync(path.join(root, 'features')).toSorted());
    for (const journeys of Object.values(journeysOf)) expect(journeys.length).toBeGreaterThan(0);
  });

  test('exist', () => {
    const missing = [...alwaysRun, ...Object.values(journeysOf).flat()].filter(
      (name) => !existsSync(path.join(root, 'e2e', `${name}.spec.ts`)),
    );
    expect(missing).toEqual([]);
  });
});

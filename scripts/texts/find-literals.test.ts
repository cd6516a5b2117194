import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findLiterals } from './find-literals.ts';

const root = path.join(import.meta.dirname, '../..');

/** Files with words that are the same in every language, or that no visitor, buyer, producer or admin reads. */
const known: Readonly<Record<string, string>> = {
  'features/audit/web/components/audit-list.tsx': 'UTC',
  'features/audit/web/components/recent-entries.tsx': 'UTC',
  'features/checkout/web/pages/unknown-payments.tsx': 'a command',
  'features/licenses/web/card/license-labels.ts': 'names of license terms, as they are stored',
  'features/licenses/web/editor/license-draft.ts': 'names of license terms, as they are stored',
  'features/licenses/web/editor/term-fields.tsx': 'names of license terms, as they are stored',
  'features/orders/web/components/order-item-card.tsx': 'a credit line, as music platforms write it',
  'features/outgoing-webhooks/web/components/delivery-dialog.tsx': 'a header’s name',
  'features/payouts/web/admin/balance-list.tsx': 'Stripe',
  'features/profile/web/public-profile/video-embed.tsx': 'what a frame may do',
  'features/reactions/web/comments/comment-form.tsx': 'keys',
  'web/components/agreement-examples.tsx': 'examples in the editor’s preview of agreements, which are English',
  'web/components/artist/price-table.tsx': 'names of license terms, as they are stored',
  'web/components/artist/price-tiers.ts': 'names of license terms, as they are stored',
  'web/components/ecom-editor.tsx': 'Stripe Connect',
  'web/deferred/offer-language.ts': 'each in its own language',
  'web/document.tsx': 'the viewport',
  'web/pages/ui.tsx': 'a page for developers',
  'web/shell/dashboard/links.ts': 'names by which browsers remember closed sections',
  'web/shell/root-layout.tsx': 'a space',
};

it('outside of `t` and `T`, pages have no words in English', () => {
  const files = globSync('{web,ui,features/*/web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(900);
  const found = files.filter((file) => findLiterals(file, readFileSync(path.join(root, file), 'utf8')).length > 0);
  expect(found.filter((file) => !(file in known))).toEqual([]);
  expect(Object.keys(known).filter((file) => !found.includes(file))).toEqual([]);
});

it('finds text, attributes and sentences, and neither what `t` says nor what developers read', () => {
  const code = `import x from './A b';
    const words = { title: 'No beats yet', state: 'published' };
    const Page = () => <p className="flex gap-2" title="Your beats" aria-label={t\`Beats\`}>Hello <T>you there</T>{x}</p>;
    const fail = () => { throw new Error('No such beat.'); };`;
  expect(findLiterals('a.tsx', code).map(({ line, text }) => `${line}: ${text}`)).toEqual([
    '2: No beats yet',
    '3: Your beats',
    '3: Hello',
  ]);
});

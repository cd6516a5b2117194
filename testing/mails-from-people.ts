import type { PersonMailKind } from '#features/mailing/server/public.ts';
import type { TestApp } from './app.ts';
import { add, type Seller, withdraw } from './beats/licenses.ts';
import { createBeat, createLicense } from './factories.ts';
import { counterBody, writeNotice } from './beats/notices.ts';

interface Act {
  readonly sender: Seller;
  readonly receiver: Seller;
  /** What the sender writes wherever they can. */
  readonly words: string;
}

/** By kind, an act of one person that sends it to another; resolves to the response's status. A new kind needs its own. */
export const actsThatMail: Readonly<Record<PersonMailKind, (shop: TestApp, act: Act) => Promise<number>>> = {
  'licenses.assigned': async (_, { sender, receiver, words }) =>
    (await add(sender, { title: words, assignTo: 'specific', userEmail: receiver.user.email })).statusCode,
  'licenses.withdrawn': async ({ deps }, { sender, receiver, words }) => {
    const { id } = await createLicense(deps, { ownerId: sender.user.id, title: words });
    await createBeat(deps, { sellerId: receiver.user.id, licenseIds: [id], title: 'Borrowed' });
    return (await withdraw(sender, id, '?force=true')).statusCode;
  },
  'notices.countered': async (shop, { sender, receiver, words }) => {
    const notice = await writeNotice(shop, {
      sellerId: sender.user.id,
      state: 'acted',
      email: receiver.user.email,
    });
    const counter = counterBody({ statement: words });
    return (await sender.browser.call('POST', `/api/v1/app/own-notices/${notice.id}/counter`, counter)).statusCode;
  },
};

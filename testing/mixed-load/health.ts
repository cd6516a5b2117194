import { buy } from './buy.ts';
import type { Caller } from './calls.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { uploadCover } from './upload.ts';
import { listen, logInAndOut, openPage, readList, signUp } from './visits.ts';

const mailWithinMs = 25_000;

/** Whether the new account's email has reached the mail server. */
const isMailed = async ({ db, mailbox }: FaultyShop, email: string): Promise<boolean> => {
  const mail = await db
    .selectFrom('mailing_messages')
    .select('message_id')
    .where('recipient', '=', email)
    .executeTakeFirst();
  return mail !== undefined && mailbox.messageIds.has(mail.message_id);
};

/** Makes one visit of each kind without retries, and waits for the new account's email. Throws if one fails. */
export const checkHealth = async (shop: FaultyShop, { once }: Caller): Promise<void> => {
  const { world } = shop;
  const ready = await fetch(`${shop.server.url}/readyz`);
  if (ready.status !== 200) throw new Error(`not ready: ${await ready.text()}`);
  const email = await signUp(once, world);
  await Promise.all([
    openPage(once, world),
    readList(once, world),
    listen(once, world),
    logInAndOut(once, world),
    buy(once, world, true),
    uploadCover(once, world),
  ]);
  const until = performance.now() + mailWithinMs;
  while (!(await isMailed(shop, email))) {
    if (performance.now() > until) throw new Error(`the email to ${email} was not sent`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

import { expect } from '@playwright/test';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Only emails to a mailing list have headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Newest first. Filters by email address, because all emails together are large. */
const about = async (address: string, subject: RegExp): Promise<Mail[]> => {
  const response = await fetch(`${process.env['SHOP_URL']}/dev/outbox.json?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as Mail[]).filter((mail) => subject.test(mail.subject));
};

export const mailTo = async (address: string, subject: RegExp): Promise<Mail> => {
  let mail: Mail | undefined;
  const find = async (): Promise<boolean> => {
    [mail] = await about(address, subject);
    return mail !== undefined;
  };
  await expect.poll(find, { message: `an email to ${address} about ${subject}` }).toBe(true);
  if (!mail) throw new Error(`No email about ${subject} arrived at ${address}.`);
  return mail;
};

export const countMails = async (address: string, subject: RegExp): Promise<number> =>
  (await about(address, subject)).length;

/** Ignores the first `before` emails with that subject. */
export const nextMailTo = async (address: string, subject: RegExp, before: number): Promise<Mail> => {
  await expect.poll(() => countMails(address, subject)).toBe(before + 1);
  return mailTo(address, subject);
};

export const linkIn = (mail: Mail, path: string): string => {
  const link = (mail.text.match(/https?:\/\/\S+/g) ?? []).find((each) => new URL(each).pathname === path);
  if (!link) throw new Error(`The email "${mail.subject}" has no link to ${path}.`);
  return link;
};

export const codeIn = (mail: Mail): string => {
  const code = /^\s*(\d{6})\s*$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`The email "${mail.subject}" has no code.`);
  return code;
};

export const orderLinkIn = (mail: Mail): string => {
  const link = /https?:\/\/\S+\/orders\/\S+key=[\w.~%-]+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`The email "${mail.subject}" has no link to an order.`);
  return link;
};

export const purchaseSubject = /files and license agreements?$/;

import type { Deps } from '#platform/deps.ts';
import { codeIn, mailsTo } from '../mails.ts';

/** The newest six-digit code in an email to this address. */
export const codeMailedTo = async (shop: { readonly deps: Deps }, address: string): Promise<string> => {
  const code = (await mailsTo(shop, address)).map(codeIn).findLast((found) => found !== '');
  if (code === undefined) throw new Error(`no code was mailed to ${address}`);
  return code;
};

export const otherCode = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

// Blocks for emails that other people cause, such as license offers: the receiver can block one sender, or all.

/** A signed token in the links of each such email. An empty one is refused like an invalid link. */
const token = z.string().max(420).default('');
const linkUnknown = {
  ACCOUNT_BLOCK_LINK_UNKNOWN: { status: 404, message: () => t`This link doesn’t work. Open the one in the email.` },
} as const;

export const getBlockLink = endpoint({
  method: 'GET',
  path: '/api/v1/app/mail-blocks/link',
  summary: 'Get whose emails a link would block. Changes nothing, because mail scanners also follow links',
  query: z.object({ token }),
  response: z.object({ username: z.string(), blocked: z.boolean() }),
  failures: linkUnknown,
});
export type BlockLink = z.infer<typeof getBlockLink.response>;

export const blockSender = endpoint({
  method: 'POST',
  path: '/api/v1/app/block-sender',
  summary:
    'Block one person’s emails to the address that a signed link was sent to (RFC 8058 one-click). The body is ignored',
  xsrf: 'exempt',
  query: z.object({ token }),
  maxBodyBytes: 4096,
  response: message,
  failures: linkUnknown,
});

export const openBlockSender = endpoint({
  method: 'GET',
  path: '/api/v1/app/block-sender',
  summary: 'Redirect to a page with a button, for mail programs that open the link. Changes nothing',
  query: z.object({ token }),
  status: 302,
  response: 'binary',
  contentType: 'text/html',
});

const emailUnverified = {
  ACCOUNT_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email first.` },
} as const;

/** Maximum number of blocks listed, newest first. */
export const maxListedBlocks = 200;

export const mailBlocks = z.object({
  /** Whether all emails that other people cause are blocked. */
  everyone: z.boolean(),
  people: z.array(z.object({ _id: id, username: z.string(), since: time })).max(maxListedBlocks),
});
export type MailBlocks = z.infer<typeof mailBlocks>;

export const listMailBlocks = endpoint({
  method: 'GET',
  path: '/api/v1/app/mail-blocks',
  summary: `List your email blocks, newest first, at most ${maxListedBlocks}`,
  access: 'user',
  response: mailBlocks,
  failures: emailUnverified,
});

export const blockAllSenders = endpoint({
  method: 'PUT',
  path: '/api/v1/app/mail-blocks/everyone',
  summary: 'Block all emails that other people cause, or unblock them',
  access: 'user',
  body: z.object({ blocked: z.boolean() }),
  response: mailBlocks,
  failures: emailUnverified,
});

export const liftMailBlock = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/mail-blocks/:senderId',
  summary: 'Unblock one person’s emails',
  access: 'user',
  params: z.object({ senderId: id }),
  response: mailBlocks,
  failures: emailUnverified,
});

import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { maxSecurityItems, securityKinds } from '#contract-kit/security/security-kinds.ts';
import { message, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

const kind = z.enum(securityKinds);
/** A passkey’s id may be longer than our own ids. */
const itemId = z.string().min(1).max(1400);

const securityItem = z.object({
  kind,
  id: itemId,
  name: z.string(),
  /** Null if the item was made before we recorded this. */
  madeAt: time.nullable(),
  madeBy: z
    .object({
      /** Name of the API key that made the item; null if a logged-in person did. */
      key: z.string().nullable(),
      /** For example "Firefox, Windows 10"; empty if an API key made the item. */
      device: z.string(),
      /** Whether the current session made the item. */
      here: z.boolean(),
    })
    .nullable(),
  /** Whether `endSecurityItems` can end the item; otherwise another page does. */
  canEnd: z.boolean(),
});
export type SecurityItem = z.infer<typeof securityItem>;

export const listSecurityItems = endpoint({
  method: 'GET',
  path: '/api/v1/app/security/items',
  summary: `List what can act for your account or is paid by it, when it was created and by whom: the newest ${maxSecurityItems} of each kind`,
  access: 'user',
  response: z.object({ items: z.array(securityItem).max(maxSecurityItems * securityKinds.length) }),
});

export const endSecurityItems = endpoint({
  method: 'POST',
  path: '/api/v1/app/security/end',
  summary: 'End security items, such as sessions or API keys. They stop working immediately; unknown ids are ignored',
  access: 'user',
  recentPassword: true,
  maxBodyBytes: 512 * 1024,
  body: z.object({
    items: z
      .array(z.object({ kind, id: itemId }))
      .min(1)
      .max(50),
  }),
  response: message,
  failures: {
    AUTH_LAST_WAY_IN: { status: 409, message: () => t`This is your only way to log in. Set a password first.` },
  },
});

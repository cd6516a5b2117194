import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageNumber, pageOf, requiredText, text, time } from '#contract-kit/shapes.ts';
import { fileKind, usageTerm } from '#features/licenses/contract.ts';
import { proof } from '#features/orders/contract.ts';
import { maxTypedCode } from '#features/orders/license-code.ts';
import {
  maxLinkLength,
  maxLinks,
  maxNameLength,
  maxUses,
  readChannel,
  readIsrc,
  readLink,
  splitLines,
  useMessages,
} from './use-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

// Proof of a license: the page of its code, the buyer's uses, and the producer's list.

/** `replaced` means by an upgrade. */
export const licenseState = z.enum(['valid', 'on-hold', 'ended', 'replaced']);
export type LicenseState = z.infer<typeof licenseState>;

export const perLicenseesPage = 25;

export const licenseStatus = z.object({
  ...proof.shape,
  state: licenseState,
  /** When it ended; null if it hasn't, or if the time isn't known. */
  endedAt: time.nullable(),
  replacedBy: z.object({ ...proof.shape, license: z.string() }).nullable(),
  beat: z.object({ _id: id, title: z.string() }),
  producers: z.array(z.string()),
  license: z.object({
    title: z.string(),
    exclusive: z.boolean(),
    usageTerms: z.array(usageTerm),
    fileTypes: z.array(fileKind),
  }),
  agreedAt: time,
  /** The label's name at the time of sale. */
  issuer: z.string(),
  /** Masked, "M… L.", unless the buyer shows their name; null if they have closed their account. */
  buyer: z.string().nullable(),
  /** Hashes of the agreement's PDF in hex. The first is of the latest rendering, the others of earlier ones. */
  sha256: z.array(z.string()),
});
export type LicenseStatus = z.infer<typeof licenseStatus>;

const tooOften = {
  ORDERS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;

export const getLicenseStatus = endpoint({
  method: 'GET',
  path: '/api/v1/app/licenses/:code/status',
  summary:
    'Check whether the license with this code is valid now, and what it allows. Hyphens, spaces and case don’t matter',
  params: z.object({ code: text(maxTypedCode) }),
  response: licenseStatus,
  failures: {
    ORDERS_LICENSE_NOT_FOUND: {
      status: 404,
      message: () => t`No license has this code. Compare each character with the agreement: codes have 20.`,
    },
    ...tooOften,
  },
});

const readAs =
  (read: (typed: string) => string | null, issue: () => string) => (typed: string, context: z.RefinementCtx) => {
    const value = typed === '' ? '' : read(typed);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: issue() });
    return z.NEVER;
  };

const links = z
  .array(requiredText(maxLinkLength, useMessages.link).transform(readAs(readLink, useMessages.link)))
  .max(maxLinks, { error: () => t`At most ${{ maxLinks: String(maxLinks) }} links.` })
  .meta({ example: ['https://artist.example/song'] });

const useFields = z.strictObject({
  song: requiredText(maxNameLength, useMessages.noSong),
  artist: requiredText(maxNameLength, useMessages.noArtist),
  /** YouTube channel: a link, or a handle with its @. */
  channel: text(200).default('').transform(readAs(readChannel, useMessages.channel)).meta({ example: '@artist' }),
  isrc: text(20).default('').transform(readAs(readIsrc, useMessages.isrc)).meta({ example: 'US-S1Z-26-00001' }),
  links: links.default([]),
});

/** The form's version, with one link per line. Errors belong to the field, not to a line. */
export const useForm = useFields.extend({
  links: z
    .string()
    .max(maxLinks * (maxLinkLength + 2), { error: useMessages.link })
    .superRefine((lines, context) => {
      const issue = links.safeParse(splitLines(lines)).error?.issues[0];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    }),
});

export const licenseUse = z.object({
  _id: id,
  song: z.string(),
  artist: z.string(),
  channel: z.string(),
  isrc: z.string(),
  links: z.array(z.string()),
});
export type LicenseUse = z.infer<typeof licenseUse>;

export const ownProof = z.object({
  ...proof.shape,
  /** The name that the page can show; null if the order has none. */
  buyer: z.string().nullable(),
  /** The masked name, which the page shows by default; null if the order has no name. */
  masked: z.string().nullable(),
  showsBuyer: z.boolean(),
  uses: z.array(licenseUse).max(maxUses),
});
export type OwnProof = z.infer<typeof ownProof>;

const ofItem = {
  access: 'optional',
  params: z.object({ orderId: id, itemId: id }),
  query: z.object({ key: z.string().max(200).optional() }),
} as const;
const itemFailures = {
  ORDERS_NOT_FOUND: { status: 404, message: () => t`We can’t find this license among your orders.` },
  ...tooOften,
} as const;

export const getOwnProof = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/proof',
  summary: 'Get the code of a license, what its page shows about the buyer, and what they use it for',
  ...ofItem,
  response: ownProof,
  failures: itemFailures,
});

export const showBuyer = endpoint({
  method: 'PUT',
  path: '/api/v1/app/orders/:orderId/items/:itemId/proof',
  summary: 'Show or mask the buyer’s name on the license’s page. For the buyer only',
  ...ofItem,
  body: z.strictObject({ showsBuyer: z.boolean() }),
  response: ownProof,
  failures: itemFailures,
});

export const addUse = endpoint({
  method: 'POST',
  path: '/api/v1/app/orders/:orderId/items/:itemId/uses',
  summary: `Add a use of a license, at most ${maxUses}. The producer sees it`,
  ...ofItem,
  body: useFields,
  status: 201,
  response: licenseUse,
  failures: {
    ...itemFailures,
    ORDERS_TOO_MANY_USES: {
      status: 409,
      message: () => t`You’ve added ${{ maxUses: String(maxUses) }} uses, the most for one license. Remove one first.`,
    },
  },
});

const ofUse = { ...ofItem, params: z.object({ orderId: id, itemId: id, useId: id }), failures: itemFailures } as const;

export const editUse = endpoint({
  method: 'PUT',
  path: '/api/v1/app/orders/:orderId/items/:itemId/uses/:useId',
  summary: 'Change a use of a license',
  ...ofUse,
  body: useFields,
  response: licenseUse,
});

export const removeUse = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/orders/:orderId/items/:itemId/uses/:useId',
  summary: 'Remove a use of a license',
  ...ofUse,
  response: message,
});

export const licensee = z.object({
  /** The order item's id. */
  _id: id,
  ...proof.shape,
  state: licenseState,
  beat: z.string(),
  license: z.string(),
  agreedAt: time,
  /** The name as on the code's page. */
  buyer: z.string().nullable(),
  /** None while the license is on hold, or once it has ended. */
  uses: z.array(licenseUse),
});
export type Licensee = z.infer<typeof licensee>;

export const listLicensees = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/licensees',
  summary: `List who has licensed your beats and what for, newest first, ${perLicenseesPage} a page. Search in beats, licenses, songs, artists and channels`,
  access: 'seller',
  query: z.object({ search: text(100).default(''), page: pageNumber() }),
  response: pageOf('licensees', licensee),
});

export const getLicenseesCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/licensees.csv',
  summary:
    'Download the licenses of your beats as CSV (RFC 4180) for allowlisting channels, one line per use or per license without one',
  access: 'seller',
  response: 'binary',
  contentType: 'text/csv',
});

import { z } from 'zod';
import { priceToCents } from '#contract-kit/money.ts';
import { id, requiredText, text } from '#contract-kit/shapes.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import {
  beatChoices,
  type ChoiceName,
  eachChoice,
  eachSharedChoice,
  maxChoiceLength,
  missingText,
} from '#features/catalogue/beat-choices.ts';
import {
  findTagIssues,
  isBeatPrice,
  kitWords,
  maxDescriptionLength,
  maxLicenses,
  maxTagLength,
  maxTags,
  maxTitleLength,
  splitTags,
  words,
} from '#features/catalogue/beat-rules.ts';
import { contentIdFields } from '#features/catalogue/contract-content-id.ts';
import { kitTypes } from '#features/catalogue/kits.ts';
import { t } from '#contract-kit/texts/text.ts';

// The fields of a beat or sound kit, as forms, JSON and tables send them.

const title = requiredText(maxTitleLength, () => t`Enter a title.`).describe('Title');
const description = requiredText(maxDescriptionLength, () => t`Enter a description.`).describe('Plain text for buyers');
const priceHint = (): string => t`Enter a price from 0 to 999999.99.`;
const beatPrice = z
  .string({ error: () => t`Enter a price.` })
  .trim()
  .max(20, { error: priceHint })
  .refine(isBeatPrice, { error: priceHint })
  .meta({ example: '19.99', description: 'The beat’s own price. A buyer pays it plus the price of the license' });
/**
 * A list, or a form's text. Both are split at commas, because the store's filter joins tags by commas. The limits are
 * looser than `findTagIssues`, whose messages are better.
 */
const tags = z
  .union(
    [
      z
        .string()
        .overwrite(cleanText)
        .max(4 * maxTags * maxTagLength, { error: words.longTag })
        .transform(splitTags),
      z
        .array(
          z
            .string()
            .overwrite(cleanText)
            .max(4 * maxTagLength, { error: words.longTag }),
        )
        .max(4 * maxTags, { error: words.manyTags })
        .transform((tagList) => tagList.flatMap(splitTags)),
    ],
    { error: () => t`Add tags.` },
  )
  .superRefine((tagList, context) => findTagIssues(tagList).forEach((issue) => context.addIssue(issue)))
  .meta({ example: ['dark', 'slow'], description: `At most ${maxTags}, as a list or as a text with commas` });
const licenses = z
  .array(id, { error: words.noLicense })
  .min(1, { error: words.noLicense })
  .max(maxLicenses, { error: () => t`At most ${{ maxLicenses: String(maxLicenses) }} licenses.` })
  .describe('Ids of the licenses that it’s sold under');
/** Cents once parsed. An empty price becomes null, which means the license's usual price. */
const licensePrices = z
  .array(
    z.object({
      licenseId: id.describe('Id of the license'),
      price: z
        .string({ error: () => t`Enter a price.` })
        .trim()
        .max(20, { error: priceHint })
        .refine((typed) => typed === '' || isBeatPrice(typed), { error: priceHint })
        .transform((typed) => (typed === '' ? null : priceToCents(typed)))
        .meta({ example: '24.99', description: 'Price of the license on this beat; empty for its usual price' }),
    }),
  )
  .max(maxLicenses, { error: () => t`At most ${{ maxLicenses: String(maxLicenses) }} licenses.` })
  .refine((prices) => new Set(prices.map(({ licenseId }) => licenseId)).size === prices.length, {
    error: words.twoPrices,
  })
  .describe('Licenses that have their own price on this beat');
export type LicensePrices = z.output<typeof licensePrices>;
const choice = (name: ChoiceName) =>
  (beatChoices[name].isOptional
    ? text(maxChoiceLength).optional()
    : requiredText(maxChoiceLength, () => missingText(name))
  ).describe(beatChoices[name].description);
const bpmHint = (): string => t`BPM must be a whole number from 1 to 999.`;
export const uploads = z.array(z.string().max(100)).max(10).describe('Ids of finished uploads, in place of files');

const momentHint = (): string => t`Choose a date and time.`;
const instant = z.iso.datetime({ offset: true });
/** A time in ISO 8601. Null, or the empty text of a form, publishes the beat as soon as it's ready. */
const publishAt = z
  .string({ error: momentHint })
  .max(40, { error: momentHint })
  .refine((at) => at === '' || instant.safeParse(at).success, { error: momentHint })
  .nullable()
  .transform((at) => (at ? new Date(at) : null))
  .meta({
    example: '2026-12-24T18:00:00Z',
    description: 'When it goes on sale; null for as soon as it’s ready',
  });

const freeHint = (): string => t`Say whether it’s a free download: true or false.`;
/** A form sends it as text. */
const freeDownload = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], { error: freeHint })
  .describe('Whether visitors can download a tagged mp3 for free; false by default');

/** Turns a form's `licenses[0]`, `licenses[1]`, … into a list, and likewise its `licensePrices[LICENSE]`. */
const gatherLicenses = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named = Object.entries(body).flatMap(([name, value]) => (/^licenses\[\d*\]$/.test(name) ? [value] : []));
  const priced = Object.entries(body).flatMap(([name, value]) => {
    const [, licenseId] = /^licensePrices\[(.*)\]$/.exec(name) ?? [];
    return licenseId === undefined ? [] : [{ licenseId, price: value as unknown }];
  });
  return {
    ...(named.length > 0 && { licenses: named.flat() as unknown }),
    ...(priced.length > 0 && { licensePrices: priced }),
    ...body,
  };
};

const kitType = z.enum(kitTypes, { error: kitWords.noType }).describe('Type of sounds in a sound kit');

/** All fields of the form except the files. */
const newBeatShape = z.object({
  title,
  description,
  price: beatPrice.default('0.00'),
  ...eachChoice(choice),
  bpm: z
    .union([z.string().max(20, { error: bpmHint }), z.number().transform(String)], { error: () => t`Enter the BPM.` })
    .pipe(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,2}$/, { error: bpmHint }),
    )
    .transform(Number)
    .meta({ example: 92, description: 'Tempo in beats per minute' }),
  tags,
  licenses,
  licensePrices: licensePrices.optional(),
  publishAt: publishAt.optional(),
  freeDownload: freeDownload.optional(),
  ...contentIdFields,
});
export const newBeatFields = z.preprocess(gatherLicenses, newBeatShape);
export type NewBeatFields = z.output<typeof newBeatFields>;
/** JSON names the ids of uploads in `uploads`, instead of sending files. */
export const newBeatBody = z.preprocess(gatherLicenses, newBeatShape.extend({ uploads: uploads.optional() }));
/** Fields that many new beats have in common, plus `more`. Each beat sets the other fields itself. */
export const importDefaults = <M extends z.core.$ZodLooseShape>(more: M) =>
  z.preprocess(
    gatherLicenses,
    newBeatShape
      .pick({
        description: true,
        price: true,
        ...eachSharedChoice(() => true as const),
        tags: true,
        licenses: true,
        freeDownload: true,
      })
      .extend({ price: beatPrice })
      .partial()
      .extend(more),
  );

/** Only the fields that are sent change. */
export const beatChanges = z.preprocess(gatherLicenses, newBeatShape.extend({ price: beatPrice, kitType }).partial());

export const newKitFields = newBeatShape
  .pick({ title: true, description: true, ...eachSharedChoice(() => true as const), tags: true })
  .extend({
    price: beatPrice,
    publishAt: newBeatShape.shape.publishAt,
    kitType,
    uploads,
  });

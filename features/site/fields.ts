import { z } from 'zod';
import { readVideo } from '#features/account/video-link.ts';
import { colorPattern } from '#contract-kit/colors/theme-colors.ts';
import { emailAddress, price as priceShape, requiredText } from '#contract-kit/shapes.ts';
import { isLink } from '#features/account/contract-public-profile.ts';
import { sitePictureName } from './pictures.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

// What the site's documents are made of: the shape of each part, and how the editor asks for it. Both stand together, so
// that no form is written by hand.

interface Asked {
  readonly label: string;
  readonly hint?: string;
  /** Left out of the document if it's empty. */
  readonly optional?: true;
}

export type FormField = Asked &
  (
    | { readonly kind: 'line' | 'text' | 'address' | 'link' | 'video' | 'email' | 'price'; readonly max: number }
    /** A list of texts, typed as one text with empty lines between them. */
    | { readonly kind: 'paragraphs'; readonly max: number }
    | {
        readonly kind: 'choice';
        readonly options: Readonly<Record<string, string>>;
        /** What choosing none of them means, if that's possible. */
        readonly none?: string;
      }
    | { readonly kind: 'year' }
    /** `#rrggbb`. */
    | { readonly kind: 'color' }
    /** True or false. */
    | { readonly kind: 'check' }
    /** The path of an uploaded picture, or of one that came with the site. A logo is uploaded, and can be an SVG. */
    | { readonly kind: 'picture'; readonly isLogo?: true }
    /** A username. */
    | { readonly kind: 'artist' }
    /** The username of any seller, who is found by name. */
    | { readonly kind: 'seller'; readonly max: number }
    | {
        readonly kind: 'group';
        readonly fields: Readonly<Record<string, FormField>>;
        /** It also has the width and height of its picture, which the editor measures. */
        readonly sized?: true;
      }
    | {
        readonly kind: 'list';
        readonly item: FormField;
        /** What one entry is called: "chapter". */
        readonly one: string;
        readonly min: number;
        readonly max: number;
      }
  );

export type GroupField = Extract<FormField, { readonly kind: 'group' }>;

/** A part of a document: what it may contain, and how it's asked for. */
export interface Part<Shape extends z.ZodType = z.ZodType> {
  readonly shape: Shape;
  readonly field: FormField;
}

type Hint = Pick<Asked, 'hint'>;

const empty = (): string => t`This can’t be empty.`;

const uploadPicture = (): string => t`Upload a picture.`;

const typed = (max: number) => requiredText(max, empty);

/** A short text in one line. */
export const line = (label: string, max: number, more: Hint = {}) => ({
  shape: typed(max),
  field: { kind: 'line', label, max, ...more } as const,
});

const addressWords = (): string => t`Use lower-case letters, digits and hyphens, like find-order.`;

/** The last part of a page's address. */
export const address = (label: string, hint: string) => ({
  shape: typed(40)
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, { error: addressWords })
    .meta({ example: 'find-order' }),
  field: { kind: 'address', label, max: 40, hint } as const,
});

export const text = (label: string, max: number, more: Hint = {}) => ({
  shape: typed(max),
  field: { kind: 'text', label, max, ...more } as const,
});

export const paragraphMax = 1500;

/** `max` is the number of paragraphs. */
export const paragraphs = (label: string, max: number, more: Hint = {}) => ({
  shape: z
    .array(typed(paragraphMax))
    .min(1, { error: empty })
    .max(max, {
      error: () => t`At most ${plural({ max }, { one: '# paragraph', other: '# paragraphs' })}.`,
    }),
  field: {
    kind: 'paragraphs',
    label,
    max: max * (paragraphMax + 2),
    hint: 'An empty line begins a new paragraph.',
    ...more,
  } as const,
});

export const choice = <const Key extends string>(
  label: string,
  options: Readonly<Record<Key, string>>,
  more: Hint & { readonly none?: string } = {},
) => ({
  shape: z.enum(Object.keys(options) as [Key, ...Key[]], { error: () => t`Choose one of these.` }),
  field: { kind: 'choice', label, options, ...more } as const,
});

const yearWords = { error: (): string => t`Enter a year, like 2026.` };

export const year = (label: string) => ({
  shape: z.number(yearWords).int(yearWords).min(1900, yearWords).max(2100, yearWords),
  field: { kind: 'year', label } as const,
});

const colorWords = { error: (): string => t`Enter a color like #ff9136.` };

export const color = (label: string, more: Hint = {}) => ({
  shape: z
    .string(colorWords)
    .max(7, colorWords)
    .toLowerCase()
    .regex(colorPattern, colorWords)
    .meta({ example: '#ff9136' }),
  field: { kind: 'color', label, ...more } as const,
});

/** The username of one of the label's artists. */
export const artist = (label: string) => ({
  shape: typed(40).regex(/^[\w.-]*$/, { error: () => t`Choose an artist.` }),
  field: { kind: 'artist', label } as const,
});

/** The username of a seller, whether or not they are one of the label's artists. */
export const sellerName = (label: string, more: Hint = {}) => ({
  shape: typed(40),
  field: { kind: 'seller', label, max: 40, ...more } as const,
});

export const check = (label: string, more: Hint = {}) => ({
  shape: z.boolean({ error: () => t`Check the box or leave it empty.` }),
  field: { kind: 'check', label, ...more } as const,
});

/** What describes it to people who can't see it, such as a caption, is beside it on the page. */
export const picture = (label: string) => ({
  shape: requiredText(200, uploadPicture),
  field: { kind: 'picture', label } as const,
});

/** Stored sharp and transparent. Its name in the address is also that of the app's icons. */
export const logoPicture = (label: string) => ({
  shape: requiredText(200, uploadPicture).refine((path) => sitePictureName(path) !== null, { error: uploadPicture }),
  field: { kind: 'picture', label, isLogo: true } as const,
});

export const video = (label: string, max = 300) => ({
  shape: typed(max)
    .refine((address) => address === '' || readVideo(address) !== null, {
      error: () => t`Paste the link of a video on YouTube or Vimeo, like https://www.youtube.com/watch?v=…`,
    })
    .meta({ example: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }),
  field: { kind: 'video', label, max } as const,
});

/** The full address of a page elsewhere. */
export const link = (label: string) => ({
  shape: typed(300)
    .refine((address) => address === '' || isLink(address), {
      error: () => t`Enter a full address that starts with https://.`,
    })
    .meta({ example: 'https://www.instagram.com/yourlabel' }),
  field: { kind: 'link', label, max: 300 } as const,
});

/** An amount in the shop's currency, with two decimals. */
export const price = (label: string) => ({
  shape: priceShape,
  field: { kind: 'price', label, max: 12 } as const,
});

export const emailField = (label: string) => ({
  shape: emailAddress(),
  field: { kind: 'email', label, max: 254 } as const,
});

/** Left out if it's empty, or for a group if it isn't wanted. */
export const optional = <Shape extends z.ZodType>({ shape, field }: Part<Shape>) => ({
  shape: shape.optional(),
  field: { ...field, optional: true as const },
});

type Shapes<Parts extends Readonly<Record<string, Part>>> = { readonly [Name in keyof Parts]: Parts[Name]['shape'] };

export const group = <Parts extends Readonly<Record<string, Part>>>(label: string, parts: Parts, more: Hint = {}) => ({
  shape: z.strictObject(
    Object.fromEntries(Object.entries(parts).map(([name, { shape }]) => [name, shape])) as Shapes<Parts>,
  ),
  field: {
    kind: 'group',
    label,
    fields: Object.fromEntries(Object.entries(parts).map(([name, { field }]) => [name, field])),
    ...more,
  } as const,
});

const pixels = z.number().int().min(1).max(20_000);

/** A group with a picture that isn't cropped. With its size, a page reserves the space while it loads. */
export const sizedGroup = <Parts extends Readonly<Record<string, Part>>>(
  label: string,
  parts: Parts,
  more: Hint = {},
) => {
  const { shape, field } = group(label, parts, more);
  return { shape: shape.extend({ width: pixels, height: pixels }), field: { ...field, sized: true as const } };
};

export const sizedPicture = (label: string) =>
  sizedGroup(label, {
    picture: picture('File'),
    text: text('What it shows', 300, { hint: 'Read to people who can’t see it.' }),
  });

interface Bounds {
  readonly one: string;
  readonly min?: number;
  readonly max: number;
}

export const list = <Shape extends z.ZodType>(
  label: string,
  { shape, field }: Part<Shape>,
  { one, min = 1, max, ...more }: Bounds & Hint,
) => ({
  shape: z
    .array(shape)
    .min(min, { error: () => t`At least ${{ min: String(min) }}.` })
    .max(max, { error: () => t`At most ${{ max: String(max) }}.` }),
  field: { kind: 'list', label, item: field, one, min, max, ...more } as const,
});

/** What an added entry begins with. */
export const blankOf = (field: FormField): unknown => {
  switch (field.kind) {
    case 'group':
      return {
        ...Object.fromEntries(
          Object.entries(field.fields).flatMap(([name, part]) => (part.optional ? [] : [[name, blankOf(part)]])),
        ),
        ...(field.sized && { width: 1, height: 1 }),
      };
    case 'list':
      return Array.from({ length: field.min }, () => blankOf(field.item));
    case 'paragraphs':
      return [];
    case 'choice':
      return Object.keys(field.options)[0];
    case 'color':
      return '#000000';
    case 'check':
      return false;
    case 'year':
      return new Date().getFullYear();
    default:
      return '';
  }
};

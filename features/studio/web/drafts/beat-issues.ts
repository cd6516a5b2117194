import { typedPrice } from '#contract-kit/money.ts';
import type { AiPolicy } from '#features/settings/ai-policy.ts';
import { aiWords, findAiIssue } from '#features/catalogue/ai-use.ts';
import { findMissingChoices } from '#features/catalogue/beat-choices.ts';
import { findContentIdIssues } from '#features/catalogue/content-id.ts';
import { findTagIssues, isBeatPrice, words, kitWords } from '#features/catalogue/beat-rules.ts';
import type { KitType } from '#features/catalogue/kits.ts';
import type { BeatFields } from './draft-store.ts';
import { t } from '#contract-kit/texts/text.ts';

export type Issues = Readonly<Partial<Record<keyof BeatFields | 'coverImage' | 'kitType', string>>>;

export const findDetailIssues = (
  fields: Omit<BeatFields, 'withoutLicenses' | 'alsoLicenses'>,
  { hasCover, aiPolicy }: { readonly hasCover: boolean; readonly aiPolicy: AiPolicy },
): Issues => {
  const aiIssue = findAiIssue(fields.ai, aiPolicy);
  return {
    ...(!fields.title.trim() && { title: t`Enter a title.` }),
    ...findMissingChoices(fields),
    ...(aiIssue && { ai: aiWords[aiIssue]() }),
    ...(!fields.description.trim() && { description: t`Enter a description.` }),
    ...(!/^[1-9]\d{0,2}$/.test(fields.bpm) && { bpm: t`BPM must be a whole number from 1 to 999.` }),
    ...(!isBeatPrice(fields.price) && { price: t`Enter a price, like 19.99.` }),
    ...(findTagIssues(fields.tags).length > 0 && { tags: findTagIssues(fields.tags)[0] ?? words.fewTags() }),
    ...findContentIdIssues(fields),
    ...(!hasCover && { coverImage: t`Choose a cover image.` }),
  };
};

interface KitOptions {
  readonly kit: KitType | '';
  readonly hasCover: boolean;
  readonly aiPolicy: AiPolicy;
}

/** A kit has neither BPM nor key. The server checks its minimum price. */
export const findKitIssues = (
  fields: Omit<BeatFields, 'withoutLicenses' | 'alsoLicenses'>,
  { kit, ...options }: KitOptions,
): Issues => {
  const { bpm: _, key: __, ...issues } = findDetailIssues(fields, options);
  return {
    ...issues,
    ...(!issues.price && Number(fields.price) === 0 && { price: t`Enter a price, like 19.99.` }),
    ...(kit === '' && { kitType: kitWords.noType() }),
  };
};

export const clampPrice = (text: string): string => (text.trim().startsWith('-') ? '0' : typedPrice(text));

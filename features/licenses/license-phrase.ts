import { t } from '#contract-kit/texts/text.ts';

/** A license's title within a sentence: "Basic License", "Premium license". */
export const licensePhrase = (title: string): string =>
  /\blicen[cs]e$/i.test(title.trim()) ? title : t`${{ title }} license`;

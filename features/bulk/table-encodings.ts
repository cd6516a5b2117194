import { t } from '#contract-kit/texts/text.ts';

// Pages load this file, so it doesn't use zod.

/** Encodings by their names in the Encoding Standard, with the names that people know, the most common first. */
export const tableEncodings = {
  'utf-8': () => t`Unicode (UTF-8)`,
  'windows-1252': () => t`Western European (Windows)`,
  'windows-1250': () => t`Central European (Windows)`,
  'windows-1251': () => t`Cyrillic (Windows)`,
  shift_jis: () => t`Japanese (Shift-JIS)`,
  gb18030: () => t`Chinese, simplified (GB18030)`,
  big5: () => t`Chinese, traditional (Big5)`,
  'euc-kr': () => t`Korean (EUC-KR)`,
  'euc-jp': () => t`Japanese (EUC-JP)`,
  macintosh: () => t`Western European (Mac)`,
  'koi8-u': () => t`Cyrillic (KOI8)`,
  ibm866: () => t`Cyrillic (DOS)`,
  'x-mac-cyrillic': () => t`Cyrillic (Mac)`,
  'iso-8859-2': () => t`Central European (ISO)`,
  'windows-1253': () => t`Greek (Windows)`,
  'windows-1254': () => t`Turkish (Windows)`,
  'windows-1255': () => t`Hebrew (Windows)`,
  'windows-1256': () => t`Arabic (Windows)`,
  'windows-1257': () => t`Baltic (Windows)`,
  'windows-1258': () => t`Vietnamese (Windows)`,
  'windows-874': () => t`Thai (Windows)`,
} as const;
export type TableEncoding = keyof typeof tableEncodings;
export const tableEncodingNames = Object.keys(tableEncodings) as [TableEncoding, ...TableEncoding[]];

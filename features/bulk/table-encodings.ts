// Pages load this file, so it doesn't use zod.

/** Encodings by their names in the Encoding Standard, with the names that people know, the most common first. */
export const tableEncodings = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  shift_jis: 'Japanese (Shift-JIS)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'euc-jp': 'Japanese (EUC-JP)',
  macintosh: 'Western European (Mac)',
  'koi8-u': 'Cyrillic (KOI8)',
  ibm866: 'Cyrillic (DOS)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
} as const;
export type TableEncoding = keyof typeof tableEncodings;
export const tableEncodingNames = Object.keys(tableEncodings) as [TableEncoding, ...TableEncoding[]];

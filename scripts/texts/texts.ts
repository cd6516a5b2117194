import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import { type LanguageCode, languageCodes, languages } from '../../contract-kit/languages/languages.ts';
import { translationProblem } from './check-translation.ts';
import { readSources, type Sources } from './read-sources.ts';

type Item = InstanceType<typeof PO.Item>;

/** Nobody has read it yet: tools call this "fuzzy" or "needs work". */
const machine = 'fuzzy';

/** Languages with a file. English is in the code, and those for tests are made of it. */
export const translated = languageCodes.filter((code) => code !== 'en' && !/-X[AB]$/.test(code));

const headersOf = (language: string): Record<string, string> => ({
  Language: language,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
});

const newPo = (language: string): PO => {
  const po = new PO();
  po.headers = headersOf(language);
  return po;
};

const newItem = (source: string, files: readonly string[]): Item => {
  const item = new PO.Item();
  item.msgid = source;
  item.msgstr = [''];
  item.references = [...files];
  return item;
};

const readPo = (root: string, language: LanguageCode): PO => {
  const file = path.join(root, `texts/${language}.po`);
  return existsSync(file) ? PO.parse(readFileSync(file, 'utf8')) : newPo(language);
};

/** The files of `texts/` as they should be: a sentence that is gone goes, and a new one waits for its translation. */
export const makeFiles = (root: string, { files }: Sources): ReadonlyMap<string, string> => {
  const template = newPo('');
  template.items = [...files].map(([source, where]) => newItem(source, where));
  const made = new Map([['texts/sources.pot', `${template.toString().trimEnd()}\n`]]);
  for (const language of translated) {
    const po = readPo(root, language);
    const known = new Map(po.items.map((item) => [item.msgid, item]));
    po.headers = headersOf(language);
    po.items = [...files].map(([source, where]) => {
      const item = known.get(source) ?? newItem(source, where);
      item.references = [...where];
      return item;
    });
    made.set(`texts/${language}.po`, `${po.toString().trimEnd()}\n`);
  }
  return made;
};

export interface State {
  readonly language: LanguageCode;
  readonly missing: readonly string[];
  /** Translated, and read by nobody yet. */
  readonly unread: number;
  readonly problems: readonly string[];
}

/** What each language lacks. */
export const readStates = (root: string, { files }: Sources): readonly State[] =>
  translated.map((language) => {
    const items = new Map(readPo(root, language).items.map((item) => [item.msgid, item]));
    const missing: string[] = [];
    const problems: string[] = [];
    let unread = 0;
    for (const source of files.keys()) {
      const item = items.get(source);
      const translation = item?.msgstr[0] ?? '';
      if (translation === '') {
        missing.push(source);
        continue;
      }
      if (item?.flags[machine]) unread += 1;
      const problem = translationProblem(language, source, translation);
      if (problem !== null) problems.push(`“${translation}” ${problem}`);
    }
    return { language, missing, unread, problems };
  });

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const sources = readSources(root);
  for (const [file, text] of makeFiles(root, sources)) writeFileSync(path.join(root, file), text);
  const lines = [
    ...sources.mistakes.map(({ file, line, problem }) => `${file}:${line}: ${problem}`),
    ...readStates(root, sources).flatMap(({ language, missing, unread, problems }) => [
      `${languages[language].name}: ${missing.length} of ${sources.files.size} sentences are missing, ${unread} are a machine’s`,
      ...missing.slice(0, 20).map((source) => `  ${source}`),
      ...problems.map((problem) => `  ${problem}`),
    ]),
  ];
  console.log(lines.join('\n'));
  if (sources.mistakes.length > 0) process.exitCode = 1;
}

import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;
/** Arrays of varchar, text and uuid. */
const textArrays: ReadonlySet<number> = new Set([1015, 1009, 2951]);
/** What makes an array more than plain values between commas: quotes, escapes, dimensions, and null. */
const unplain = /["\\]|^\[|.\{|NULL/s;

/** `pg` reads arrays character by character, which takes several times as long for the plain ones. */
const textArray = (text: string, parse: (text: string) => unknown): unknown =>
  text === '{}' ? [] : unplain.test(text) ? parse(text) : text.slice(1, -1).split(',');

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, too large for a number`);
  return value;
};

/** Bigints too large for a number throw. Dates stay text: `pg` would make them midnight in the server's time zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format);
    if (oid === builtins.INT8) return wholeNumber;
    if (oid === builtins.DATE) return String;
    const parse = pg.types.getTypeParser(oid, 'text');
    if (textArrays.has(oid)) return (text: string) => textArray(text, parse);
    if (oid === int8Array)
      return (text: string) =>
        (parse(text) as (string | null)[]).map((item) => (item === null ? null : wholeNumber(item)));
    return parse;
  },
};

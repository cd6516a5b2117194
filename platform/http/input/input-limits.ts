import { t } from '#contract-kit/texts/text.ts';

/**
 * Maximum structure of a body, a query or a form's fields, for every contract (server/bounded-contracts.test.ts checks
 * that none needs more). A schema records an issue with its path for every bad value, so a small body with long names
 * and many values could keep the validation busy for minutes.
 */
export const inputLimits = { depth: 10, values: 1000, nameLength: 100, marks: 30 } as const;

/**
 * More marks on one letter than any language has (Unicode Annex 15, "Stream-Safe Text Format"). The time to normalize
 * grows with the square of their number: a third of a second for a body full of them.
 */
const tooManyMarks = new RegExp(String.raw`(\p{M}{${inputLimits.marks}})\p{M}+`, 'gu');
const hasTooManyMarks = (text: string): boolean => text.length > inputLimits.marks && text.search(tooManyMarks) !== -1;

/** For text that is only compared, not stored. */
export const withoutExcessMarks = (text: string): string => text.replaceAll(tooManyMarks, '$1');

/** Returns the limit that the input exceeds, or null. Reads no more values than the limits allow. */
export const findExcess = (input: unknown): string | null => {
  let left: number = inputLimits.values;
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && hasTooManyMarks(value)) return excessMarks();
      if (typeof value !== 'object' || value === null) continue;
      if (depth === inputLimits.depth) return t`This is nested too deeply.`;
      // Checked before the loop over a list that may have a hundred thousand values.
      if (Array.isArray(value) && value.length > left) return tooMany();
      const names = Object.keys(value);
      left -= names.length;
      if (left < 0) return tooMany();
      if (!Array.isArray(value) && names.some((name) => name.length > inputLimits.nameLength)) {
        return t`Field names can have at most ${{ max: String(inputLimits.nameLength) }} characters.`;
      }
      below.push(...Object.values(value));
    }
    level = below;
  }
  return null;
};

const excessMarks = (): string =>
  t`A letter can have at most ${{ max: String(inputLimits.marks) }} accents and other marks.`;
const tooMany = (): string => t`This has too many values: at most ${{ max: String(inputLimits.values) }}.`;

/**
 * How much structure a body, a query or the fields of a form may have, whatever the contract says. A schema looks at every
 * value and notes an issue for every bad one, with the path to it: a small body with long names and many values could
 * keep it busy for minutes. No contract asks for more than this (server/bounded-contracts.test.ts).
 */
export const inputLimits = { depth: 10, values: 1000, nameLength: 100 } as const;

/** Says what is too much in a value from outside, or null. Costs no more than reading the limits' worth of values. */
export const findExcess = (input: unknown): string | null => {
  let left: number = inputLimits.values;
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth === inputLimits.depth) return 'This is nested too deeply.';
      // Before anything is made of a list that may have a hundred thousand values.
      if (Array.isArray(value) && value.length > left) return tooMany;
      const names = Object.keys(value);
      left -= names.length;
      if (left < 0) return tooMany;
      if (!Array.isArray(value) && names.some((name) => name.length > inputLimits.nameLength)) {
        return `Names of fields have at most ${inputLimits.nameLength} characters.`;
      }
      below.push(...Object.values(value));
    }
    level = below;
  }
  return null;
};

const tooMany = `This has too many values: at most ${inputLimits.values}.`;

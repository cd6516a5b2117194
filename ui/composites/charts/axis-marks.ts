const factors = [1, 2, 5] as const;

/** About four round, evenly spaced marks that cover both values and 0, with steps of at least `smallest`. */
export const axisMarks = (lowest: number, highest: number, smallest: number): readonly number[] => {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)];
  const minStep = Math.max(smallest, high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = Math.max(smallest, (factors.find((factor) => factor * power >= minStep) ?? 10) * power);
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

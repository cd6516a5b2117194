/** A line through midpoints. Each `T` mirrors the previous handle, so one pair of numbers per point is enough. */
export const smoothLine = (heights: readonly number[], left: number, right: number): string => {
  const step = (right - left) / (heights.length - 1);
  const at = (index: number): number => left + index * step;
  const height = (index: number): number => heights[index] ?? 0;
  const middles: string[] = [];
  for (let index = 2; index < heights.length - 1; index += 1) {
    middles.push(`T${(at(index) + step / 2).toFixed(1)} ${((height(index) + height(index + 1)) / 2).toFixed(1)}`);
  }
  const begin = `M${left} ${height(0).toFixed(1)}Q${at(1).toFixed(1)} ${height(1).toFixed(1)} `;
  return `${begin}${(at(1) + step / 2).toFixed(1)} ${((height(1) + height(2)) / 2).toFixed(1)}${middles.join('')}`;
};

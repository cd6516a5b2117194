/** An element of an SVG as far as it matters how often others are drawn. */
export interface Shape {
  /** The ids of the elements around it, and its own. */
  readonly within: readonly string[];
  /** The ids of the elements that are drawn with it. */
  readonly draws: readonly string[];
}

/**
 * How many shapes are drawn if each one draws what it names: a few hundred bytes can name a billion of them. Infinity if one
 * draws itself.
 */
export const countDrawn = (shapes: readonly Shape[]): number => {
  const parts = new Map<string, Shape[]>();
  for (const shape of shapes) {
    for (const id of new Set(shape.within)) {
      const part = parts.get(id);
      if (part) part.push(shape);
      else parts.set(id, [shape]);
    }
  }
  const known = new Map<string, number>();
  const sum = (part: readonly Shape[]): number =>
    part.reduce((total, { draws }) => total + 1 + draws.reduce((more, id) => more + drawnBy(id), 0), 0);
  const drawnBy = (id: string): number => {
    const count = known.get(id);
    if (count !== undefined) return count;
    known.set(id, Infinity);
    const counted = sum(parts.get(id) ?? []);
    known.set(id, counted);
    return counted;
  };
  return sum(shapes);
};

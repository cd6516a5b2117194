import type { Part } from './busts.ts';
import type { Vector } from './shapes.ts';

/** What is seen at one place of a bust. */
export interface Spot {
  /** How far toward the viewer. */
  readonly depth: number;
  /** Brightness from 0 to 1, by the light in front and by the one behind. */
  readonly key: number;
  readonly rim: number;
}

const nearest = (bust: readonly Part[], x: number, y: number, z: number): number => {
  let distance = Infinity;
  for (const { shape } of bust) distance = Math.min(distance, shape(x, y, z));
  return distance;
};

const front = 1.5;
const back = -1.4;

/** How far toward the viewer the bust's surface is at this place; null if the bust isn't there. */
export const depthAt = (bust: readonly Part[], x: number, y: number): number | null => {
  let z = front;
  for (let steps = 0; steps < 60 && z > back; steps += 1) {
    const distance = nearest(bust, x, y, z);
    if (distance < 0.004) return z;
    // Distances to stretched shapes are estimates.
    z -= distance * 0.8;
  }
  return null;
};

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

const normalAt = (bust: readonly Part[], x: number, y: number, z: number): Vector => {
  const step = 0.015;
  return unit([
    nearest(bust, x + step, y, z) - nearest(bust, x - step, y, z),
    nearest(bust, x, y + step, z) - nearest(bust, x, y - step, z),
    nearest(bust, x, y, z + step) - nearest(bust, x, y, z - step),
  ]);
};

/** How much of the light reaches this point: 0 in a full shadow. */
const reach = (bust: readonly Part[], from: Vector, light: Vector): number => {
  let lit = 1;
  let way = 0.08;
  for (let steps = 0; steps < 16 && way < 1.6; steps += 1) {
    const distance = nearest(bust, from[0] + light[0] * way, from[1] + light[1] * way, from[2] + light[2] * way);
    lit = Math.min(lit, (7 * distance) / way);
    if (lit <= 0) return 0;
    way += Math.max(0.05, distance * 0.8);
  }
  return lit;
};

const materialAt = (bust: readonly Part[], x: number, y: number, z: number): number => {
  let [closest, albedo] = [Infinity, 0];
  for (const part of bust) {
    const distance = part.shape(x, y, z);
    if (distance < closest) [closest, albedo] = [distance, part.albedo];
  }
  return albedo;
};

/** What is seen at this place by a light in front; a second one stands behind the other shoulder. */
export const spotAt = (bust: readonly Part[], x: number, y: number, key: Vector): Spot | null => {
  const depth = depthAt(bust, x, y);
  if (depth === null) return null;
  const normal = normalAt(bust, x, y, depth);
  const light = unit(key);
  const behind = unit([-key[0] * 1.5, 0.35, -0.35]);
  const facing = Math.max(0, dot(normal, light));
  const lit = facing === 0 ? 0 : facing * reach(bust, [x, y, depth], light);
  const albedo = materialAt(bust, x, y, depth);
  const rim = Math.max(0, dot(normal, behind)) ** 1.4 * (1 - 0.5 * Math.max(0, normal[2]));
  return { depth, key: albedo * (0.05 + 0.95 * lit), rim: (0.45 + 0.55 * albedo) * rim };
};

/** Signed distance from a point to a shape's surface. x goes right, y up, z toward the viewer; half a head is about 1. */
export type Shape = (x: number, y: number, z: number) => number;

export type Vector = readonly [x: number, y: number, z: number];

/** Much faster than `Math.hypot`, which guards against overflows. */
const length = (x: number, y: number, z = 0): number => Math.sqrt(x * x + y * y + z * z);

export const ball =
  ([cx, cy, cz]: Vector, [rx, ry, rz]: Vector): Shape =>
  (x, y, z) => {
    const ux = (x - cx) / rx;
    const uy = (y - cy) / ry;
    const uz = (z - cz) / rz;
    const far = length(ux, uy, uz);
    const slope = length(ux / rx, uy / ry, uz / rz);
    return slope === 0 ? -Math.min(rx, ry, rz) : (far * (far - 1)) / slope;
  };

export const rod = ([ax, ay, az]: Vector, [bx, by, bz]: Vector, radius: number): Shape => {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  const whole = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const along = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / whole;
    const t = Math.min(1, Math.max(0, along));
    return length(x - ax - t * dx, y - ay - t * dy, z - az - t * dz) - radius;
  };
};

/** A hoop that stands upright and faces the viewer. */
export const hoop =
  ([cx, cy, cz]: Vector, radius: number, thickness: number): Shape =>
  (x, y, z) =>
    length(length(x - cx, y - cy) - radius, z - cz) - thickness;

/** A band around an upright tube of this width and depth. */
export const band =
  ([cx, cy, cz]: Vector, [rx, rz]: readonly [width: number, depth: number], height: number, thickness: number): Shape =>
  (x, y, z) => {
    const out = (length((x - cx) / rx, (z - cz) / rz) - 1) * Math.min(rx, rz);
    return length(out, Math.max(0, Math.abs(y - cy) - height / 2)) - thickness;
  };

/** Both, with a soft seam of this width. */
export const blend =
  (seam: number, first: Shape, ...others: readonly Shape[]): Shape =>
  (x, y, z) => {
    let distance = first(x, y, z);
    for (const other of others) {
      const next = other(x, y, z);
      const share = Math.min(1, Math.max(0, 0.5 + (0.5 * (next - distance)) / seam));
      distance = next + (distance - next) * share - seam * share * (1 - share);
    }
    return distance;
  };

/** The first without the second, with a soft edge. */
export const carve = (seam: number, from: Shape, tool: Shape): Shape => {
  const rest = blend(seam, (x, y, z) => -from(x, y, z), tool);
  return (x, y, z) => -rest(x, y, z);
};

/** Only what is above this height. */
export const above =
  (height: number, shape: Shape): Shape =>
  (x, y, z) =>
    Math.max(shape(x, y, z), height - y);

/** On both sides of the face. */
export const twice =
  (shape: Shape): Shape =>
  (x, y, z) =>
    shape(Math.abs(x), y, z);

/** Turned to the side and tilted, in radians, around the neck. */
export const pose = (turn: number, tilt: number, shape: Shape): Shape => {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [lean, hold] = [Math.sin(tilt), Math.cos(tilt)];
  const neck = -1;
  return (x, y, z) => {
    const px = hold * x + lean * (y - neck);
    const py = hold * (y - neck) - lean * x + neck;
    return shape(cos * px - sin * z, py, sin * px + cos * z);
  };
};

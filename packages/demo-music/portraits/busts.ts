import type { DemoArtistName } from '../beats/demo-beat.ts';
import { above, ball, band, blend, carve, hoop, pose, rod, type Shape, twice, type Vector } from './shapes.ts';

/** A part of a bust that is made of one material. */
export interface Part {
  readonly shape: Shape;
  /** The share of light that comes back, from 0 to 1. */
  readonly albedo: number;
}

interface Look {
  /** Radians; positive turns the face to the viewer's right. */
  readonly turn: number;
  readonly tilt: number;
  /** Width of the jaw, where 1 is usual. */
  readonly jaw: number;
  readonly hair: Shape;
  readonly hairAlbedo: number;
  /** Worn on the head, and turns with it. */
  readonly worn?: Shape;
  readonly collar: Shape;
  readonly shoulders: number;
}

const face = (jaw: number): Shape => {
  const skull = ball([0, 0.3, -0.12], [0.7, 0.78, 0.84]);
  const cheeks = ball([0, -0.27, 0.12], [0.54 * jaw, 0.74, 0.62]);
  const chin = ball([0, -0.84, 0.44], [0.2 * jaw, 0.15, 0.17]);
  const cheekbones = twice(ball([0.35, -0.1, 0.46], [0.2, 0.15, 0.2]));
  const brow = ball([0, 0.22, 0.62], [0.44, 0.1, 0.13]);
  const sockets = twice(ball([0.25, 0.05, 0.78], [0.17, 0.11, 0.15]));
  const eyes = twice(ball([0.25, 0.04, 0.58], [0.13, 0.1, 0.11]));
  const nose = blend(
    0.1,
    rod([0, 0.14, 0.7], [0, -0.2, 0.86], 0.065),
    ball([0, -0.26, 0.84], [0.11, 0.09, 0.12]),
    twice(ball([0.1, -0.29, 0.74], [0.07, 0.065, 0.09])),
  );
  const lips = blend(0.04, ball([0, -0.5, 0.7], [0.2, 0.045, 0.09]), ball([0, -0.59, 0.69], [0.16, 0.055, 0.09]));
  const ears = twice(ball([0.69, -0.02, -0.12], [0.07, 0.2, 0.13]));
  const head = blend(0.16, blend(0.28, skull, cheeks), chin, cheekbones, brow);
  return blend(0.05, carve(0.12, head, sockets), eyes, nose, lips, ears);
};

const neck = rod([0, -0.6, -0.2], [0, -1.7, -0.34], 0.37);

const torso = (width: number): Shape =>
  blend(0.45, rod([0, -1.2, -0.36], [0, -1.7, -0.4], 0.42), ball([0, -2.36, -0.36], [1.75 * width, 0.86, 0.66]));

const cropped = ball([0, 0.4, -0.2], [0.74, 0.76, 0.85]);

/** Everything above the hairline, from this shape. */
const hairline = (shape: Shape): Shape => carve(0.08, shape, ball([0, -0.32, 0.72], [0.62, 0.86, 0.55]));

const looks: Record<DemoArtistName, Look> = {
  // A knitted cap, and a beard.
  'gijo-sol': {
    turn: 0.5,
    tilt: -0.04,
    jaw: 1.1,
    hair: carve(
      0.06,
      ball([0, -0.62, 0.2], [0.55, 0.48, 0.56]),
      blend(0.06, ball([0, -0.3, 0.78], [0.34, 0.24, 0.3]), ball([0, -0.53, 0.84], [0.19, 0.09, 0.2])),
    ),
    hairAlbedo: 0.3,
    worn: blend(
      0.06,
      above(0.36, ball([0, 0.42, -0.14], [0.8, 0.84, 0.92])),
      band([0, 0.46, -0.12], [0.8, 0.9], 0.2, 0.06),
    ),
    collar: ball([0, -1.5, -0.3], [0.68, 0.24, 0.52]),
    shoulders: 1.06,
  },
  // Long hair.
  'nova-tide': {
    turn: -0.42,
    tilt: 0.08,
    jaw: 0.9,
    hair: hairline(
      blend(
        0.25,
        ball([0, 0.42, -0.2], [0.84, 0.82, 0.9]),
        twice(ball([0.62, -0.7, -0.34], [0.36, 1.15, 0.46])),
        ball([0, -0.4, -0.62], [0.8, 1.2, 0.42]),
      ),
    ),
    hairAlbedo: 0.36,
    collar: ball([0, -1.82, -0.28], [0.86, 0.16, 0.6]),
    shoulders: 0.86,
  },
  // Cropped hair, and headphones.
  'kid-ferris': {
    turn: 0.3,
    tilt: 0.1,
    jaw: 1,
    hair: hairline(cropped),
    hairAlbedo: 0.26,
    worn: blend(
      0.05,
      above(0, hoop([0, 0.12, -0.1], 0.98, 0.075)),
      twice(ball([0.82, -0.04, -0.1], [0.17, 0.34, 0.3])),
      twice(ball([0.93, -0.04, -0.1], [0.1, 0.22, 0.2])),
    ),
    collar: blend(0.1, ball([0, -1.52, -0.34], [0.72, 0.2, 0.58]), ball([0, -1.74, -0.5], [0.96, 0.26, 0.5])),
    shoulders: 0.98,
  },
  // Hair tied into a knot.
  'mira-voss': {
    turn: -0.68,
    tilt: -0.06,
    jaw: 0.92,
    hair: blend(0.1, hairline(ball([0, 0.36, -0.22], [0.76, 0.8, 0.86])), ball([0, 1.0, -0.82], [0.38, 0.36, 0.36])),
    hairAlbedo: 0.34,
    collar: ball([0, -1.34, -0.3], [0.5, 0.4, 0.46]),
    shoulders: 0.84,
  },
};

export function bustOf(artist: DemoArtistName): readonly Part[] {
  const { turn, tilt, jaw, hair, hairAlbedo, worn, collar, shoulders } = looks[artist];
  const held = (shape: Shape): Shape => pose(turn, tilt, shape);
  return [
    { shape: blend(0.12, held(face(jaw)), neck), albedo: 1 },
    { shape: held(hair), albedo: hairAlbedo },
    ...(worn ? [{ shape: held(worn), albedo: 0.5 }] : []),
    { shape: blend(0.1, torso(shoulders), collar), albedo: 0.34 },
  ];
}

/** Where the light comes from: in front of the side that the face turns to. */
export const keyLight = (artist: DemoArtistName): Vector => [Math.sign(looks[artist].turn) * 0.62, 0.5, 0.6];

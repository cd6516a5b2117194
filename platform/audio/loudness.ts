import type { StereoChunk } from './pcm-source.ts';

/** One stage of the K weighting of ITU-R BS.1770, for any sample rate. */
type Stage = { b0: number; b1: number; b2: number; a1: number; a2: number };

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

function highShelf(rate: number): Stage {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPass(rate: number): Stage {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

function createFilter(stage: Stage): (x: number) => number {
  let z1 = 0;
  let z2 = 0;
  return (x) => {
    const y = stage.b0 * x + z1;
    z1 = stage.b1 * x - stage.a1 * y + z2;
    z2 = stage.b2 * x - stage.a2 * y;
    return y;
  };
}

export type LoudnessMeter = {
  add: (chunk: StereoChunk) => void;
  /** Integrated loudness in LUFS (BS.1770-4, gated); -Infinity for silence. */
  read: () => number;
};

export function createLoudnessMeter(sampleRate: number): LoudnessMeter {
  const filters = [0, 1].map(() => {
    const shelf = createFilter(highShelf(sampleRate));
    const pass = createFilter(highPass(sampleRate));
    return (x: number): number => pass(shelf(x));
  });
  const [filterLeft, filterRight] = filters as [(x: number) => number, (x: number) => number];
  const hop = Math.round(sampleRate / 10);
  const hops: number[] = [];
  let power = 0;
  let filled = 0;
  return {
    add: ([left, right]) => {
      for (let i = 0; i < left.length; i++) {
        const l = filterLeft(left[i]!);
        const r = filterRight(right[i]!);
        power += l * l + r * r;
        if (++filled === hop) {
          hops.push(power / hop);
          power = filled = 0;
        }
      }
    },
    read: () => integrate(hops),
  };
}

function integrate(hops: number[]): number {
  const blocks = hops.slice(3).map((_, i) => (hops[i]! + hops[i + 1]! + hops[i + 2]! + hops[i + 3]!) / 4);
  const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE);
  const gate = toLufs(mean(audible)) + RELATIVE_GATE;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

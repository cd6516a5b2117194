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

type Memory = Float64Array;

/**
 * Writes the power of each sample after both stages to `into`. This runs for every sample of every upload: without
 * local variables for all state it would take half of a preview's time.
 */
function weigh(samples: Float32Array, stages: readonly [Stage, Stage], memory: Memory, into: Float64Array): void {
  const [{ b0, b1, b2, a1, a2 }, { b0: c0, b1: c1, b2: c2, a1: d1, a2: d2 }] = stages;
  let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = memory;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    const z = c0 * y + p1;
    p1 = c1 * y - d1 * z + p2;
    p2 = c2 * y - d2 * z;
    into[i] = z * z;
  }
  memory.set([s1, s2, p1, p2]);
}

export type LoudnessMeter = {
  add: (chunk: StereoChunk) => void;
  /** Integrated loudness in LUFS (BS.1770-4, gated); -Infinity for silence. */
  read: () => number;
};

export function createLoudnessMeter(sampleRate: number): LoudnessMeter {
  const stages = [highShelf(sampleRate), highPass(sampleRate)] as const;
  const [memoryLeft, memoryRight]: [Memory, Memory] = [new Float64Array(4), new Float64Array(4)];
  const hop = Math.round(sampleRate / 10);
  const [powerLeft, powerRight] = [new Float64Array(hop), new Float64Array(hop)];
  const hops: number[] = [];
  let power = 0;
  let filled = 0;
  return {
    add: ([left, right]) => {
      for (let at = 0; at < left.length;) {
        const end = Math.min(left.length, at + hop - filled);
        weigh(left.subarray(at, end), stages, memoryLeft, powerLeft);
        weigh(right.subarray(at, end), stages, memoryRight, powerRight);
        let sum = power;
        for (let i = 0; i < end - at; i++) sum += powerLeft[i]! + powerRight[i]!;
        power = sum;
        filled += end - at;
        at = end;
        if (filled === hop) {
          hops.push(power / hop);
          power = filled = 0;
        }
      }
    },
    read: () => integrate(hops),
  };
}

/** The integrated loudness of a whole sound. */
export function loudnessOf(sound: StereoChunk, sampleRate: number): number {
  const meter = createLoudnessMeter(sampleRate);
  meter.add(sound);
  return meter.read();
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

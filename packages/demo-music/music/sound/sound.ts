export const RATE = 44_100;

export type Stereo = { left: Float32Array; right: Float32Array };

export function createStereo(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export function seconds(value: number): number {
  return Math.max(1, Math.round(value * RATE));
}

/** Equal-power `pan` from -1 to 1. Cuts off what lies outside. */
export function addSound(to: Stereo, sound: Float32Array, at: number, gain: number, pan: number): void {
  const start = Math.round(at);
  const angle = ((pan + 1) * Math.PI) / 4;
  const left = Math.cos(angle) * gain * Math.SQRT2;
  const right = Math.sin(angle) * gain * Math.SQRT2;
  const from = Math.max(0, -start);
  const to_ = Math.min(sound.length, to.left.length - start);
  for (let i = from; i < to_; i++) {
    const sample = sound[i]!;
    to.left[start + i]! += sample * left;
    to.right[start + i]! += sample * right;
  }
}

export function scale(sound: Stereo, gain: number): void {
  for (let i = 0; i < sound.left.length; i++) {
    sound.left[i]! *= gain;
    sound.right[i]! *= gain;
  }
}

/** Root mean square over the blocks that aren't near silence. */
export function activeRms(sound: Stereo): number {
  const block = 4410;
  const powers: number[] = [];
  for (let start = 0; start + block <= sound.left.length; start += block) {
    let power = 0;
    for (let i = start; i < start + block; i++) power += sound.left[i]! ** 2 + sound.right[i]! ** 2;
    powers.push(power / (2 * block));
  }
  const loudest = Math.max(0, ...powers);
  const active = powers.filter((power) => power > loudest * 1e-3);
  return active.length === 0 ? 0 : Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
}

export function peakOf(sound: Stereo): number {
  let peak = 0;
  for (let i = 0; i < sound.left.length; i++) {
    peak = Math.max(peak, Math.abs(sound.left[i]!), Math.abs(sound.right[i]!));
  }
  return peak;
}

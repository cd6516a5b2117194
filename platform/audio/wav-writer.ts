/** A 16-bit PCM WAV file. Each channel has the same number of samples, from -1 to 1. */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Buffer {
  const frames = channels[0]?.length ?? 0;
  const frameBytes = channels.length * 2;
  const bytes = Buffer.allocUnsafe(44 + frames * frameBytes);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * frameBytes, 28);
  bytes.writeUInt16LE(frameBytes, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(frames * frameBytes, 40);
  const view = new DataView(bytes.buffer, bytes.byteOffset + 44);
  for (const [channel, samples] of channels.entries()) {
    for (let i = 0; i < frames; i++) {
      const sample = Math.max(-1, Math.min(1, samples[i] ?? 0));
      view.setInt16(i * frameBytes + channel * 2, Math.round(sample * 32767), true);
    }
  }
  return bytes;
}

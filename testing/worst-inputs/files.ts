/** The zip's directory lists one empty file `count` times. */
export const manyEntries = (count: number): Buffer => {
  const name = Buffer.from('a.wav');
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  name.copy(local, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  name.copy(entry, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length * count, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...Array.from({ length: count }, () => entry), end]);
};

/** An mp3 that is only an ID3v2.3 tag, of `count` frames. */
export const manyFrames = (count: number): Buffer => {
  const frame = Buffer.from('TXXX\0\0\0\u0002\0\0\0a', 'latin1');
  const size = frame.length * count;
  const sizes = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
  const head = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, ...sizes]);
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame)]);
};

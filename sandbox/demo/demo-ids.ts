import { createHash } from 'node:crypto';

/** Before any shop's own ids, so that they sort first. */
const epoch = Date.UTC(2024, 0, 1);

/** The same id for the same name in every shop, shaped as a UUIDv7; `order` (milliseconds) decides how ids sort. */
export const demoId = (name: string, order = 0): string => {
  const bytes = createHash('sha256').update(`stemhouse demo ${name}`).digest().subarray(0, 16);
  bytes.writeUIntBE(epoch + order, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** A whole number from 0 to below `below`, the same for the same name in every shop. */
export const demoNumber = (name: string, below: number): number =>
  createHash('sha256').update(`stemhouse demo ${name}`).digest().readUInt32BE(0) % below;

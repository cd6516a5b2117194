import { createHash } from 'node:crypto';

/** Earlier than the time in any shop's own ids, so that the demo's ids sort first. */
const epoch = Date.UTC(2024, 0, 1);

/** The same UUIDv7 for the same name in every shop. `order` (milliseconds) decides how ids sort. */
export const demoId = (name: string, order = 0): string => {
  const bytes = createHash('sha256').update(`stemhouse demo ${name}`).digest().subarray(0, 16);
  bytes.writeUIntBE(epoch + order, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** The highest `order`, for the demo accounts. */
const lastOrder = 2000;

/** The id of the buyer among the demo accounts. */
export const demoUserId = demoId('account user', lastOrder);

const timeOf = (order: number): string => (epoch + order).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');

/** The ids of all demo people. Nobody else's id contains such a time, and renaming artists doesn't change the range. */
export const demoIdRange = {
  first: `${timeOf(0)}-0000-0000-000000000000`,
  last: `${timeOf(lastOrder)}-ffff-ffff-ffffffffffff`,
};

/** From 0 up to but not including `below`; the same for the same name in every shop. */
export const demoNumber = (name: string, below: number): number =>
  createHash('sha256').update(`stemhouse demo ${name}`).digest().readUInt32BE(0) % below;

import { v7 } from 'uuid';

/**
 * A UUIDv7 (RFC 9562, section 5.7): its first 48 bits are the time in milliseconds, so that ids sort by age. The time is
 * always given, because left to itself the library never goes back, and a test's clock does. Works in Node and in browsers.
 */
export const newId = (now: number = Date.now()): string => v7({ msecs: now });

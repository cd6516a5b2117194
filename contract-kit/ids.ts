import { v5, v7 } from 'uuid';

/**
 * A UUIDv7 (RFC 9562, section 5.7): its first 48 bits are the time in milliseconds, so ids sort by age. The time is
 * always passed, because the library's own clock never goes back, while a test's clock does.
 */
export const newId = (now: number = Date.now()): string => v7({ msecs: now });

const namespace = 'b5a1c7de-6f0a-4d53-9a43-3c0f7c1e9d52';

/** A UUIDv5: the same name always gives the same id. */
export const idOf = (name: string): string => v5(name, namespace);

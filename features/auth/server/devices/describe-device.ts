import { UAParser } from 'ua-parser-js';
import type { SessionTable } from '../tables.ts';

export interface Device {
  /** "desktop", "mobile", "tablet"… */
  readonly device_type: string;
  /** "Windows 10", "Apple iPhone". */
  readonly device_name: string;
  readonly browser: string;
  readonly browser_version: string;
}

const named = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ') || 'Unknown';

/** Parses the browser's User-Agent. It can be forged, so it only helps the owner to recognize the device. */
export const describeDevice = (userAgent: string): Device => {
  const { device, os, browser } = new UAParser(userAgent).getResult();
  const model = named(device.vendor, device.model);
  return {
    device_type: device.type ?? (os.name === undefined ? 'Unknown' : 'desktop'),
    device_name: model === 'Unknown' ? named(os.name, os.version) : model,
    browser: browser.name ?? 'Unknown',
    browser_version: browser.version ?? '',
  };
};

/** "Firefox, Windows 10", followed by `more`; empty if nothing is known. */
export const nameDevice = (device: Pick<SessionTable, 'browser' | 'device_name'>, ...more: readonly string[]): string =>
  [device.browser, device.device_name, ...more].filter((word) => word !== '' && word !== 'Unknown').join(', ');

/** "Atlanta, Georgia, United States", or the parts that are known, or "Unknown". */
export const describePlace = ({ city, region, country }: Pick<SessionTable, 'city' | 'region' | 'country'>): string =>
  [city, region, country].filter((part) => part !== 'Unknown').join(', ') || 'Unknown';

import { type CityResponse, open, type Reader } from 'maxmind';
import { ConfigError } from '#platform/config/config.ts';

export interface Location {
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/** Where an IP address is, as far as known; otherwise "Unknown". */
export interface GeoIp {
  find(address: string): Location;
}

const unknown: Location = { city: 'Unknown', region: 'Unknown', country: 'Unknown' };

const placeOf = (reader: Reader<CityResponse>, address: string): Location => {
  const found = reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ''));
  return {
    city: found?.city?.names.en ?? unknown.city,
    region: found?.subdivisions?.[0]?.names.en ?? unknown.region,
    country: found?.country?.names.en ?? unknown.country,
  };
};

/** Reads a file in MaxMind's format (GeoLite2 City, DB-IP City …). Throws ConfigError if it can't be read. */
export const openGeoIp = async (file: string | null): Promise<GeoIp> => {
  if (file === null) return { find: () => unknown };
  const reader = await open<CityResponse>(file).catch((error: unknown) => {
    throw new ConfigError(
      `The setting GEOIP_DB cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  });
  return {
    find: (address) => {
      try {
        return placeOf(reader, address);
      } catch {
        // Not an IP address at all, as behind some proxies.
        return unknown;
      }
    },
  };
};

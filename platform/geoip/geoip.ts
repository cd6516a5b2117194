import { type CityResponse, open, type Reader } from 'maxmind';
import { ConfigError } from '#platform/config/config.ts';

export interface Location {
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/** City and country of an IP address; "Unknown" where unknown. */
export interface GeoIp {
  find(address: string): Location;
  /** Two letters; null if unknown. */
  findCountry(address: string): string | null;
}

const unknown: Location = { city: 'Unknown', region: 'Unknown', country: 'Unknown' };

/** Some proxies send no valid IP address. */
const lookUp = (reader: Reader<CityResponse>, address: string): CityResponse | null => {
  try {
    return reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ''));
  } catch {
    return null;
  }
};

const placeOf = (found: CityResponse | null): Location => ({
  city: found?.city?.names.en ?? unknown.city,
  region: found?.subdivisions?.[0]?.names.en ?? unknown.region,
  country: found?.country?.names.en ?? unknown.country,
});

/** Takes MaxMind's format (GeoLite2 City, DB-IP City …). Throws a ConfigError if the file can't be read. */
export const openGeoIp = async (file: string | null): Promise<GeoIp> => {
  if (file === null) return { find: () => unknown, findCountry: () => null };
  const reader = await open<CityResponse>(file).catch((error: unknown) => {
    throw new ConfigError(
      `The setting GEOIP_DB cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  });
  return {
    find: (address) => placeOf(lookUp(reader, address)),
    findCountry: (address) => lookUp(reader, address)?.country?.iso_code ?? null,
  };
};

import type { LoaderArgs } from '#ui/routing/loader.ts';
import { formatLicenseCode, readLicenseCode } from '#features/orders/license-code.ts';
import { licenseStatusQuery } from './queries.ts';

/** Loads the license's status. An unknown code makes the response a 404; the page itself says that it's unknown. */
export const licenseLoader = async ({ queryClient, params }: LoaderArgs): Promise<null | { status: number }> => {
  const code = readLicenseCode(params['code'] ?? '');
  if (code === null) return { status: 404 };
  const found = await queryClient.ensureQueryData(licenseStatusQuery(formatLicenseCode(code)));
  return found === null ? { status: 404 } : null;
};

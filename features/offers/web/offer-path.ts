export const offersPath = '/dashboard/offers';

/** The page where a buyer makes an offer. */
export const newOfferPath = (beatId: string, licenseId: string): string =>
  `${offersPath}/new?${new URLSearchParams({ beat: beatId, license: licenseId })}`;

export const offersPath = '/dashboard/offers';

export const newOfferPath = (beatId: string, licenseId: string): string =>
  `${offersPath}/new?${new URLSearchParams({ beat: beatId, license: licenseId })}`;

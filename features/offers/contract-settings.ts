import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, price } from '#contract-kit/shapes.ts';
import { typedCents } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

export const licenseSetting = z.object({
  licenseId: id,
  title: z.string(),
  /** Price without a beat. */
  price,
  exclusive: z.boolean(),
  /** The lowest price for beat and license together; null if offers aren't accepted. */
  from: price.nullable(),
});
export type LicenseSetting = z.infer<typeof licenseSetting>;

export const listOfferSettings = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/offer-settings',
  access: 'seller',
  summary: 'List the licenses you can sell under, with the minimum offer for each',
  response: z.object({ licenses: z.array(licenseSetting) }),
});

export const setOfferMinimum = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/offer-settings/:licenseId',
  access: 'seller',
  summary: 'Set the minimum offer for your beats with a license, or stop accepting offers',
  params: z.object({ licenseId: id }),
  body: z.object({
    /** Minimum for beat and license together; null to accept none. */
    from: typedCents.nullable(),
  }),
  response: z.object({ license: licenseSetting }),
  failures: {
    OFFERS_LICENSE_NOT_FOUND: {
      status: 404,
      message: () => t`This license no longer exists, or isn’t yours to sell under.`,
    },
  },
});

import type { Scope } from '#contract-kit/scopes.ts';

// The operations that each scope of an API key allows; never those on passwords, emails, payout accounts or keys.
// `server/key-access.test.ts` fails until a new operation has its line.

const app = '/api/v1/app';
export const scopeTable: Readonly<Record<Scope, readonly string[]>> = {
  'catalogue:read': [
    `GET ${app}/beatstore/facets`,
    `GET ${app}/beatstore/getAllBeats`,
    `GET ${app}/beatstore/licenses/usable`,
    `GET ${app}/beatstore/track/:trackId`,
    `GET ${app}/sync/beats`,
    `GET ${app}/sync/beats/:beatId`,
  ],
  'catalogue:write': [
    `DELETE ${app}/uploads/:uploadId`,
    `GET ${app}/uploads/:uploadId`,
    `HEAD ${app}/uploads/:uploadId`,
    `PATCH ${app}/uploads/:uploadId`,
    `POST ${app}/beatstore/:id/files`,
    `POST ${app}/beatstore/:id/publish`,
    `POST ${app}/beatstore/:id/retry`,
    `POST ${app}/beatstore/:id/unpublish`,
    `POST ${app}/beatstore/new-beat`,
    `POST ${app}/beatstore/new-kit`,
    `POST ${app}/uploads`,
    `PUT ${app}/beatstore/:id`,
  ],
  'sales:read': [`GET ${app}/sync/sales`],
  'payouts:read': [`GET ${app}/sync/ledger`],
  'codes:write': [
    `DELETE ${app}/admin/codes/:codeId`,
    `DELETE ${app}/seller/codes/:codeId`,
    `GET ${app}/admin/codes`,
    `GET ${app}/seller/codes`,
    `POST ${app}/admin/codes`,
    `POST ${app}/seller/codes`,
    `PUT ${app}/admin/codes/:codeId`,
    `PUT ${app}/seller/codes/:codeId`,
  ],
  'webhooks:write': [
    `DELETE ${app}/admin/webhooks/:endpointId`,
    `DELETE ${app}/seller/webhooks/:endpointId`,
    `GET ${app}/admin/webhooks`,
    `GET ${app}/admin/webhooks/:endpointId/deliveries`,
    `GET ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId`,
    `GET ${app}/seller/webhooks`,
    `GET ${app}/seller/webhooks/:endpointId/deliveries`,
    `GET ${app}/seller/webhooks/:endpointId/deliveries/:deliveryId`,
    `POST ${app}/admin/webhooks`,
    `POST ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId/resend`,
    `POST ${app}/admin/webhooks/:endpointId/test`,
    `POST ${app}/seller/webhooks`,
    `POST ${app}/seller/webhooks/:endpointId/deliveries/:deliveryId/resend`,
    `POST ${app}/seller/webhooks/:endpointId/test`,
    `PUT ${app}/admin/webhooks/:endpointId`,
    `PUT ${app}/seller/webhooks/:endpointId`,
  ],
};

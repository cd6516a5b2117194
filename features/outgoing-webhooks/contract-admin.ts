import { endpoint } from '#contract-kit/endpoint.ts';
import * as own from './contract.ts';

// The label's own endpoints, which get the events of all sellers.

const base = '/api/v1/app/admin/webhooks';

export const listLabelEndpoints = endpoint({
  ...own.listEndpoints,
  path: base,
  access: 'admin',
  summary: 'The label’s webhook endpoints, newest first',
});

export const addLabelEndpoint = endpoint({
  ...own.addEndpoint,
  path: base,
  access: 'admin',
  summary: 'A new webhook endpoint of the label, for the events of all sellers',
});

export const editLabelEndpoint = endpoint({
  ...own.editEndpoint,
  path: `${base}/:endpointId`,
  access: 'admin',
  summary: 'Changes a webhook endpoint of the label',
});

export const deleteLabelEndpoint = endpoint({
  ...own.deleteEndpoint,
  path: `${base}/:endpointId`,
  access: 'admin',
  summary: 'Deletes a webhook endpoint of the label and its deliveries',
});

export const showLabelSecret = endpoint({
  ...own.showSecret,
  path: `${base}/:endpointId/secret`,
  access: 'admin',
  summary: 'The secret of a webhook endpoint of the label',
});

export const rotateLabelSecret = endpoint({
  ...own.rotateSecret,
  path: `${base}/:endpointId/rotate`,
  access: 'admin',
  summary: 'A new secret for a webhook endpoint of the label',
});

export const sendLabelTestEvent = endpoint({
  ...own.sendTestEvent,
  path: `${base}/:endpointId/test`,
  access: 'admin',
  summary: 'Sends a test event to a webhook endpoint of the label',
});

export const listLabelDeliveries = endpoint({
  ...own.listDeliveries,
  path: `${base}/:endpointId/deliveries`,
  access: 'admin',
  summary: 'Deliveries of a webhook endpoint of the label, newest first, 20 at a time',
});

export const getLabelDelivery = endpoint({
  ...own.getDelivery,
  path: `${base}/:endpointId/deliveries/:deliveryId`,
  access: 'admin',
  summary: 'A delivery to the label with its tries',
});

export const resendLabelDelivery = endpoint({
  ...own.resendDelivery,
  path: `${base}/:endpointId/deliveries/:deliveryId/resend`,
  access: 'admin',
  summary: 'Sends a delivery to the label again, under the same webhook-id',
});

import { endpoint } from '#contract-kit/endpoint.ts';
import * as own from './contract.ts';

// The label's own endpoints, which get the events of all sellers.

const base = '/api/v1/app/admin/webhooks';

export const listLabelEndpoints = endpoint({
  ...own.listEndpoints,
  path: base,
  access: 'admin',
  summary: 'List the label’s webhook endpoints, newest first',
});

export const addLabelEndpoint = endpoint({
  ...own.addEndpoint,
  path: base,
  access: 'admin',
  summary: 'Add a webhook endpoint of the label, for the events of all sellers',
});

export const editLabelEndpoint = endpoint({
  ...own.editEndpoint,
  path: `${base}/:endpointId`,
  access: 'admin',
  summary: 'Change a webhook endpoint of the label',
});

export const deleteLabelEndpoint = endpoint({
  ...own.deleteEndpoint,
  path: `${base}/:endpointId`,
  access: 'admin',
  summary: 'Delete a webhook endpoint of the label and its deliveries',
});

export const showLabelSecret = endpoint({
  ...own.showSecret,
  path: `${base}/:endpointId/secret`,
  access: 'admin',
  summary: 'Get the signing secret of a webhook endpoint of the label',
});

export const rotateLabelSecret = endpoint({
  ...own.rotateSecret,
  path: `${base}/:endpointId/rotate`,
  access: 'admin',
  summary: 'Rotate the signing secret of a webhook endpoint of the label',
});

export const sendLabelTestEvent = endpoint({
  ...own.sendTestEvent,
  path: `${base}/:endpointId/test`,
  access: 'admin',
  summary: 'Send a test event to a webhook endpoint of the label',
});

export const listLabelDeliveries = endpoint({
  ...own.listDeliveries,
  path: `${base}/:endpointId/deliveries`,
  access: 'admin',
  summary: 'List deliveries of a webhook endpoint of the label, newest first, 20 at a time',
});

export const getLabelDelivery = endpoint({
  ...own.getDelivery,
  path: `${base}/:endpointId/deliveries/:deliveryId`,
  access: 'admin',
  summary: 'Get a delivery to the label with its attempts',
});

export const resendLabelDelivery = endpoint({
  ...own.resendDelivery,
  path: `${base}/:endpointId/deliveries/:deliveryId/resend`,
  access: 'admin',
  summary: 'Resend a delivery to the label with the same webhook-id',
});

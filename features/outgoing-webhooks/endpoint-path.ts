export const webhooksPath = { seller: '/dashboard/seller/webhooks', label: '/dashboard/admin/webhooks' } as const;

/** The page of an endpoint; an endpoint without an owner is the label’s. */
export const endpointPath = ({ id, owner_id: ownerId }: { readonly id: string; readonly owner_id: string | null }) =>
  `${webhooksPath[ownerId === null ? 'label' : 'seller']}/${id}`;

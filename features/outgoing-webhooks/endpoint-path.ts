export const webhooksPath = { seller: '/dashboard/seller/webhooks', label: '/dashboard/admin/webhooks' } as const;

/** `owner_id` is null for the label’s endpoints. */
export const endpointPath = ({ id, owner_id: ownerId }: { readonly id: string; readonly owner_id: string | null }) =>
  `${webhooksPath[ownerId === null ? 'label' : 'seller']}/${id}`;

export const stateOfSeller = (seller: {
  details_submitted: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers?: string };
}): { word: string; tone: 'good' | 'warn' | 'bad' | '' } => {
  if (!seller.details_submitted) return { word: 'Not onboarded', tone: '' };
  if (seller.capabilities.transfers === 'pending') return { word: 'In review', tone: 'warn' };
  if (seller.capabilities.transfers !== 'active') return { word: 'Restricted', tone: 'bad' };
  return seller.payouts_enabled ? { word: 'Active', tone: 'good' } : { word: 'Payouts paused', tone: 'warn' };
};
